/** The lowest allowed score of each folder of src, in per cent. A folder leaves out those in it that have one. */
export const floors: Readonly<Record<string, number>> = {
  time: 97,
  language: 97,
  parse: 95,
  schema: 97,
  plan: 93,
  rows: 88,
  untrusted: 94,
  filters: 98,
  facets: 85,
  auth: 95,
  sql: 93,
  kysely: 96,
  explain: 98,
  inspect: 95,
  adapters: 96,
  'table/storage': 92,
  'table/selection': 93,
  'table/page': 91,
  'table/facets': 85,
  table: 93,
}

/** Folders and files of test that test a folder of src besides the folder of its name. */
const others: Readonly<Record<string, readonly string[]>> = {
  language: ['parse', 'filters'],
  parse: ['plan/plan.test.ts', 'filters', 'adapters/mui-grid.test.ts', 'language/allowed.test.ts'],
  schema: ['adapters/llm-tool.test.ts', 'language/allowed.test.ts'],
  plan: ['rows'],
  rows: ['plan'],
  untrusted: ['parse', 'auth'],
  auth: ['errors.test.ts'],
  kysely: ['sql'],
  'table/storage': ['table/selection', 'table/agreement.test.ts', 'table/update/update.test.ts'],
  'table/selection': ['table'],
  'table/page': ['table', 'plan/walk.test.ts'],
  table: ['plan/walk.test.ts', 'plan/deadline.test.ts'],
}

/** Returns the folders and files of test that test a folder of src. */
export const testsOf = (folder: string): readonly string[] => [folder, ...(others[folder] ?? [])]

/**
 * What no mutation run includes, by the start of its path: databases, other processes, counts of work, and
 * a test that loads modules again, which counts their constants as code that it runs.
 */
export const leftOut: readonly string[] = [
  ...'auth/authenticate-work auth/contract/stored-keys auth/keyring-model'.split(' '),
  ...'filters/negate language/fold'.split(' '),
  ...'sql/driver-faults sql/editor sql/engines sql/index-use sql/inspect-engines sql/largest sql/own-order'.split(
    ' ',
  ),
  ...'table/cost table/hostile time/host-zone'.split(' '),
]
