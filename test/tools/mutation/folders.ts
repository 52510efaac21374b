/** The folders of src in the order of the run, each with its tests. */
export interface Folder {
  readonly name: string
  /** Folders and files of src. */
  readonly sources: readonly string[]
  /** Folders and files of test. */
  readonly tests: readonly string[]
  /** True if the vectors test the folder. */
  readonly vectors?: true
}

export const folders: readonly Folder[] = [
  { name: 'time', sources: ['time'], tests: ['time'], vectors: true },
  {
    name: 'language',
    sources: ['language'],
    // Prefixes and trees are tested where filters are.
    tests: ['language', 'parse', 'filters', 'time/dates.test.ts'],
    vectors: true,
  },
  {
    name: 'parse',
    sources: ['parse'],
    // Filters are parsed without a resource, and resources limit comparators.
    tests: [
      'parse',
      'plan/plan.test.ts',
      'filters',
      'adapters/mui-grid.test.ts',
      'language/allowed.test.ts',
    ],
    vectors: true,
  },
  {
    name: 'schema',
    sources: ['schema'],
    tests: [
      'schema',
      'parse/values.test.ts',
      // Test the schema of tools.
      'adapters/llm-tool.test.ts',
      'language/allowed.test.ts',
    ],
    vectors: true,
  },
  { name: 'plan', sources: ['plan'], tests: ['plan', 'rows'], vectors: true },
  { name: 'rows', sources: ['rows'], tests: ['rows', 'plan'], vectors: true },
  {
    name: 'untrusted',
    sources: ['untrusted', 'errors.ts'],
    tests: ['untrusted', 'parse', 'auth'],
    vectors: true,
  },
  { name: 'filters', sources: ['filters'], tests: ['filters'], vectors: true },
  {
    name: 'facets',
    sources: ['facets', 'table/facets'],
    tests: ['facets', 'table/facets'],
  },
  { name: 'auth', sources: ['auth'], tests: ['auth'] },
  { name: 'sql', sources: ['sql'], tests: ['sql'] },
  { name: 'kysely', sources: ['kysely'], tests: ['sql'] },
  { name: 'explain', sources: ['explain'], tests: ['explain'], vectors: true },
  { name: 'inspect', sources: ['inspect'], tests: ['inspect'] },
  { name: 'adapters', sources: ['adapters'], tests: ['adapters'] },
  {
    name: 'table/storage',
    sources: ['table/storage'],
    // The other tests of `table` take minutes, and scan a whole table for each mutant.
    tests: [
      'table/storage',
      'table/selection',
      'table/agreement.test.ts',
      'table/build/prepare.test.ts',
      'table/update/update.test.ts',
    ],
  },
  {
    name: 'table/selection',
    sources: ['table/selection'],
    tests: ['table'],
    vectors: true,
  },
  {
    name: 'table/page',
    sources: ['table/page'],
    tests: ['table', 'plan/walk.test.ts'],
    vectors: true,
  },
  {
    name: 'table',
    sources: ['table/*.ts', 'table/build', 'table/update'],
    // The other tests belong to other folders, or are slow: they build whole histories or large tables.
    tests: [
      'table/agreement.test.ts',
      'table/explain.test.ts',
      'table/build',
      'table/table.test.ts',
      'table/update',
      'plan/walk.test.ts',
      'plan/deadline.test.ts',
    ],
    vectors: true,
  },
]

/** Test files and tests that mutation runs skip, by the start of their ids. `npm test` runs them all. */
export const leftOut: Readonly<Record<string, string>> = {
  'types/': 'compiles without running anything',
  'examples/': 'the example server and its clients, over sockets and in separate processes',
  'package/': 'the packed tarball',
  'integrations/': 'packages that are installed elsewhere',
  'pollution/': 'processes of its own',
  'vectors/': 'one test for all; here each vector is one',
  'table/cost.test.ts': 'compares times',
  'table/readme.test.ts': 'reads results of benches, which are not copied',
  'sql/editor.test.ts': 'compiles',
  'sql/engines.test.ts': 'databases',
  'sql/index-use.test.ts': 'databases',
  'sql/page.test.ts#selectPage without Kysely': 'replaces a module',
  'sql/walk.test.ts#a walk on PGlite': 'PGlite',
  'auth/keyring-model.test.ts': 'PGlite',
  'auth/authenticate-work.test.ts': 'replaces a module',
  'auth/contract/key-store-contract.test.ts#the Kysely key store': 'PGlite',
  'filters/negate.test.ts#a negated filter > on PGlite': 'PGlite',
  'language/fold.test.ts#folding by accents, over all of Unicode > does not change':
    'a second for each run',
  'language/fold.test.ts#folding by accents, over all of Unicode > folds a code point':
    'seconds for each run',
  'language/fold.test.ts#folding by accents, over all of Unicode > folds code points':
    'seconds for each run',
  'language/fold.test.ts#folding by case, over all of Unicode > does not change':
    'a second for each run',
  'language/fold.test.ts#folding by case, over all of Unicode > folds a code point':
    'seconds for each run',
  'language/fold.test.ts#folding by case, over all of Unicode > folds code points':
    'seconds for each run',
  'plan/plan.test.ts#within > of a hundred thousand': 'seconds for each run',
  'plan/plan.test.ts#within > is exempt from the limits': 'a second for each run',
  'explain/match/explain-match.test.ts#explainMatch(resource, query, row, options) > explains the largest':
    'seconds for each run',
  'parse/suggestions.test.ts#a suggested comparator > never reverses': 'counts over all its runs',
  'time/date-text.test.ts#readInstant(text) > reads every day': 'a second for each run',
  'time/host-zone.test.ts#the host’s time zone': 'separate processes',
  'time/dates.test.ts#the moment of a query > does not depend on the time zone':
    'a separate process',
  'language/fold.test.ts#does not depend on the locale': 'a separate process',
  'parse/limits.test.ts#a hostile query > is rejected on a small stack': 'a separate process',
}
