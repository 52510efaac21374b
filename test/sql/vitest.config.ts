import { configDefaults, defineConfig } from 'vitest/config'
import base from '../vitest.config.js'

/** The long run: many more random queries for each database, the heavy ones too. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['test/sql/*engine*.test.ts'],
    exclude: configDefaults.exclude,
    env: { ...base.test?.env, CONFORM_QUERIES: process.env['CONFORM_QUERIES'] ?? '20000' },
    execArgv: [],
    testTimeout: 900_000,
    hookTimeout: 60_000,
  },
})
