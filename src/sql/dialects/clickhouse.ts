import { isExactKind, isInstantKind } from '../../language/kind.js'
import { DAY_MS } from '../../time/date-text.js'
import * as types from './column-types.js'
import { any, bind, join, plain, sql, type Sql } from '../writer.js'
import { scaleOf } from '../digits.js'
import { decodeUuid } from './decode.js'
import type { ColumnType, Dialect, Inspector, Whole } from './dialect.js'
import { integersIn } from './written.js'

/** Binds a value, or an array by the type of its elements. */
const parameter = (value: unknown, { parameter: type }: ColumnType): Sql =>
  bind(value, type === 'Decimal' ? `Decimal(76, ${scaleOf(value)})` : type)

/** Up to version 26.7 a null element equals `''` or 0 (ClickHouse issue 68310). */
const withoutNulls = (column: Sql) => sql`arrayFilter(x -> x is not null, ${column})`

const shown = (column: Sql) => sql`formatDateTime(${column}, '%Y-%m-%d %H:%i:%s.%f', 'UTC')`
const at = (ms: number) => `toDateTime64('${types.toPlainText(ms)}', 3, 'UTC')`
const datetime: ColumnType = {
  parameter: "DateTime64(3, 'UTC')",
  whole: types.instants,
  check: types.isBetween(at(types.instants.from), at(types.instants.to - 1)),
  encode: types.toPlainText,
  // The database prints other texts only of the years 1900 to 2299.
  select: shown,
  stored: shown,
}
const asMilliseconds = (column: Sql) => shown(sql`toDateTime64(${column}, 3, 'UTC')`)
/** Instants of a type without milliseconds, which is compared with instants as it is. */
const coarser: ColumnType = {
  ...datetime,
  check: undefined,
  select: asMilliseconds,
  stored: asMilliseconds,
}
const asText = (column: Sql) => sql`toString(${column})`
const daysBetween = (first: string, last: string): Whole => ({
  from: Date.parse(first),
  to: Date.parse(last) + 1,
  unit: DAY_MS,
})
const integers = (whole: Whole): ColumnType => ({ parameter: 'Int64', whole })
/**
 * The decimals that compare with each other: two are compared at the greater of their scales, and an
 * overflow gives a wrong answer.
 */
const comparable = (value: Sql) => sql`toDecimal256OrNull(toString(${value}), 38)`
const strings: ColumnType = { parameter: 'String' }
const doubles: ColumnType = { parameter: 'Float64', check: (value) => sql`not isNaN(${value})` }
const toDoubles = (read: (column: Sql) => Sql): ColumnType => ({ ...doubles, read })

const SCALE = 38

const inspector: Inspector = {
  typeOf: ({ bare }) => sql`toTypeName(${bare})`,
  namesOf: (type, _, kind) => {
    const plainType = type.replace(/^(LowCardinality\()?Nullable\((.*)\)$/, '$1$2')
    if (plainType === 'LowCardinality(String)') return [plainType, 'String']
    if (isExactKind(kind) && types.isTooFine(plainType, SCALE)) return []
    if (plainType === 'Date32' && !isInstantKind(kind)) return [plainType]
    return [
      plainType.replace(/^(Enum|Date)(8|16|32)\b/, '$1').replace(/^(Enum|Decimal)\(.*/s, '$1'),
    ]
  },
  toText: (column) => sql`toString(${column})`,
  declared: ({ bare, typeName }) => {
    if (typeName.startsWith('Array')) {
      return sql`JSONExtract(ifNull(if(toTypeName(${bare}) like 'Array%', toJSONString(${bare}), ''), ''), ${plain(`'${typeName}'`)})`
    }
    // As text, because a number of a decimal with another scale can be another number.
    if (typeName === 'Decimal') {
      return sql`if(toTypeName(${bare}) like '%Decimal(%', toString(${bare}), null)`
    }
    const known: Readonly<Record<string, string>> = {
      Enum: 'String',
      Date: 'Date32',
      'LowCardinality(String)': 'String',
    }
    const type = (known[typeName] ?? typeName).replaceAll("'", "\\'")
    // The text of an instant is another instant before 1900 and after 2299.
    if (type.startsWith('DateTime64'))
      return sql`dynamicElement(${bare}::Dynamic, ${plain(`'${type}'`)})`
    return sql`accurateCastOrNull(toString(${bare}), ${plain(`'${type}'`)})`
  },
  hasStray: (list, { type }) =>
    any(type.check ? [sql`arrayExists(x -> x is not null and isNaN(x), ${list})`] : []),
}

/** ClickHouse. A column that may be absent must be Nullable: others turn a missing value into a default. */
export const clickhouseParts = {
  name: 'clickhouse',
  // A backslash escapes in identifiers too.
  quote: (name) => `"${name.replaceAll('\\', '\\\\').replaceAll('"', '""')}"`,
  placeholders: '{p0}',
  alias: '_row',
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
      Decimal: {
        ...toDoubles((column) => sql`toFloat64(${column})`),
        check: (value) => sql`${comparable(sql`toFloat64(${value})`)} = ${comparable(value)}`,
      },
      Int8: integers(types.signed(8)),
      Int16: integers(types.signed(16)),
      Int32: integers(types.signed(32)),
      Int64: { parameter: 'Int64', ...types.int64 },
      UInt8: integers(types.unsigned(8)),
      UInt16: integers(types.unsigned(16)),
      UInt32: integers(types.unsigned(32)),
      UInt64: {
        parameter: 'Int64',
        ...types.int64,
        whole: types.unsigned(53),
        isWritten: integersIn(0, 2n ** 64n),
        check: (column: Sql) => sql`${column} <= 9007199254740991`,
        fromStored: (text: string) => bind(text, 'UInt64'),
      },
    },
    boolean: {
      Bool: {
        parameter: 'Bool',
        // Whatever `bool_true_representation` says.
        stored: (column: Sql) => sql`multiIf(${column}, 'true', not ${column}, 'false', null)`,
      },
    },
    date: {
      "DateTime64(3, 'UTC')": datetime,
      "DateTime('UTC')": { ...coarser, whole: types.seconds },
      Date: { ...coarser, whole: types.days },
      Int64: { parameter: 'Int64', ...types.epochMs },
    },
    day: {
      Date: { ...types.dayType('Date', asText), whole: daysBetween('1970-01-01', '2149-06-06') },
      Date32: {
        ...types.dayType('Date32', asText),
        whole: daysBetween('1900-01-01', '2299-12-31'),
      },
    },
    decimal: {
      Decimal: {
        ...types.decimalType('Decimal', asText, types.digitsOf(38, SCALE)),
        check: (value) => sql`${comparable(value)} is not null`,
      },
      Int64: types.integerType('Int64', asText, 64),
      UInt64: types.integerType('UInt64', asText, 64, false),
      Int128: types.integerType('Int128', asText, 128),
      Int256: types.integerType('Int256', asText, 256),
    },
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
    if (values.length === 1) return sql`${column} = ${parameter(values[0], type)}`
    // `in` would round operands to the scale of the column.
    if (type.parameter === 'Decimal') {
      return any(values.map((value) => sql`${column} = ${parameter(value, type)}`))
    }
    // Drivers quote the texts of an array, which are no integers then.
    if (type.digits !== undefined) {
      return sql`${column} in (${join(values.map((value) => parameter(value, type)))})`
    }
    const isIn = sql`${column} in ${parameter(values, type)}`
    // `in` tells 0 and -0 apart; `=` does not.
    return values.includes(0) && type.whole === undefined ? sql`(${isIn} or ${column} = 0)` : isIn
  },
  // An index of n-grams serves `like`.
  hasText: (column, text, type) =>
    sql`${column} like ${parameter(`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`, type)}`,
  foldAscii: (column) => sql`lower(${column})`,
  overlaps: (column, values, type) => sql`hasAny(${column}, ${parameter(values, type)})`,
  covers: (column, values, type) => sql`hasAll(${column}, ${parameter(values, type)})`,
  isEmpty: (column) => [sql`not arrayExists(x -> x is not null, ${column})`],
  unnest: (column, _, own) => {
    const isPresent = plain('x is not null')
    const [value, least] = [sql`"supplier-query value"`, sql`"supplier-query own"`]
    const elements = sql`arrayMap(x -> toNullable(x), arrayFilter(x -> ${isPresent}, ${column}))`
    const owns = sql`arrayFilter((o, x) -> ${isPresent}, ${own}, ${column})`
    return {
      join: sql` left array join ${elements} as ${value}, ${owns} as ${least}`,
      value,
      own: least,
    }
  },
  toStored: (values) => sql`[${join(values.map(asText))}]`,
  fromStored: parameter,
  placesNulls: true,
  children: { correlates: false, toList: (value) => sql`groupArray(${value})` },
  indexes: undefined,
  inspector,
} satisfies Dialect
