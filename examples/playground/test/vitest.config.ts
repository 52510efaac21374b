import { configDefaults, defineConfig } from 'vitest/config'
import base from '../../../test/vitest.config.js'

/** The playground in a real browser, for `npm run playground:test`. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['examples/playground/test/**/*.test.ts'],
    exclude: configDefaults.exclude,
    globalSetup: ['examples/playground/test/build-page.ts'],
    typecheck: { enabled: false },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
