import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

const { FC_SEED = '1' } = process.env

/** The seed of every property: fixed, unless FC_SEED is another or `random`, drawn once for the run. */
const seed = FC_SEED === 'random' ? String(Math.floor(Math.random() * 2 ** 31)) : FC_SEED
if (!/^-?\d+$/.test(seed)) throw new RangeError('FC_SEED must be an integer or "random".')
if (FC_SEED !== '1') console.log(`Properties run with FC_SEED=${seed}`)

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // 'supplier-query' is the source, as tsconfig.json says.
  resolve: { tsconfigPaths: true },
  test: {
    include: ['test/**/*.test.ts'],
    // The package as it is built and packed is tested by `npm run package:test`; with what it is used
    // with, by `npm run integrations`; its pages, by `npm run browser`; on ClickHouse, by `npm run conform`.
    exclude: [
      ...configDefaults.exclude,
      'test/browser/**',
      'test/package/**',
      'test/integrations/**',
      'test/sql/slowest-engine.test.ts',
    ],
    // Files of one process share modules, and give back what they change: it is a fifth faster.
    isolate: false,
    maxWorkers: '100%', // by default a core is left to Vitest itself, which has little to do
    setupFiles: ['test/seed.ts'],
    env: { FC_SEED: seed },
    // Against what never ends: a busy machine may take ten times as long as an idle one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: [['text', { skipFull: true }]],
      reportsDirectory: '.coverage',
      thresholds: { statements: 100, branches: 100, functions: 100, lines: 100 },
    },
  },
})
