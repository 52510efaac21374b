import { configDefaults, defineConfig } from 'vitest/config'
import base from '../vitest.config.js'

/** Tests the built and packed package: run `npm run build` first. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['test/package/**/*.test.ts'],
    exclude: configDefaults.exclude,
    // A missing report is a change too: only `npm run api:update` writes reports.
    update: 'none',
    // Against what never ends: under load, a compilation takes over two minutes.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
