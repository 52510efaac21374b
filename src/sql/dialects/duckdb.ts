import { isExactKind, isTextKind } from '../../language/kind.js'
import * as types from './column-types.js'
import { any, bind, join, plain, sql, type Sql } from '../writer.js'
import { scaleOf } from '../digits.js'
import { decodeShown, decodeUuid } from './decode.js'
import type { ColumnType, Dialect, Inspector } from './dialect.js'
import { isTimestamp } from './written.js'

const parameter = (value: unknown, { parameter: type }: ColumnType): Sql =>
  type === 'DECIMAL'
    ? sql`${bind(value, 'VARCHAR')}::DECIMAL(38, ${plain(String(scaleOf(value)))})`
    : sql`${bind(value, typeof value === 'string' ? 'VARCHAR' : type)}::${plain(type)}`
const each = (values: readonly unknown[], type: ColumnType) =>
  join(values.map((value) => parameter(value, type)))

const double: ColumnType = {
  parameter: 'DOUBLE',
  check: (value) => sql`not isnan(${value})`,
  // Drivers bind a whole number as an integer, whose range is smaller.
  encode: (value) =>
    Number.isInteger(value) && !Number.isSafeInteger(value) ? String(value) : value,
}

/**
 * The decimals that compare with each other without an overflow, which is an error of the database.
 * A `DECIMAL` has 38 digits, and two are compared at the greater of their scales.
 */
const comparable = (value: Sql) => sql`try_cast(${value} as DECIMAL(38, 18))`

const varchar: ColumnType = { parameter: 'VARCHAR' }
const asText = (column: Sql) => sql`${column}::VARCHAR`
const asDoubles = (column: Sql) => sql`${column}::DOUBLE[]`
const isInstant = isTimestamp(/^\d{4,6}-\d\d-\d\d(?: \(BC\))?(?: [\d:.]+)?$/)

/** Instants, selected as text with all digits. */
function timestamp(name: string): ColumnType {
  return {
    parameter: name,
    whole: types.instants,
    check: types.isBetween(
      `${name} '0001-01-01 00:00:00Z'`,
      `${name} '9999-12-31 23:59:59.999999Z'`,
    ),
    encode: types.toIsoText,
    isWritten: isInstant,
    select: asText,
  }
}

/** The text of an instant in the zone of the session lacks the seconds of an offset, as before 1900. */
const inUtc = (instant: Sql) => sql`(${instant} at time zone 'UTC')`
const instants: ColumnType = {
  ...timestamp('TIMESTAMPTZ'),
  offset: { isShown: false, otherType: 'TIMESTAMP' },
  select: (column) => asText(inUtc(column)),
  stored: inUtc,
  fromStored: (text) => inUtc(sql`${bind(text, 'VARCHAR')}::TIMESTAMP`),
}

/** Reads a `FLOAT` by the digits that the database prints, not by its exact value. */
const shown = (column: Sql) => sql`${asText(column)}::DOUBLE`

const SCALE = 18

/** Follows the type of a text that its column or the setting `default_collation` compares so. */
const INEXACT = ' of another collation than binary'

const inspector: Inspector = {
  // A union has the collation of its first column, and keeps one of the texts that are equal under it.
  typeOf: ({ bare, kind }) =>
    isTextKind(kind)
      ? sql`typeof(${bare}) || case when (select count(*) from (select ${bare}::VARCHAR where false union select 'a' union select 'A' union select 'á')) = 3 then '' else '${plain(INEXACT)}' end`
      : sql`typeof(${bare})`,
  fixOf: (type, name) => (type.endsWith(INEXACT) ? types.readExactly(name, 'C') : undefined),
  namesOf: (type, _, kind) => {
    if (type === 'TIMESTAMP WITH TIME ZONE') return ['TIMESTAMPTZ']
    if (isExactKind(kind) && types.isTooFine(type, SCALE)) return []
    return [type.endsWith('[]') ? type : type.replace(/\(.*\)/, '')]
  },
  matches: '~',
  toText: (column) => sql`${column}::VARCHAR`,
  declared: ({ bare, typeName }) => {
    if (typeName === 'ENUM') return sql`${bare}::VARCHAR`
    const type = plain(typeName === 'DECIMAL' ? 'DECIMAL(38, 18)' : typeName)
    return sql`try_cast(${bare}::VARCHAR as ${type})`
  },
  hasStray: (list, { type }) => any(type.check ? [sql`list_contains(${list}, 'nan'::DOUBLE)`] : []),
}

/** DuckDB. It cannot bind a list, so each operand is a parameter. */
export const duckdbParts = {
  name: 'duckdb',
  quote: types.inDoubleQuotes,
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
      DECIMAL: {
        ...double,
        check: (value) => sql`${comparable(sql`${value}::DOUBLE::VARCHAR`)} = ${comparable(value)}`,
        read: (column: Sql) => sql`${column}::DOUBLE`,
      },
      TINYINT: { parameter: 'TINYINT', whole: types.signed(8) },
      SMALLINT: { parameter: 'SMALLINT', whole: types.signed(16) },
      INTEGER: { parameter: 'INTEGER', whole: types.signed(32) },
      BIGINT: { parameter: 'BIGINT', ...types.int64 },
    },
    boolean: { BOOLEAN: { parameter: 'BOOLEAN' } },
    date: {
      TIMESTAMP: {
        ...timestamp('TIMESTAMP'),
        offset: { isShown: false, otherType: 'TIMESTAMPTZ' },
        isZoneless: true,
      },
      TIMESTAMPTZ: instants,
      DATE: {
        ...timestamp('TIMESTAMP'),
        isWritten: undefined, // an infinite date has no timestamp
        whole: types.days,
        isZoneless: true,
        read: (column: Sql) => sql`${column}::TIMESTAMP`,
      },
      BIGINT: { parameter: 'BIGINT', ...types.epochMs },
    },
    day: {
      DATE: {
        ...types.dayType('DATE', asText),
        isWritten: isInstant,
        check: types.isBetween(`DATE '0001-01-01'`, `DATE '9999-12-31'`),
      },
    },
    decimal: {
      DECIMAL: {
        ...types.decimalType('DECIMAL', asText, types.digitsOf(20, SCALE)),
        check: (value) => any([sql`${value} is null`, sql`${comparable(value)} is not null`]),
      },
      HUGEINT: types.integerType('HUGEINT', asText, 128),
      BIGINT: types.integerType('BIGINT', asText, 64),
    },
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
  isAmong: types.isOneOf(parameter),
  hasText: (column, text, type) => sql`contains(${column}, ${parameter(text, type)})`,
  foldAscii: (column) =>
    sql`translate(${column}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')`,
  overlaps: (column, values, type) => sql`list_has_any(${column}, [${each(values, type)}])`,
  covers: (column, values, type) => sql`list_has_all(${column}, [${each(values, type)}])`,
  isEmpty: (column) => [sql`list_min(${column}) is null`],
  unnest: (column, _, own) => ({
    join: sql` left join lateral (select * from (select unnest(${column}) as value, unnest(${own}) as own) as pair where pair.value is not null) as element on true`,
    value: sql`element.value`,
    own: sql`element.own`,
  }),
  toStored: (values) => sql`[${join(values.map(asText))}]`,
  fromStored: parameter,
  placesNulls: true,
  children: { correlates: true, toList: (value) => sql`list(${value})` },
  indexes: { expressions: 'none', servesSorts: false },
  inspector,
} satisfies Dialect
