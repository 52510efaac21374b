import { all, bind, plain, sql, type Sql } from '../writer.js'
import { inDoubleQuotes } from './column-types.js'
import type { ColumnType, Dialect } from './dialect.js'
import { postgresTypes, unnested } from './postgres-types.js'

const parameter = (value: unknown, { parameter: type }: ColumnType) =>
  sql`${bind(value, type)}::${plain(type)}`
const array = (values: readonly unknown[], type: ColumnType) => sql`${parameter(values, type)}[]`

/** PostgreSQL, and databases that speak its dialect. A list of operands is one array parameter. */
export const postgresParts = {
  quote: inDoubleQuotes,
  placeholders: '$1',
  types: postgresTypes,
  refused: {
    citext: 'it takes texts for equal that the language tells apart; a folded field does that',
  },
  parameter,
  rows: (count) => bind(count, 'bigint'),
  isAmong: (column, values, type) => sql`${column} = any(${array(values, type)})`,
  hasText: (column, part) => sql`strpos(${column}, ${part}) > 0`,
  overlaps: (column, values, type) =>
    sql`${column} && ${array(values, type)} and ${isFlat(column)}`,
  covers: (column, values, type) => sql`${column} @> ${array(values, type)} and ${isFlat(column)}`,
  isEmpty: (column, type) => [
    sql`case when ${isFlat(column)} then ${hasNone(column, type)} else true end`,
  ],
  unnest: (column, type, own) => {
    const { isNaN, isValid, parameter: name } = type
    const value = plain('element.value')
    const conditions = [
      sql`${value} is not null`,
      ...(isNaN === undefined ? [] : [sql`not ${isNaN(value)}`]),
      ...(isValid === undefined ? [] : [isValid(value)]),
    ]
    const flat = (list: Sql) => sql`case when ${isFlat(list)} then ${list} end`
    const elements = sql`select element.* from unnest(${flat(column)}, ${flat(own)}) as element(value, own) where ${all(conditions)}`
    const isText = name === 'text' || name === 'varchar'
    return unnested(elements, isText)
  },
  placesNulls: true,
  comparesRows: true,
} satisfies Dialect

/** Whether an array has elements of one dimension: with more, its elements are no values. */
function isFlat(column: Sql): Sql {
  return sql`array_ndims(${column}) = 1`
}

/** Whether all elements are null, NaN or beyond the language. */
function hasNone(column: Sql, { isNaN, isValid }: ColumnType): Sql {
  if (isValid !== undefined) {
    return sql`not exists (select from unnest(${column}) as element(value) where ${isValid(plain('element.value'))})`
  }
  const present = sql`array_remove(${column}, null)`
  return sql`cardinality(${isNaN === undefined ? present : sql`array_remove(${present}, 'NaN')`}) = 0`
}
