import { defineResource, type QueryInput } from 'supplier-query'
import type { ColumnMapping, DialectName } from 'supplier-query/sql'
import { unlimited } from '../builders.js'

/** Queries for each test, order and page; `statements/` holds the SQL that each dialect writes. */

export const resource = defineResource(
  {
    id: 'string',
    city: 'string',
    score: 'number',
    active: 'boolean',
    seen: 'date',
    tags: 'string[]',
    marks: 'number[]',
  },
  unlimited,
)

export type Ask = QueryInput<typeof resource>

export interface Lowering {
  readonly title: string
  readonly query: Ask
  readonly columns?: { readonly [D in DialectName]: ColumnMapping }
}

/** The columns of filters for a table with a column of integers. */
export const wholeScores: Lowering['columns'] = {
  postgres: { score: { type: 'integer' } },
  clickhouse: { score: { type: 'Int32' } },
  duckdb: { score: { type: 'INTEGER' } },
  sqlite: { score: { type: 'integer' } },
  mariadb: { score: { type: 'int' } },
  mysql: { score: { type: 'int' } },
}

const present: ColumnMapping = {
  city: { nullable: false },
  score: { nullable: false },
  seen: { nullable: false },
}

const inAll = (columns: ColumnMapping): NonNullable<Lowering['columns']> => ({
  postgres: columns,
  clickhouse: columns,
  duckdb: columns,
  sqlite: columns,
  mariadb: columns,
  mysql: columns,
})

const withoutNulls = inAll(present)
const inOwnOrder = inAll({ city: { order: 'database' } })

/** Columns whose ordinary index cannot be changed; other databases have no such option. */
const apart = {
  ...inAll({}),
  postgres: { city: { nulls: 'apart' }, seen: { nulls: 'apart' } },
} as const

type FieldName = keyof typeof resource.fields

const comparison = (field: FieldName, comparator: string, value: unknown) =>
  ({ field, comparator, value }) as NonNullable<Ask['filter']> // of the comparators below

const withColumns = (columns: Lowering['columns']) => (columns === undefined ? {} : { columns })

/** A query of one comparison. */
const is = (
  title: string,
  field: FieldName,
  comparator: string,
  value: unknown,
  columns?: Lowering['columns'],
): Lowering => {
  const filter = comparison(field, comparator, value)
  return { title, query: { filter }, ...withColumns(columns) }
}

/** A query for cities from one text up to another. */
const between = (
  title: string,
  from: string,
  to: string,
  columns?: Lowering['columns'],
): Lowering => {
  const operands = [comparison('city', 'ge', from), comparison('city', 'lt', to)]
  return { title, query: { filter: { operands } }, ...withColumns(columns) }
}

/** Reads a sort from text such as `city desc, seen asc`. */
const by = (text: string) =>
  text.split(', ').map((each) => {
    const [field, direction] = each.split(' ')
    return { field, direction }
  }) as NonNullable<Ask['sort']> // of the fields below

const days = ['2024-02-29', '2024-03-31', null]

export const filters: readonly Lowering[] = [
  is('one value', 'city', 'eq', 'Leeds'),
  is('all but one value', 'city', 'ne', 'Leeds'),
  is('one of several values', 'city', 'is_any', ['Leeds', 'York']),
  is('none of several values', 'city', 'is_not_any', ['Leeds', 'York']),
  is('one of several values or absent', 'city', 'is_any', ['Leeds', 'York', null]),
  is('none of several values, nor absent', 'city', 'is_not_any', ['Leeds', 'York', null]),
  is('an absent text', 'city', 'eq', null),
  is('a present text', 'city', 'ne', null),
  is('an absent number', 'score', 'eq', null),
  is('a present number', 'score', 'ne', null),
  is('one of several numbers', 'score', 'is_any', [0, 1.5, 1e300]),
  is('one of several numbers but 0', 'score', 'is_any', [1.5, 2]),
  is('one of several booleans', 'active', 'is_any', [true, false]),
  is('an empty list', 'tags', 'eq', null),
  is('a list with a number', 'marks', 'ne', null),
  is('text above', 'city', 'gt', 'L'),
  is('text not above', 'city', 'le', 'L'),
  between('a prefix', 'Lee', 'Lef'),
  between('a prefix, in a column that the database orders', 'Lee', 'Lef', inOwnOrder),
  between('a range of texts that is no prefix', 'Lee', 'Leg'),
  between(
    'text below, the empty text too, in a column that the database orders',
    '',
    'L',
    inOwnOrder,
  ),
  is('numbers not below', 'score', 'ge', 1.5),
  is('numbers below', 'score', 'lt', 1.5),
  ...(
    [
      ['whole numbers above, in a column of integers', 'gt', 1.5],
      ['whole numbers below, in a column of integers', 'lt', 1.5],
      ['numbers that a column of integers can hold', 'is_any', [1.5, 2, 1e300]],
      ['numbers that no column of integers can hold', 'eq', 1.5],
      ['all but a number that no column of integers can hold', 'ne', 1.5],
      ['more than the greatest number of 32 bits, in a column of integers', 'gt', 2 ** 31 - 1],
      ['more than a column of integers can hold', 'gt', 1e300],
      ['less than that', 'lt', 1e300],
    ] as const
  ).map(([title, comparator, value]) => is(title, 'score', comparator, value, wholeScores)),
  is('a day', 'seen', 'eq_date', '2024-02-29'),
  is('every other day, or none', 'seen', 'ne_date', '2024-02-29'),
  is('days, or none', 'seen', 'is_any', days),
  is('neither of two days, nor none', 'seen', 'is_not_any', days),
  is('the last of all days', 'seen', 'eq_date', '9999-12-31'),
  is('after the last of all days', 'seen', 'gt', '9999-12-31'),
  is('a text with another in it', 'city', 'contains', '50%'),
  is('a text without', 'city', 'not_contains', '50%'),
  is('a list with one of several texts', 'tags', 'includes_any', ['a', 'b']),
  is('a list with none of several texts', 'tags', 'excludes_any', ['a', 'b']),
  is('a list with all of several texts', 'tags', 'includes_all', ['a', 'b']),
  is('a list that lacks one of several texts', 'tags', 'excludes_all', ['a', 'b']),
  is('a list with one of several numbers', 'marks', 'includes_any', [0, 1e300]),
  is('a list with all of several numbers', 'marks', 'includes_all', [0, 1e300]),
  {
    title: 'groups',
    query: {
      filter: {
        operator: 'or',
        operands: [
          comparison('city', 'eq', 'Leeds'),
          {
            operands: [
              comparison('active', 'eq', true),
              {
                operator: 'or',
                operands: [comparison('score', 'lt', 3), comparison('id', 'gt', 'm')],
              },
            ],
          },
        ],
      },
    },
  },
  is('a filter that no row meets', 'city', 'is_any', []),
]

export const pages: readonly Lowering[] = [
  { title: 'no sort, all rows', query: {} },
  { title: 'sorts, nulls lowest, then the key', query: { sort: by('city asc, seen desc') } },
  { title: 'numbers, nulls lowest', query: { sort: by('score asc') } },
  {
    title: 'rows with and without a value apart',
    query: { sort: by('seen desc'), page: { limit: 20 } },
    columns: apart,
  },
  {
    title: 'a sort by key, which makes the rest idle',
    query: { sort: by('active asc, id desc, seen asc') },
  },
  { title: 'a page', query: { page: { offset: 20, limit: 10 } } },
  { title: 'an offset alone', query: { page: { offset: 20 } } },
  {
    title: 'the largest page',
    query: { page: { offset: 9007199254740991, limit: 9007199254740991 } },
  },
  { title: 'the count alone', query: { page: { limit: 0 } } },
]

export const row = { id: 'k', city: 'Leeds', score: 1.5, active: true, seen: 0 }

export interface Walk extends Lowering {
  /** The row before the page. */
  readonly last: object
}

const inOrder = (title: string, sort: string, last: object = row, more: object = {}): Walk => ({
  title,
  query: { sort: by(sort) },
  last,
  ...more,
})

export const walks: readonly Walk[] = [
  { title: 'the key alone', query: {}, last: row },
  inOrder('ascending texts', 'city asc'),
  inOrder('descending texts, the absent last', 'city desc'),
  {
    title: 'descending texts that the filter says are present',
    query: { filter: comparison('city', 'gt', 'A'), sort: by('city desc') },
    last: row,
  },
  inOrder('after the absent, ascending', 'active asc', { ...row, active: null }),
  inOrder('after the absent, descending: the key alone is left', 'active desc', {
    ...row,
    active: null,
  }),
  inOrder('the key, descending, which ends the order', 'id desc, city asc'),
  inOrder('ascending numbers', 'score asc'),
  inOrder('descending numbers, nulls last', 'score desc'),
  inOrder('ascending dates', 'seen asc'),
  inOrder('descending dates', 'seen desc'),
  inOrder('after the absent dates, ascending', 'seen asc', { ...row, seen: null }),
  inOrder('several keys of one direction', 'city desc, active desc'),
  inOrder('keys of both directions', 'city asc, score desc, seen asc'),
  inOrder('an absent cell between present ones', 'active desc, city desc, seen desc', {
    ...row,
    city: null,
  }),
  inOrder('a date after other keys, in both directions', 'city desc, seen asc'),
  inOrder('rows with and without a value apart', 'seen desc', row, { columns: apart }),
  inOrder('columns without nulls', 'seen desc, score desc, city desc', row, {
    columns: withoutNulls,
  }),
]
