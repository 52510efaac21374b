import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import base from '../../../test/vitest.config.js'

/** Tests the playground in a real browser, and its parts in Node, for `npm run playground:test`. */
export default defineConfig({
  ...base,
  resolve: {
    ...base.resolve,
    // In the page itself these rows are made by the build.
    alias: { 'virtual:countries': fileURLToPath(new URL('countries.ts', import.meta.url)) },
  },
  test: {
    ...base.test,
    include: ['examples/playground/test/**/*.test.{ts,tsx}'],
    exclude: configDefaults.exclude,
    globalSetup: ['examples/playground/test/build-page.ts'],
    // Against what never ends: on a busy machine a browser takes many times as long as on an idle one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
