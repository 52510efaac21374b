import type { DialectName } from 'supplier-query/sql'
import { dialects } from './dialects.js'

/** Vectors that a database is not held to, and why: all that have a need, or one by its name. */
export type Exclusion = { readonly on: readonly DialectName[]; readonly reason: string } & (
  | { readonly needs: string; readonly name?: undefined }
  | { readonly name: string; readonly needs?: undefined }
)

const everywhere = Object.keys(dialects) as DialectName[]

export const exclusions: readonly Exclusion[] = [
  {
    on: everywhere.filter((dialect) => dialect !== 'postgres'),
    needs: 'decimals',
    reason: 'decimals of up to 1,000 digits fit into no column but numeric',
  },
  ...['walk-days-desc', 'walk-decimals-desc'].map((name): Exclusion => ({
    on: ['postgres'],
    name,
    reason: 'what ties in a descending sort goes by descending key',
  })),
  { on: ['clickhouse'], needs: 'days', reason: 'the years of a Date32 are 1900 to 2299' },
  {
    on: everywhere,
    needs: 'off-kind',
    reason: 'a column holds only values of its type, and a list only elements of its kind',
  },
  {
    on: ['postgres', 'clickhouse', 'duckdb'],
    needs: 'non-objects',
    reason: 'a row of a table has a key; of these, one without comes elsewhere in their order',
  },
  {
    on: everywhere,
    needs: 'row-order',
    reason: 'rows of a table have no order: what ties goes by key (section 6)',
  },
  ...[
    'sort-booleans-desc',
    'sort-dates-desc',
    'sort-milliseconds',
    'sort-numbers-desc',
    'sort-strings-desc',
    'walk-sorted',
    'walk-sorted-by-a-folded-key-descending',
  ].map((name): Exclusion => ({
    on: everywhere,
    name,
    reason: 'what ties in a descending sort goes by descending key',
  })),
  { on: everywhere, needs: 'surrogates', reason: 'UTF-8 cannot hold half a pair of surrogates' },
  ...[
    'walk-cells-of-2900-bytes',
    'walk-cells-of-3200-bytes',
    'walk-cells-too-long',
    'walk-cells-too-long-at-the-end',
    'walk-folded-key-too-long',
    'walk-long-key',
    'previous-too-long',
    'previous-too-long-at-the-start',
  ].map((name): Exclusion => ({
    on: ['mariadb', 'mysql'],
    name,
    reason: 'a column that is a key holds at most 768 characters, and the columns of the tests 300',
  })),
  ...['walk-shared-key-apart', 'walk-zero-keys'].map((name): Exclusion => ({
    on: ['mariadb', 'mysql'],
    name,
    reason: 'the key of a table of the tests is a primary key, which holds no key twice',
  })),
  {
    on: everywhere,
    name: 'field-name-empty',
    reason: 'a column cannot be called by the empty text',
  },
  {
    on: everywhere,
    name: 'walk-key-repeated-apart',
    reason: 'all keys of a page from a database are compared, to find joins that repeat rows',
  },
  {
    on: everywhere,
    name: 'get-throws-in-a-walk',
    reason: 'a column is not read by a function of the service',
  },
  {
    on: ['sqlite'],
    name: 'list-infinite-elements',
    reason: 'lists are JSON, which has no infinities',
  },
  {
    on: ['sqlite'],
    name: 'list-infinite-element',
    reason: 'lists are JSON, which has no infinities',
  },
  { on: ['mariadb', 'mysql'], needs: 'infinity', reason: 'their doubles hold no infinity' },
  {
    on: everywhere.filter((dialect) => dialect !== 'sqlite'),
    needs: 'NaN',
    reason: 'a database compares NaN, or holds none',
  },
  {
    on: ['postgres', 'clickhouse'],
    name: 'walk-zero-keys',
    reason: 'a unique key refuses 0 next to -0',
  },
  {
    on: ['postgres'],
    name: 'present-null-character',
    reason: 'a text of PostgreSQL holds no U+0000',
  },
  ...[
    'walk-absent-key',
    'walk-absent-key-on-a-later-page',
    'walk-absent-key-beyond-the-page',
    'before-absent-key',
  ].map((name): Exclusion => ({
    on: ['clickhouse'],
    name,
    reason: 'a key of ClickHouse is no Nullable column, so that it is never absent',
  })),
]
