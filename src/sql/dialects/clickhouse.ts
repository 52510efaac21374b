import {
  days,
  epochMs,
  instants,
  int64,
  isElement,
  isWithin,
  seconds,
  signed,
  toPlainText,
} from './column-types.js'
import { bind, plain, sql, type Sql } from '../writer.js'
import { decodeUuid } from './decode.js'
import type { PresentBounds, ColumnType, Dialect, Whole } from './dialect.js'

/** Binds a value, or an array by the type of its elements. */
const parameter = (value: unknown, type: ColumnType): Sql => bind(value, type.parameter)

/** Up to version 26.7 a null element equals `''` or 0 (ClickHouse issue 68310). */
const withoutNulls = (column: Sql) => sql`arrayFilter(x -> x is not null, ${column})`

const at = (ms: number) => sql`toDateTime64(${plain(`'${toPlainText(ms)}'`)}, 3, 'UTC')`
const bounds: PresentBounds = [at(instants.from), at(instants.to - 1)]
const datetime: ColumnType = {
  parameter: "DateTime64(3, 'UTC')",
  whole: instants,
  bounds,
  encode: toPlainText,
  // Instants outside these years would be formatted as the last second.
  select: (column) =>
    sql`case when ${isWithin(bounds, column)} then formatDateTime(${column}, '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') end`,
}
const toMilliseconds = (column: Sql) => sql`toDateTime64(${column}, 3, 'UTC')`
const asText = (column: Sql) => sql`toString(${column})`
const integers = (whole: Whole): ColumnType => ({ parameter: 'Int64', whole })
const strings: ColumnType = { parameter: 'String' }
const doubles: ColumnType = { parameter: 'Float64', isNaN: (value) => sql`isNaN(${value})` }
const toDoubles = (read: (column: Sql) => Sql): ColumnType => ({ ...doubles, read })

/** ClickHouse. A column that may be absent must be Nullable: others turn a missing value into a default. */
export const clickhouseParts = {
  // A backslash escapes in identifiers too.
  quote: (name) => `"${name.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`,
  placeholders: '{p0}',
  alias: 'supplier-query row',
  joinsNames: true,
  types: {
    string: {
      String: strings,
      'LowCardinality(String)': strings,
      UUID: { ...strings, read: asText, decode: decodeUuid },
      Enum: { ...strings, read: asText },
    },
    number: {
      Float64: doubles,
      // Reads the digits that the database prints, not the exact value.
      Float32: toDoubles((column) => sql`toFloat64(toString(${column}))`),
      Decimal: toDoubles((column) => sql`toFloat64(${column})`),
      Int8: integers(signed(8)),
      Int16: integers(signed(16)),
      Int32: integers(signed(32)),
      Int64: { parameter: 'Int64', ...int64 },
      UInt8: integers({ from: 0, to: 2 ** 8 }),
      UInt16: integers({ from: 0, to: 2 ** 16 }),
      UInt32: integers({ from: 0, to: 2 ** 32 }),
      UInt64: { parameter: 'Int64', ...int64, whole: { from: 0, to: 2 ** 53 } },
    },
    boolean: { Bool: { parameter: 'Bool' } },
    date: {
      "DateTime64(3, 'UTC')": datetime,
      "DateTime('UTC')": { ...datetime, whole: seconds, read: toMilliseconds },
      Date: { ...datetime, whole: days, read: toMilliseconds },
      Int64: { parameter: 'Int64', ...epochMs },
    },
    day: {},
    decimal: {},
    'string[]': {
      'Array(String)': strings,
      'Array(Nullable(String))': { ...strings, compared: withoutNulls },
    },
    'number[]': {
      'Array(Float64)': doubles,
      'Array(Nullable(Float64))': { ...doubles, compared: withoutNulls },
    },
  },
  parameter,
  rows: (count) => bind(count, 'UInt64'),
  isAmong: (column, values, type) => {
    const isIn = sql`${column} in ${parameter(values, type)}`
    // `in` tells 0 and -0 apart; `=` does not.
    return values.includes(0) && type.isNaN !== undefined ? sql`(${isIn} or ${column} = 0)` : isIn
  },
  // A value is within a range if the number of passed ends is odd.
  isInMany: (column, ends, type) =>
    sql`(${column} >= ${parameter(ends[0], type)} and ${column} < ${parameter(ends.at(-1), type)} and arrayCount(x -> ifNull(x <= ${column}, 0), ${parameter(ends, type)}) % 2 = 1)`,
  // An index of n-grams serves `like`.
  hasText: (column, text, type) =>
    sql`${column} like ${parameter(`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`, type)}`,
  foldAscii: (column) => sql`lower(${column})`,
  overlaps: (column, values, type) => sql`hasAny(${column}, ${parameter(values, type)})`,
  covers: (column, values, type) => sql`hasAll(${column}, ${parameter(values, type)})`,
  isEmpty: (column, type) => [sql`not arrayExists(x -> ${isElement(sql`x`, type)}, ${column})`],
  unnest: (column, type, own) => {
    const isPresent = isElement(sql`x`, type)
    const [value, least] = [sql`"supplier-query value"`, sql`"supplier-query own"`]
    const elements = sql`arrayMap(x -> toNullable(x), arrayFilter(x -> ${isPresent}, ${column}))`
    const owns = sql`arrayFilter((o, x) -> ${isPresent}, ${own}, ${column})`
    return {
      join: sql` left array join ${elements} as ${value}, ${owns} as ${least}`,
      value,
      own: least,
    }
  },
  placesNulls: true,
} satisfies Dialect
