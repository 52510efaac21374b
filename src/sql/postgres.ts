import { PostgresQueryCompiler, sql } from 'kysely'
import { instants, int32, safeIntegers, toIsoText } from './column-types.js'
import type { ColumnType, Dialect, Sql } from './dialect.js'

// Equality is the same under every deterministic collation, order is not.
const byCodePoint = (column: Sql) => sql`${column} collate "C"`
const isNaN = (value: Sql) => sql`${value} = 'NaN'`
const double: ColumnType = { parameter: 'double precision', isNaN, decode: Number }
const milliseconds = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')

const cast = ({ parameter }: ColumnType) => sql.raw(parameter)
const array = (values: readonly unknown[], type: ColumnType) => sql`${values}::${cast(type)}[]`

/** PostgreSQL, and what speaks its dialect. A list of operands is one array parameter. */
export const postgres: Dialect = {
  createCompiler: () => new PostgresQueryCompiler(),
  types: {
    string: {
      text: { parameter: 'text', compared: byCodePoint, ordered: byCodePoint },
      'text collate "C"': { parameter: 'text' },
    },
    number: {
      'double precision': double,
      integer: { parameter: 'integer', whole: int32 },
      bigint: { parameter: 'bigint', whole: safeIntegers, decode: Number },
      numeric: { parameter: 'numeric', isNaN, decode: Number },
    },
    boolean: { boolean: { parameter: 'boolean' } },
    date: {
      timestamptz: {
        parameter: 'timestamptz',
        whole: instants,
        encode: toIsoText,
        select: (column) => sql`to_char(${column} at time zone 'UTC', ${milliseconds})`,
      },
      timestamp: {
        parameter: 'timestamp',
        whole: instants,
        encode: toIsoText,
        select: (column) => sql`to_char(${column}, ${milliseconds})`,
      },
      bigint: { parameter: 'bigint', whole: instants, decode: Number },
    },
    'string[]': { 'text[]': { parameter: 'text' } },
    'number[]': { 'double precision[]': { parameter: 'double precision', isNaN } },
  },
  parameter: (value, type) => sql`${value}::${cast(type)}`,
  isAmong: (column, values, type) => sql`${column} = any(${array(values, type)})`,
  hasText: (column, part) => sql`strpos(${column}, ${part}) > 0`,
  overlaps: (column, values, type) => sql`${column} && ${array(values, type)}`,
  covers: (column, values, type) => sql`${column} @> ${array(values, type)}`,
  isEmpty: (column, type) => [
    sql`${column} is null`,
    sql`cardinality(${valuesOf(column, type)}) = 0`,
  ],
  nulls: { ascending: sql` nulls first`, descending: sql` nulls last` },
}

function valuesOf(column: Sql, type: ColumnType): Sql {
  const present = sql`array_remove(${column}, null)`
  return type.isNaN === undefined ? present : sql`array_remove(${present}, 'NaN')`
}
