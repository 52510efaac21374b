import { bind, join, plain, sql, type Sql } from '../writer.js'
import * as types from './column-types.js'
import { decodeShown, decodeUuid, withoutPadding } from './decode.js'
import type { ColumnType, Dialect, ListTests, Unnested } from './dialect.js'
import { codePoint, postgresInspector } from './postgres-inspector.js'
import { isTimestamp } from './written.js'

const byCodePoint = (column: Sql) => sql`${column} collate ${plain(codePoint)}`
const asText = (column: Sql) => sql`${column}::text`
const text: ColumnType = { parameter: 'text' }
const anyText: ColumnType = { ...text, compared: byCodePoint, ordered: byCodePoint }

const isNumber = (value: Sql) => sql`${value} <> 'NaN'`
const double: ColumnType = { parameter: 'double precision', check: isNumber }
const smallint: ColumnType = { parameter: 'smallint', whole: types.signed(16) }
const integer: ColumnType = { parameter: 'integer', whole: types.signed(32) }
const bigint: ColumnType = { parameter: 'bigint', ...types.int64 }

const isNumeric = (shown: string) => /^(?:-?\d+(?:\.\d+)?|NaN|-?Infinity)$/.test(shown)

/** A `numeric` whose digits a double holds. The cast fails for numbers that are too large or too small. */
const numeric: ColumnType = {
  parameter: 'numeric',
  isWritten: isNumeric,
  check: (value) => {
    const isCastable = sql`${value} in (0, 'Infinity', '-Infinity') or abs(${value}) between 1e-300 and 1e300`
    return sql`case when ${isCastable} then ${value} = ${value}::double precision::numeric else ${value} is null end`
  },
}

/** Reads a `real` by the digits that the database prints, not by its exact value. */
const real: ColumnType = {
  ...double,
  read: (column) => sql`${column}::text::double precision`,
  decode: decodeShown,
}

/** The order of a `uuid` is the order of its text in lower case. */
const uuid: ColumnType = {
  parameter: 'uuid',
  holds: (value) => decodeUuid(value) === value,
  text: { of: (column) => byCodePoint(asText(column)), type: text },
  isWritten: (value) => decodeUuid(value) !== undefined,
  decode: decodeUuid,
}

/** Padding and other spaces at the end are not part of a `char` text. */
const char: ColumnType = {
  ...anyText,
  parameter: 'bpchar',
  holds: (value) => !String(value).endsWith(' '),
  text: { of: (column) => byCodePoint(asText(column)), type: text },
  select: asText,
  decode: (raw) => (typeof raw === 'string' ? withoutPadding(raw) : undefined),
}

/** A date, or a timestamp, in JSON. */
const TIMESTAMP =
  /^\d{4,6}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:[+-](?:0\d|1[0-5])(?::[0-5]\d){1,2})?)?(?: BC)?$/

/** Returns the text of a date in JSON, which is ISO 8601 whatever the session's `DateStyle`. */
const inJson = (column: Sql) => sql`to_json(${column}) #>> '{}'`

/** Instants, selected as text with the offset of the session. */
function timestamp(parameter: string): ColumnType {
  return {
    parameter,
    whole: types.instants,
    check: types.isBetween(
      `'0001-01-01T00:00:00Z'::${parameter}`,
      `'9999-12-31T23:59:59.999999Z'::${parameter}`,
    ),
    encode: types.toIsoText,
    isWritten: isTimestamp(TIMESTAMP),
    select: inJson,
  }
}

const timestamptz: ColumnType = {
  ...timestamp('timestamptz'),
  offset: { isShown: true, otherType: 'timestamp' },
}
const plainTimestamp: ColumnType = {
  ...timestamp('timestamp'),
  offset: { isShown: false, otherType: 'timestamptz' },
  isZoneless: true,
}

/** Days, as the midnights in UTC at which they start. */
const date: ColumnType = {
  ...timestamp('date'),
  whole: types.days,
  isZoneless: true,
  encode: (ms) => types.toIsoText(ms).slice(0, 10),
}

/** Selects a JSON array, and null for another value. */
const arrayOf = (column: Sql) => sql`case when jsonb_typeof(${column}) = 'array' then ${column} end`

const elementsOf = (column: Sql) => sql`jsonb_array_elements(${arrayOf(column)}) as element(value)`

/**
 * Joins the elements that a select finds for each row.
 * @param isText - true for texts, which the database would order by its collation
 */
function unnested(elements: Sql, isText: boolean): Unnested {
  const read = (name: Sql) => (isText ? byCodePoint(name) : name)
  return {
    join: sql` left join lateral (${elements}) as element on true`,
    value: read(plain('element.value')),
    own: read(plain('element.own')),
  }
}

/** Tests of JSON lists by containment, which an index of JSON serves. */
const texts: ListTests = {
  overlaps: (column, values) =>
    sql`${column} @> any(${bind(
      values.map((value) => JSON.stringify([value])),
      'text',
    )}::text[]::jsonb[])`,
  covers: (column, values) =>
    sql`${column} @> ${bind(JSON.stringify(values), 'text')}::text::jsonb`,
  isEmpty: (column) => [
    sql`not exists (select from ${elementsOf(column)} where jsonb_typeof(element.value) = 'string')`,
  ],
  unnest: (column, _, own) => {
    const elements = sql`jsonb_array_elements(${arrayOf(column)}) with ordinality as element(value, place)`
    const found = sql`select element.value #>> '{}' as value, ${own} ->> (element.place - 1)::int as own from ${elements} where jsonb_typeof(element.value) = 'string'`
    return unnested(found, true)
  },
}
const jsonTexts = {
  ...text,
  list: texts,
  json: true,
  // Drivers parse JSON, so the text in a JSON string could look like a list.
  select: arrayOf,
} satisfies ColumnType

/** The numbers of a JSON array as doubles, without numbers beyond the largest double. */
const jsonNumbers = {
  parameter: 'double precision',
  json: true,
  decode: (raw) => (Number.isFinite(raw) ? Number(raw) : undefined),
  read: (column) =>
    sql`(select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from ${elementsOf(column)})`,
} satisfies ColumnType

const toJsonb = (column: Sql) => sql`${column}::jsonb`

const isFinite = (value: Sql) => sql`${value} not in ('NaN', 'Infinity', '-Infinity')`

const columnTypes = {
  string: {
    text: anyText,
    'text collate "C"': text,
    varchar: anyText,
    'varchar collate "C"': text,
    char,
    uuid,
    enum: { ...anyText, read: asText },
  },
  number: { 'double precision': double, real, smallint, integer, bigint, numeric },
  boolean: { boolean: { parameter: 'boolean' } },
  date: {
    timestamptz,
    'timestamptz(3)': timestamptz,
    timestamp: plainTimestamp,
    'timestamp(3)': plainTimestamp,
    date,
    bigint: { parameter: 'bigint', ...types.epochMs },
  },
  day: {
    date: {
      ...types.dayType('date', inJson, asText),
      check: date.check,
      isWritten: date.isWritten,
    },
  },
  decimal: {
    numeric: { ...types.decimalType('numeric', asText), isWritten: isNumeric, check: isFinite },
    bigint: types.integerType('bigint', asText, 64),
    integer: types.integerType('integer', asText, 32),
  },
  'string[]': {
    'text[]': text,
    'varchar[]': { parameter: 'varchar' },
    'uuid[]': uuid,
    jsonb: jsonTexts,
    json: { ...jsonTexts, read: toJsonb },
  },
  'number[]': {
    'double precision[]': double,
    'real[]': { ...double, read: (column) => sql`${column}::text[]::double precision[]` },
    'smallint[]': smallint,
    'integer[]': integer,
    'bigint[]': bigint,
    jsonb: jsonNumbers,
    json: { ...jsonNumbers, read: (column: Sql) => jsonNumbers.read(toJsonb(column)) },
  },
} satisfies Record<string, Readonly<Record<string, ColumnType>>>

const parameter = (value: unknown, { parameter: type }: ColumnType) =>
  sql`${bind(value, type)}::${plain(type)}`
const array = (values: readonly unknown[], type: ColumnType) => sql`${parameter(values, type)}[]`

// An index of trigrams serves `like` under every collation.
const like = (column: Sql, pattern: string, type: ColumnType) =>
  sql`${column} like ${parameter(pattern, type)}`
const escaped = (part: string) => part.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** PostgreSQL, and databases that speak its dialect. A list of operands is one array parameter. */
export const postgresParts = {
  name: 'postgres',
  quote: types.inDoubleQuotes,
  placeholders: '$1',
  maxParameters: 65_535,
  types: columnTypes,
  parameter,
  rows: (count) => bind(count, 'bigint'),
  isAmong: (column, values, type) =>
    values.length === 1
      ? sql`${column} = ${parameter(values[0], type)}`
      : sql`${column} = any(${array(values, type)})`,
  hasText: (column, part, type) => like(column, `%${escaped(part)}%`, type),
  startsWith: (column, prefix, type) => like(column, `${escaped(prefix)}%`, type),
  foldAscii: (column) => sql`lower(${byCodePoint(column)})`,
  // All deterministic collations agree on equality, but not on the order.
  collationsAgree: true,
  inOwnOrder: (type) => ({ ...type, compared: undefined, ordered: undefined }),
  overlaps: (column, values, type) => sql`${column} && ${array(values, type)}`,
  covers: (column, values, type) => sql`${column} @> ${array(values, type)}`,
  isEmpty: (column) => [
    sql`${column} is null`,
    // An array overlaps itself if it has an element: `&&` passes over nulls, in any number of dimensions.
    sql`not (${column} && ${column})`,
  ],
  unnest: (column, type, own) => {
    const elements = sql`select element.* from unnest(${column}, ${own}) as element(value, own) where element.value is not null`
    return unnested(elements, type.parameter === 'text' || type.parameter === 'varchar')
  },
  toStored: (values) => sql`json_build_array(${join(values)})::text`,
  // Through text: some drivers read a parameter of another type as a `Date` or a number.
  fromStored: (stored, type) =>
    type.parameter === 'text'
      ? parameter(stored, type)
      : sql`${parameter(stored, text)}::${plain(type.parameter)}`,
  placesNulls: true,
  nullsAreHighest: true,
  comparesRows: true,
  children: { correlates: true, json: true, toList: (value) => sql`json_agg(${value})` },
  indexes: { expressions: 'all', servesSorts: true, collates: true, hasGin: true },
  inspector: postgresInspector,
} satisfies Dialect
