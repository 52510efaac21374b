import { configDefaults, defineConfig } from 'vitest/config'
import base from '../vitest.config.js'

/** The pages of the example server in a real browser, for `npm run browser`. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['test/browser/**/*.test.ts'],
    exclude: configDefaults.exclude,
    // A second, by default: too little on a busy machine.
    expect: { poll: { timeout: 30_000 } },
  },
})
