import { mergeConfig } from 'vitest/config'
import base from '../vitest.config.js'

const { test, ...rest } = base

/** The package as it is built and packed: run `npm run build` first. */
export default mergeConfig(
  { ...rest, test: { ...test, include: [], exclude: [] } },
  {
    test: {
      include: ['test/package/**/*.test.ts'],
      // A report that is missing is a change too: only `npm run api:update` writes one.
      update: 'none',
      testTimeout: 120_000,
      hookTimeout: 120_000,
      typecheck: { enabled: false },
    },
  },
)
