import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import base from '../vitest.config.js'

const source = (file: string) => fileURLToPath(new URL(`../../src/${file}`, import.meta.url))

/** The tests that `npm test` leaves out, because only `npm run integrations` installs their imports. */
export default defineConfig({
  ...base,
  resolve: {
    alias: [
      { find: /^supplier-query$/, replacement: source('index.ts') },
      { find: /^supplier-query\/(.*)$/, replacement: source('$1/index.ts') },
    ],
  },
  test: {
    ...base.test,
    include: ['test/integrations/**/*.test.ts'],
    exclude: configDefaults.exclude,
    // Against what never ends: under load, the longest test takes over a minute.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
