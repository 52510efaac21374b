import {
  days,
  epochMs,
  inDoubleQuotes,
  instants,
  int64,
  isElement,
  isWithin,
  listOf,
  signed,
  toIsoText,
} from './column-types.js'
import { bind, plain, sql, type Sql } from '../writer.js'
import { decodeShown, decodeUuid } from './decode.js'
import type { PresentBounds, ColumnType, Dialect } from './dialect.js'

const parameter = (value: unknown, type: ColumnType): Sql =>
  sql`${bind(value, type.parameter)}::${plain(type.parameter)}`
const each = (values: readonly unknown[], type: ColumnType) =>
  listOf(values, (value) => parameter(value, type))

const double: ColumnType = {
  parameter: 'DOUBLE',
  isNaN: (value) => sql`isnan(${value})`,
  // Drivers bind a whole number as an integer, whose range is smaller.
  encode: (value) =>
    Number.isInteger(value) && !Number.isSafeInteger(value) ? String(value) : value,
}

const bounds: PresentBounds = [
  plain(`timestamp '0001-01-01'`),
  plain(`timestamp '9999-12-31 23:59:59.999999'`),
]

const timestamp: ColumnType = {
  parameter: 'TIMESTAMP',
  whole: instants,
  bounds,
  encode: toIsoText,
  ordered: (column) =>
    sql`case when ${isWithin(bounds, column)} then date_trunc('milliseconds', ${column}) end`,
  select: (column) => sql`strftime(${column}, '%Y-%m-%dT%H:%M:%S.%gZ')`,
}

const varchar: ColumnType = { parameter: 'VARCHAR' }
const asText = (column: Sql) => sql`${column}::VARCHAR`
const asDoubles = (column: Sql) => sql`${column}::DOUBLE[]`
/** Reads a `FLOAT` by the digits that the database prints, not by its exact value. */
const shown = (column: Sql) => sql`${asText(column)}::DOUBLE`

/** DuckDB. It cannot bind a list, so each operand is a parameter. */
export const duckdbParts = {
  quote: inDoubleQuotes,
  placeholders: '$1',
  types: {
    string: {
      VARCHAR: varchar,
      UUID: { ...varchar, read: asText, decode: decodeUuid },
      ENUM: { ...varchar, read: asText },
    },
    number: {
      DOUBLE: double,
      FLOAT: { ...double, read: shown, decode: decodeShown },
      DECIMAL: { ...double, read: (column: Sql) => sql`${column}::DOUBLE` },
      TINYINT: { parameter: 'TINYINT', whole: signed(8) },
      SMALLINT: { parameter: 'SMALLINT', whole: signed(16) },
      INTEGER: { parameter: 'INTEGER', whole: signed(32) },
      BIGINT: { parameter: 'BIGINT', ...int64 },
    },
    boolean: { BOOLEAN: { parameter: 'BOOLEAN' } },
    date: {
      TIMESTAMP: timestamp,
      DATE: { ...timestamp, whole: days, read: (column: Sql) => sql`${column}::TIMESTAMP` },
      BIGINT: { parameter: 'BIGINT', ...epochMs },
    },
    day: {},
    decimal: {},
    'string[]': {
      'VARCHAR[]': varchar,
      'UUID[]': {
        ...varchar,
        read: (column: Sql) => sql`${column}::VARCHAR[]`,
        decode: decodeUuid,
      },
    },
    'number[]': {
      'DOUBLE[]': double,
      'INTEGER[]': { ...double, read: asDoubles },
      'BIGINT[]': { ...double, read: asDoubles },
    },
  },
  parameter,
  rows: (count) => bind(count, 'BIGINT'),
  isAmong: (column, values, type) => sql`${column} in (${each(values, type)})`,
  hasText: (column, text, type) => sql`contains(${column}, ${parameter(text, type)})`,
  foldAscii: (column) =>
    sql`translate(${column}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')`,
  overlaps: (column, values, type) => sql`list_has_any(${column}, [${each(values, type)}])`,
  covers: (column, values, type) => sql`list_has_all(${column}, [${each(values, type)}])`,
  // NaN is the greatest number, so it is the minimum only if all elements are NaN.
  isEmpty: (column, type) => [
    sql`list_min(${column}) is null`,
    ...(type.isNaN === undefined ? [] : [type.isNaN(sql`list_min(${column})`)]),
  ],
  unnest: (column, type, own) => {
    const isPresent = isElement(sql`pair.value`, type)
    return {
      join: sql` left join lateral (select * from (select unnest(${column}) as value, unnest(${own}) as own) as pair where ${isPresent}) as element on true`,
      value: sql`element.value`,
      own: sql`element.own`,
    }
  },
  placesNulls: true,
} satisfies Dialect
