import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const { FC_SEED = '1' } = process.env

/** The seed of every property: fixed, or FC_SEED, or drawn once for the run if FC_SEED is `random`. */
const seed = FC_SEED === 'random' ? String(Math.floor(Math.random() * 2 ** 31)) : FC_SEED
if (!/^-?\d+$/.test(seed))
  throw new RangeError(`FC_SEED: expected an integer or "random", got "${seed}"`)
if (FC_SEED !== '1') console.log(`Properties run with FC_SEED=${seed}`)

/** The longest files, longest first. In a fresh clone, Vitest would start them by size. */
const longest = [
  'table/model',
  'examples/key-settings',
  'vectors/vectors',
  'table/storage/segment',
  'sql/engines',
  'sql/inspect-engines',
  'documents',
  'sql/walk',
  'types/editor',
].map((name) => `/test/${name}.test.ts`)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) =>
      longest.toReversed().findIndex((path) => moduleId.endsWith(path))
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer is no array
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rankOf(b) - rankOf(a))
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // 'supplier-query' is the source, as tsconfig.json says.
  resolve: { tsconfigPaths: true },
  test: {
    include: ['test/**/*.test.ts'],
    // Other commands: `npm run package:test` tests the packed package, `npm run integrations` tests it
    // with other libraries, `npm run browser` tests the pages, and `npm run conform` tests ClickHouse and the largest statements.
    exclude: [
      ...configDefaults.exclude,
      'test/browser/**',
      'test/package/**',
      'test/integrations/**',
      'test/sql/{slowest-engine,largest-engines}.test.ts',
    ],
    // Files of one process share modules, and undo their changes: this is a fifth faster.
    isolate: false,
    maxWorkers: '100%', // by default Vitest reserves a core for itself, but has little to do
    sequence: { sequencer: LongestFirst },
    // Tests run WebAssembly briefly: optimising it takes longer than it saves.
    execArgv: ['--liftoff-only'],
    setupFiles: ['test/seed.ts'],
    env: { FC_SEED: seed },
    // Ends endless tests. A busy machine may take ten times as long as an idle one.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: [['text', { skipFull: true }]],
      reportsDirectory: '.coverage',
      thresholds: { statements: 100, branches: 100, functions: 100, lines: 100 },
    },
  },
})
