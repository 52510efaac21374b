import { configDefaults, defineConfig } from 'vitest/config'
import base from '../vitest.config.js'

/** The tests that `npm test` leaves out, for `npm run integrations` installs what they import. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['test/integrations/**/*.test.ts'],
    exclude: configDefaults.exclude,
    typecheck: { enabled: false },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
