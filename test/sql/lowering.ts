import { defineResource, planQuery, type QueryInput } from 'supplier-query'
import type { ColumnMapping, DialectName } from 'supplier-query/sql'

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
  { key: 'id', limits: { maxLimit: Infinity } },
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

export const filters: readonly Lowering[] = [
  { title: 'one value', query: { filter: { field: 'city', comparator: 'eq', value: 'Leeds' } } },
  {
    title: 'all but one value',
    query: { filter: { field: 'city', comparator: 'ne', value: 'Leeds' } },
  },
  {
    title: 'one of several values',
    query: { filter: { field: 'city', comparator: 'is_any', value: ['Leeds', 'York'] } },
  },
  {
    title: 'none of several values',
    query: { filter: { field: 'city', comparator: 'is_not_any', value: ['Leeds', 'York'] } },
  },
  {
    title: 'one of several values or absent',
    query: { filter: { field: 'city', comparator: 'is_any', value: ['Leeds', 'York', null] } },
  },
  {
    title: 'none of several values, nor absent',
    query: { filter: { field: 'city', comparator: 'is_not_any', value: ['Leeds', 'York', null] } },
  },
  { title: 'an absent text', query: { filter: { field: 'city', comparator: 'eq', value: null } } },
  { title: 'a present text', query: { filter: { field: 'city', comparator: 'ne', value: null } } },
  {
    title: 'an absent number',
    query: { filter: { field: 'score', comparator: 'eq', value: null } },
  },
  {
    title: 'a present number',
    query: { filter: { field: 'score', comparator: 'ne', value: null } },
  },
  {
    title: 'one of several numbers',
    query: { filter: { field: 'score', comparator: 'is_any', value: [0, 1.5, 1e300] } },
  },
  {
    title: 'one of several numbers but 0',
    query: { filter: { field: 'score', comparator: 'is_any', value: [1.5, 2] } },
  },
  {
    title: 'one of several booleans',
    query: { filter: { field: 'active', comparator: 'is_any', value: [true, false] } },
  },
  { title: 'an empty list', query: { filter: { field: 'tags', comparator: 'eq', value: null } } },
  {
    title: 'a list with a number',
    query: { filter: { field: 'marks', comparator: 'ne', value: null } },
  },
  { title: 'text above', query: { filter: { field: 'city', comparator: 'gt', value: 'L' } } },
  { title: 'text not above', query: { filter: { field: 'city', comparator: 'le', value: 'L' } } },
  ...[undefined, inOwnOrder].map((columns): Lowering => ({
    title: `a prefix${columns === undefined ? '' : ', in a column that the database orders'}`,
    query: {
      filter: {
        operands: [
          { field: 'city', comparator: 'ge', value: 'Lee' },
          { field: 'city', comparator: 'lt', value: 'Lef' },
        ],
      },
    },
    ...(columns && { columns }),
  })),
  {
    title: 'a range of texts that is no prefix',
    query: {
      filter: {
        operands: [
          { field: 'city', comparator: 'ge', value: 'Lee' },
          { field: 'city', comparator: 'lt', value: 'Leg' },
        ],
      },
    },
  },
  {
    title: 'text below, the empty text too, in a column that the database orders',
    query: {
      filter: {
        operands: [
          { field: 'city', comparator: 'ge', value: '' },
          { field: 'city', comparator: 'lt', value: 'L' },
        ],
      },
    },
    columns: inOwnOrder,
  },
  {
    title: 'numbers not below',
    query: { filter: { field: 'score', comparator: 'ge', value: 1.5 } },
  },
  { title: 'numbers below', query: { filter: { field: 'score', comparator: 'lt', value: 1.5 } } },
  {
    title: 'whole numbers above, in a column of integers',
    query: { filter: { field: 'score', comparator: 'gt', value: 1.5 } },
    columns: wholeScores,
  },
  {
    title: 'whole numbers below, in a column of integers',
    query: { filter: { field: 'score', comparator: 'lt', value: 1.5 } },
    columns: wholeScores,
  },
  {
    title: 'numbers that a column of integers can hold',
    query: { filter: { field: 'score', comparator: 'is_any', value: [1.5, 2, 1e300] } },
    columns: wholeScores,
  },
  {
    title: 'numbers that no column of integers can hold',
    query: { filter: { field: 'score', comparator: 'eq', value: 1.5 } },
    columns: wholeScores,
  },
  {
    title: 'all but a number that no column of integers can hold',
    query: { filter: { field: 'score', comparator: 'ne', value: 1.5 } },
    columns: wholeScores,
  },
  {
    title: 'more than the greatest number of 32 bits, in a column of integers',
    query: { filter: { field: 'score', comparator: 'gt', value: 2 ** 31 - 1 } },
    columns: wholeScores,
  },
  {
    title: 'more than a column of integers can hold',
    query: { filter: { field: 'score', comparator: 'gt', value: 1e300 } },
    columns: wholeScores,
  },
  {
    title: 'less than that',
    query: { filter: { field: 'score', comparator: 'lt', value: 1e300 } },
    columns: wholeScores,
  },
  {
    title: 'a day',
    query: { filter: { field: 'seen', comparator: 'eq_date', value: '2024-02-29' } },
  },
  {
    title: 'every other day, or none',
    query: { filter: { field: 'seen', comparator: 'ne_date', value: '2024-02-29' } },
  },
  {
    title: 'days, or none',
    query: {
      filter: { field: 'seen', comparator: 'is_any', value: ['2024-02-29', '2024-03-31', null] },
    },
  },
  {
    title: 'neither of two days, nor none',
    query: {
      filter: {
        field: 'seen',
        comparator: 'is_not_any',
        value: ['2024-02-29', '2024-03-31', null],
      },
    },
  },
  {
    title: 'the last of all days',
    query: { filter: { field: 'seen', comparator: 'eq_date', value: '9999-12-31' } },
  },
  {
    title: 'after the last of all days',
    query: { filter: { field: 'seen', comparator: 'gt', value: '9999-12-31' } },
  },
  {
    title: 'a text with another in it',
    query: { filter: { field: 'city', comparator: 'contains', value: '50%' } },
  },
  {
    title: 'a text without',
    query: { filter: { field: 'city', comparator: 'not_contains', value: '50%' } },
  },
  {
    title: 'a list with one of several texts',
    query: { filter: { field: 'tags', comparator: 'includes_any', value: ['a', 'b'] } },
  },
  {
    title: 'a list with none of several texts',
    query: { filter: { field: 'tags', comparator: 'excludes_any', value: ['a', 'b'] } },
  },
  {
    title: 'a list with all of several texts',
    query: { filter: { field: 'tags', comparator: 'includes_all', value: ['a', 'b'] } },
  },
  {
    title: 'a list that lacks one of several texts',
    query: { filter: { field: 'tags', comparator: 'excludes_all', value: ['a', 'b'] } },
  },
  {
    title: 'a list with one of several numbers',
    query: { filter: { field: 'marks', comparator: 'includes_any', value: [0, 1e300] } },
  },
  {
    title: 'a list with all of several numbers',
    query: { filter: { field: 'marks', comparator: 'includes_all', value: [0, 1e300] } },
  },
  {
    title: 'groups',
    query: {
      filter: {
        operator: 'or',
        operands: [
          { field: 'city', comparator: 'eq', value: 'Leeds' },
          {
            operands: [
              { field: 'active', comparator: 'eq', value: true },
              {
                operator: 'or',
                operands: [
                  { field: 'score', comparator: 'lt', value: 3 },
                  { field: 'id', comparator: 'gt', value: 'm' },
                ],
              },
            ],
          },
        ],
      },
    },
  },
  {
    title: 'a filter that no row meets',
    query: { filter: { field: 'city', comparator: 'is_any', value: [] } },
  },
]

export const pages: readonly Lowering[] = [
  { title: 'no sort, all rows', query: {} },
  {
    title: 'sorts, nulls lowest, then the key',
    query: {
      sort: [
        { field: 'city', direction: 'asc' },
        { field: 'seen', direction: 'desc' },
      ],
    },
  },
  {
    title: 'numbers, nulls lowest',
    query: { sort: [{ field: 'score', direction: 'asc' }] },
  },
  {
    title: 'rows with and without a value apart',
    query: { sort: [{ field: 'seen', direction: 'desc' }], page: { limit: 20 } },
    columns: apart,
  },
  {
    title: 'a sort by key, which makes the rest idle',
    query: {
      sort: [
        { field: 'active', direction: 'asc' },
        { field: 'id', direction: 'desc' },
        { field: 'seen', direction: 'asc' },
      ],
    },
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

/** A query on a table whose names contain every quote. */
export const quoted = planQuery(
  defineResource(
    { id: 'number', 'a"b`c\\d': 'string', when: 'date' },
    { key: 'id', limits: { maxLimit: Infinity } },
  ),
  { filter: { field: 'a"b`c\\d', comparator: 'eq', value: '"`\\' }, page: { limit: 1 } },
)
export const quotedPlace = {
  table: ['my schema', 'the "table"'],
  columns: { id: 'the id', when: 'a.b' },
} as const

export interface Walk extends Lowering {
  /** The row before the page. */
  readonly last: object
}

export const walks: readonly Walk[] = [
  { title: 'the key alone', query: {}, last: row },
  { title: 'ascending texts', query: { sort: [{ field: 'city', direction: 'asc' }] }, last: row },
  {
    title: 'descending texts, the absent last',
    query: { sort: [{ field: 'city', direction: 'desc' }] },
    last: row,
  },
  {
    title: 'descending texts that the filter says are present',
    query: {
      filter: { field: 'city', comparator: 'gt', value: 'A' },
      sort: [{ field: 'city', direction: 'desc' }],
    },
    last: row,
  },
  {
    title: 'after the absent, ascending',
    query: { sort: [{ field: 'active', direction: 'asc' }] },
    last: { ...row, active: null },
  },
  {
    title: 'after the absent, descending: the key alone is left',
    query: { sort: [{ field: 'active', direction: 'desc' }] },
    last: { ...row, active: null },
  },
  {
    title: 'the key, descending, which ends the order',
    query: {
      sort: [
        { field: 'id', direction: 'desc' },
        { field: 'city', direction: 'asc' },
      ],
    },
    last: row,
  },
  {
    title: 'ascending numbers',
    query: { sort: [{ field: 'score', direction: 'asc' }] },
    last: row,
  },
  {
    title: 'descending numbers, nulls last',
    query: { sort: [{ field: 'score', direction: 'desc' }] },
    last: row,
  },
  {
    title: 'ascending dates',
    query: { sort: [{ field: 'seen', direction: 'asc' }] },
    last: row,
  },
  {
    title: 'descending dates',
    query: { sort: [{ field: 'seen', direction: 'desc' }] },
    last: row,
  },
  {
    title: 'after the absent dates, ascending',
    query: { sort: [{ field: 'seen', direction: 'asc' }] },
    last: { ...row, seen: null },
  },
  {
    title: 'several keys of one direction',
    query: {
      sort: [
        { field: 'city', direction: 'desc' },
        { field: 'active', direction: 'desc' },
      ],
    },
    last: row,
  },
  {
    title: 'keys of both directions',
    query: {
      sort: [
        { field: 'city', direction: 'asc' },
        { field: 'score', direction: 'desc' },
        { field: 'seen', direction: 'asc' },
      ],
    },
    last: row,
  },
  {
    title: 'an absent cell between present ones',
    query: {
      sort: [
        { field: 'active', direction: 'desc' },
        { field: 'city', direction: 'desc' },
        { field: 'seen', direction: 'desc' },
      ],
    },
    last: { ...row, city: null },
  },
  {
    title: 'a date after other keys, in both directions',
    query: {
      sort: [
        { field: 'city', direction: 'desc' },
        { field: 'seen', direction: 'asc' },
      ],
    },
    last: row,
  },
  {
    title: 'rows with and without a value apart',
    query: { sort: [{ field: 'seen', direction: 'desc' }] },
    last: row,
    columns: apart,
  },
  {
    title: 'columns without nulls',
    query: {
      sort: [
        { field: 'seen', direction: 'desc' },
        { field: 'score', direction: 'desc' },
        { field: 'city', direction: 'desc' },
      ],
    },
    last: row,
    columns: withoutNulls,
  },
]
