import type { DialectName } from 'supplier-query/sql'
import { dialects } from './dialects.js'

/** Vectors that a database is not held to, and why: all that have a need, or one by its name. */
export type Exclusion = { readonly on: readonly DialectName[]; readonly reason: string } & (
  | { readonly needs: string; readonly name?: undefined }
  | { readonly name: string; readonly needs?: undefined }
)

const everywhere = Object.keys(dialects) as DialectName[]
const except = (name: DialectName) => everywhere.filter((dialect) => dialect !== name)

const ofNeeds: readonly (readonly [DialectName[], needs: string, reason: string])[] = [
  [except('postgres'), 'decimals', 'decimals of up to 1,000 digits fit into no column but numeric'],
  [['clickhouse'], 'days', 'the years of a Date32 are 1900 to 2299'],
  [everywhere, 'off-kind', 'a column holds only values of its type, a list only those of its kind'],
  [
    ['postgres', 'clickhouse', 'duckdb'],
    'non-objects',
    'a row of a table has a key; of these, one without comes elsewhere in their order',
  ],
  [everywhere, 'row-order', 'rows of a table have no order: what ties goes by key (section 6)'],
  [everywhere, 'surrogates', 'UTF-8 cannot hold half a pair of surrogates'],
  [['mariadb', 'mysql'], 'infinity', 'their doubles hold no infinity'],
  [except('sqlite'), 'NaN', 'a database compares NaN, or holds none'],
]

const tied = 'what ties in a descending sort goes by descending key'
const shortKeys =
  'a column that is a key holds at most 768 characters, and the columns of the tests 300'

/** By the names of vectors, separated by spaces. */
const ofNames: readonly (readonly [DialectName[], names: string, reason: string])[] = [
  [['postgres'], 'walk-days-desc walk-decimals-desc', tied],
  [['postgres'], 'walk-back-through-a-tie walk-back-through-a-descending-tie', tied],
  [everywhere, 'sort-booleans-desc sort-dates-desc sort-milliseconds sort-numbers-desc', tied],
  [everywhere, 'position-between-ties walk-exposes-key-sorted', tied],
  [everywhere, 'sort-strings-desc walk-sorted walk-sorted-by-a-folded-key-descending', tied],
  [['mariadb', 'mysql'], 'walk-cells-of-2900-bytes walk-cells-of-3200-bytes', shortKeys],
  [['mariadb', 'mysql'], 'walk-cells-too-long walk-cells-too-long-at-the-end', shortKeys],
  [['mariadb', 'mysql'], 'walk-folded-key-too-long walk-long-key previous-too-long', shortKeys],
  [['mariadb', 'mysql'], 'previous-too-long-at-the-start', shortKeys],
  [
    ['mariadb', 'mysql'],
    'walk-shared-key-apart walk-zero-keys',
    'the key of a table of the tests is a primary key, which holds no key twice',
  ],
  [everywhere, 'field-name-empty', 'a column cannot be called by the empty text'],
  [
    everywhere,
    'walk-key-repeated-apart',
    'all keys of a page from a database are compared, to find joins that repeat rows',
  ],
  [everywhere, 'get-throws-in-a-walk', 'a column is not read by a function of the service'],
  [
    ['sqlite'],
    'list-infinite-elements list-infinite-element',
    'lists are JSON, which has no infinities',
  ],
  [['postgres', 'clickhouse'], 'walk-zero-keys', 'a unique key refuses 0 next to -0'],
  [['postgres'], 'present-null-character', 'a text of PostgreSQL holds no U+0000'],
  [
    ['clickhouse'],
    'walk-absent-key walk-absent-key-on-a-later-page walk-absent-key-beyond-the-page before-absent-key',
    'a key of ClickHouse is no Nullable column, so that it is never absent',
  ],
]

export const exclusions: readonly Exclusion[] = [
  ...ofNeeds.map(([on, needs, reason]) => ({ on, needs, reason })),
  ...ofNames.flatMap(([on, names, reason]) =>
    names.split(' ').map((name) => ({ on, name, reason })),
  ),
]
