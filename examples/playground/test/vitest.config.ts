import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import base from '../../../test/vitest.config.js'

/** Tests the playground in a real browser, and its parts in Node, for `npm run playground:test`. */
export default defineConfig({
  ...base,
  resolve: {
    ...base.resolve,
    // In the page, the build creates these rows.
    alias: { 'virtual:countries': fileURLToPath(new URL('countries.ts', import.meta.url)) },
  },
  test: {
    ...base.test,
    include: ['examples/playground/test/**/*.test.{ts,tsx}'],
    exclude: configDefaults.exclude,
    globalSetup: ['examples/playground/test/build-page.ts'],
    // The timeout only stops endless tests. On a busy machine a browser is many times slower than on an idle machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
