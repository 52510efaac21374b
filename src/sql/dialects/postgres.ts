import {
  AFTER_LAST_DAY,
  epochMs,
  FIRST_DAY,
  inDoubleQuotes,
  instants,
  int32,
  int64,
  toIsoText,
} from './column-types.js'
import { bind, plain, sql, type Sql } from '../writer.js'
import type { ColumnType, Dialect } from './dialect.js'

// Every deterministic collation has the same equality, but not the same order.
const byCodePoint = (column: Sql) => sql`${column} collate "C"`
const isNaN = (value: Sql) => sql`${value} = 'NaN'`
const double: ColumnType = { parameter: 'double precision', isNaN, decode: Number }
const milliseconds = plain(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`)

/** A timestamp: cut to the millisecond, absent outside the years of the language. */
function timestamp(parameter: string, inUtc: (column: Sql) => Sql) {
  const at = (day: string) => plain(`'${day}T00:00:00Z'::${parameter}`)
  const isValid = (column: Sql) =>
    sql`${column} >= ${at(FIRST_DAY)} and ${column} < ${at(AFTER_LAST_DAY)}`
  return {
    parameter,
    whole: instants,
    isValid,
    encode: toIsoText,
    select: (column: Sql) =>
      sql`case when ${isValid(column)} then to_char(${inUtc(column)}, ${milliseconds}) end`,
  } satisfies ColumnType
}

/** A timestamp that may hold microseconds, infinities and other years: no index serves its order. */
const toMilliseconds = (type: ReturnType<typeof timestamp>): ColumnType => ({
  ...type,
  ordered: (column) =>
    sql`case when ${type.isValid(column)} then date_trunc('milliseconds', ${column}) end`,
})

const timestamptz = timestamp('timestamptz', (column) => sql`${column} at time zone 'UTC'`)
const plainTimestamp = timestamp('timestamp', (column) => column)

const parameter = (value: unknown, { parameter: type }: ColumnType) =>
  sql`${bind(value, type)}::${plain(type)}`
const array = (values: readonly unknown[], type: ColumnType) => sql`${parameter(values, type)}[]`

/** PostgreSQL, and databases that speak its dialect. A list of operands is one array parameter. */
export const postgres = {
  quote: inDoubleQuotes,
  placeholders: '$1',
  types: {
    string: {
      text: { parameter: 'text', compared: byCodePoint, ordered: byCodePoint },
      'text collate "C"': { parameter: 'text' },
    },
    number: {
      'double precision': double,
      integer: { parameter: 'integer', whole: int32 },
      bigint: { parameter: 'bigint', ...int64 },
      numeric: { parameter: 'numeric', isNaN, decode: Number },
    },
    boolean: { boolean: { parameter: 'boolean' } },
    date: {
      timestamptz: toMilliseconds(timestamptz),
      'timestamptz(3)': timestamptz,
      timestamp: toMilliseconds(plainTimestamp),
      'timestamp(3)': plainTimestamp,
      bigint: { parameter: 'bigint', ...epochMs },
    },
    'string[]': { 'text[]': { parameter: 'text' } },
    'number[]': { 'double precision[]': { parameter: 'double precision', isNaN } },
  },
  parameter,
  rows: (count) => bind(count, 'bigint'),
  isAmong: (column, values, type) => sql`${column} = any(${array(values, type)})`,
  hasText: (column, part) => sql`strpos(${column}, ${part}) > 0`,
  overlaps: (column, values, type) =>
    sql`${column} && ${array(values, type)} and ${isFlat(column)}`,
  covers: (column, values, type) => sql`${column} @> ${array(values, type)} and ${isFlat(column)}`,
  isEmpty: (column, type) => [
    sql`case when ${isFlat(column)} then cardinality(${valuesOf(column, type)}) = 0 else true end`,
  ],
  placesNulls: true,
  comparesRows: true,
} satisfies Dialect

/** Whether an array has elements of one dimension: with more, its elements are no values. */
function isFlat(column: Sql): Sql {
  return sql`array_ndims(${column}) = 1`
}

function valuesOf(column: Sql, type: ColumnType): Sql {
  const present = sql`array_remove(${column}, null)`
  return type.isNaN === undefined ? present : sql`array_remove(${present}, 'NaN')`
}
