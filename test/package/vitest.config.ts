import { configDefaults, defineConfig } from 'vitest/config'
import base from '../vitest.config.js'

/** The package as it is built and packed: run `npm run build` first. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['test/package/**/*.test.ts'],
    exclude: configDefaults.exclude,
    // A report that is missing is a change too: only `npm run api:update` writes one.
    update: 'none',
    // Against what never ends: beside other tests, a compilation takes over two minutes.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    typecheck: { enabled: false },
  },
})
