import base from '../../vitest.config.js'

/** Runs the test files that `main.ts` names. */
export default {
  ...base,
  test: {
    ...base.test,
    execArgv: [], // Stryker runs the tests in threads, which take no options of V8
    include: (process.env['MUTATION_TESTS'] ?? '').split(' '),
    setupFiles: ['test/seed.ts', 'test/tools/mutation/few-runs.ts'],
  },
}
