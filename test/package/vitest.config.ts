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
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
