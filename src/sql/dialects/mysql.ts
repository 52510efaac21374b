import { bind, join, plain, sql, type Sql } from '../writer.js'
import { scaleOf } from '../digits.js'
import * as types from './column-types.js'
import { decodeEpoch, decodeInstant, decodeSingle } from './decode.js'
import type { ColumnType, Dialect, Indexes, Whole } from './dialect.js'
import { inspectorUnder, jsonTypeOf } from './mysql-inspector.js'
import { isInt64, integersIn } from './written.js'

const bound = (value: unknown) => bind(value, '')

/** Instants in UTC, in a column without a zone. Most SQL modes allow a year, month or day of zero. */
const datetime: ColumnType = {
  parameter: 'datetime(3)',
  whole: types.instants,
  isZoneless: true,
  check: (column) =>
    sql`year(${column}) > 0 and dayofmonth(${column}) between 1 and coalesce(dayofmonth(last_day(${column})), 0)`,
  encode: types.toPlainText,
  select: (column) => sql`cast(${column} as char)`,
}

/** The instants of a `timestamp`; `from_unixtime` returns null for later ones. */
const timestamps: Whole = { from: 1000, to: 2 ** 31 * 1000, unit: 1 }

/** Instants. The database compares them in the time zone of the session, in which two can be alike. */
const timestamp: ColumnType = {
  parameter: 'timestamp',
  whole: timestamps,
  isZoneless: true,
  check: (column) => sql`year(${column}) > 0`,
  encode: (ms) => Number(ms) / 1000,
  select: (column) => sql`floor(nullif(unix_timestamp(${column}), 0) * 1000)`,
  // A cursor has seconds with a fraction.
  decode: (raw) => {
    if (typeof raw !== 'string') return decodeEpoch()(raw)
    return raw.includes('-', 1) ? decodeInstant(raw) : decodeEpoch()(raw.replace(/\.\d+$/, ''))
  },
  stored: (column) => sql`unix_timestamp(${column})`,
  isWritten: (text) => /^\d{1,10}(?:\.\d{1,6})?$/.test(text),
}

/** Has no infinities: the driver mysql2 writes them as names into the statement. */
const double: ColumnType = { parameter: 'double', holds: Number.isFinite }

/** MariaDB rounds operands to the scale of the column if it reads the least or greatest value from an index. */
const notByIndex = (column: Sql) => sql`coalesce(${column})`

const decimal: ColumnType = {
  ...double,
  check: (column) => sql`${column} = cast(cast(${column} as double) as decimal(65, 30))`,
  ends: notByIndex,
  fromStored: (text) => exact(text),
  isWritten: (text) => /^-?\d{1,35}(?:\.\d{1,30})?$/.test(text),
}

/** A decimal as the database compares it exactly: it would compare text as doubles. */
const exact = (text: unknown) =>
  sql`cast(${bound(text)} as decimal(65, ${plain(String(scaleOf(text)))}))`

const asChar = (column: Sql) => sql`cast(${column} as char)`

/** True for an integer of 64 bits, which can be unsigned. */
const isBigint = integersIn(-(2n ** 63n), 2n ** 64n)

/** Reads the digits of an integer, which can be unsigned. */
const integerOf = (text: string) =>
  sql`cast(${bound(text)} as ${plain(BigInt(text) < 2n ** 63n ? 'signed' : 'unsigned')})`

const boolean: ColumnType = {
  parameter: 'integer',
  check: (column) => sql`${column} in (0, 1)`,
  isWider: true,
  isWritten: isInt64,
  encode: Number,
}

/** MySQL from 8.0.17. A limit accepts neither the double nor the text that drivers bind for a number. */
export const mysqlParts = underCollation(
  'mysql',
  'utf8mb4_0900_bin',
  'folded',
  (count) => plain(String(count)),
  arrayOf,
)

/** MariaDB from 10.6. */
export const mariadbParts = underCollation(
  'mariadb',
  'utf8mb4_nopad_bin',
  'none',
  bound,
  // A list of that length is cut, and can be JSON all the same.
  (value) =>
    sql`case when length(${arrayOf(value)}) >= @@group_concat_max_len then 'a list that group_concat_max_len cuts' else ${arrayOf(value)} end`,
)

function arrayOf(value: Sql): Sql {
  return sql`json_arrayagg(${value})`
}

/**
 * Returns MySQL or MariaDB under a collation by code point, in which `''` differs from `' '`. Lists are
 * JSON, and nulls are lowest by default. Statements put the collation on the parameter: it decides the
 * comparison, and an index on a column of this collation serves. On the column, it would exclude the index.
 */
function underCollation<C extends string>(
  name: string,
  collation: C,
  expressions: Indexes['expressions'],
  rows: Dialect['rows'],
  toJson: (value: Sql) => Sql,
) {
  const binary = plain(`collate ${collation}`)
  const ordered = (column: Sql) => sql`${column} ${binary}`
  const parameter = (value: unknown, type: ColumnType): Sql => {
    if (type.digits !== undefined) return exact(value)
    if (type.parameter === 'timestamp') {
      return sql`from_unixtime(cast(${bound(value)} as decimal(20, 6)))`
    }
    return type.parameter === 'text' ? sql`${bound(value)} ${binary}` : bound(value)
  }
  const each = (values: readonly unknown[], type: ColumnType) =>
    join(values.map((value) => parameter(value, type)))

  /** Reads the elements of a list with their places by `json_table`. */
  function elementsOf(column: Sql, type: ColumnType) {
    const isText = type.parameter === 'text'
    const value = isText ? sql`longtext character set utf8mb4 ${binary}` : plain('double')
    return {
      table: sql`json_table(${toList(column)}, '$[*]' columns (place for ordinality, value ${value} path '$', json json path '$')) as element`,
      isOfKind: sql`json_type(element.json) in (${jsonTypeOf(type)})`,
    }
  }

  /**
   * Selects the elements of a list that are of its kind. `json_table` does not see the names of its
   * select, so none of them can hide the column.
   */
  function elements(column: Sql, type: ColumnType): Sql {
    const { table, isOfKind } = elementsOf(column, type)
    return sql`from ${table} where ${isOfKind}`
  }

  const anyText: ColumnType = { parameter: 'text', ordered }
  return {
    name,
    types: {
      string: {
        text: anyText,
        varchar: anyText,
        char: anyText,
        enum: {
          ...anyText,
          read: (column: Sql) => sql`cast(${column} as char character set utf8mb4)`,
        },
        ...textsUnder(collation),
      },
      number: {
        double,
        float: {
          ...double,
          read: (column: Sql) => sql`cast(${column} as double)`,
          decode: decodeSingle,
        },
        tinyint: { parameter: 'integer', whole: types.signed(8) },
        smallint: { parameter: 'integer', whole: types.signed(16) },
        int: { parameter: 'integer', whole: types.signed(32) },
        bigint: { parameter: 'integer', ...types.int64, isWritten: isBigint },
        decimal,
      },
      boolean: { boolean, 'tinyint(1)': boolean },
      date: {
        'datetime(3)': datetime,
        'datetime(6)': datetime,
        datetime: { ...datetime, whole: types.seconds },
        date: { ...datetime, whole: types.days },
        'timestamp(3)': timestamp,
        'timestamp(6)': timestamp,
        timestamp: { ...timestamp, whole: { ...timestamps, unit: 1000 } },
        bigint: { parameter: 'integer', ...types.epochMs },
      },
      day: { date: { ...types.dayType('date', asChar), check: datetime.check } },
      decimal: {
        decimal: {
          ...types.decimalType('decimal', asChar, types.digitsOf(65, 30, 65)),
          ends: notByIndex,
        },
        bigint: types.integerType('bigint', asChar, 64),
        'bigint unsigned': types.integerType('bigint', asChar, 64, false),
      },
      'string[]': { json: { parameter: 'text', select: toList, json: true } },
      'number[]': {
        json: { parameter: 'double', select: toList, json: true, decode: decodeFinite },
      },
    },
    rows,
    quote: (identifier) => `\`${identifier.replaceAll('`', '``')}\``,
    placeholders: '?',
    maxParameters: 65_535,
    parameter,
    isAmong: (column, values, type) => {
      const isExact = types.isOneOf(parameter)(column, values, type)
      // Texts that are equal under this collation are equal under the column's collation, whose index serves.
      return type.ordered === undefined
        ? isExact
        : sql`${column} in (${join(values.map(bound))}) and ${isExact}`
    },
    foldAscii: (column) =>
      sql`convert(cast(lower(convert(cast(${column} as binary) using hebrew)) as binary) using utf8mb4) ${binary}`,
    inOwnOrder: ({ ordered: by, ...type }) =>
      by === undefined ? type : { ...type, parameter: 'own text' },
    // MySQL 9.7 searches by the collation of the column and ignores the collation of the text.
    hasText: (column, text, type) => sql`locate(${parameter(text, type)}, ${ordered(column)}) > 0`,
    // Counts, because MySQL 9.7 turns `exists` into a join that reads the list of one row for all rows.
    overlaps: (column, values, type) =>
      sql`(select count(*) ${elements(column, type)} and element.value in (${each(values, type)})) > 0`,
    covers: (column, values, type) =>
      sql`(select count(distinct element.value) ${elements(column, type)} and element.value in (${each(values, type)})) = ${bound(values.length)}`,
    isEmpty: (column, type) => [sql`(select count(*) ${elements(column, type)}) = 0`],
    unnest: (column, type, own) => {
      const { table, isOfKind } = elementsOf(column, type)
      const text = sql`json_unquote(json_extract(${toList(own)}, concat('$[', element.place - 1, ']')))`
      return {
        join: sql` left join ${table} on ${isOfKind}`,
        value: sql`element.value`,
        own: sql`convert(${text} using utf8mb4) ${binary}`,
      }
    },
    toStored: (values) => sql`cast(json_array(${join(values)}) as char)`,
    fromStored: (text, type) => {
      if (type.parameter === 'double') return bound(Number(text))
      return type.parameter === 'integer' ? integerOf(text) : parameter(text, type)
    },
    children: { correlates: true, json: true, toList: toJson },
    indexes: { expressions, servesSorts: true },
    inspector: inspectorUnder(collation),
  } satisfies Dialect
}

/** Returns the types of texts in columns of the collation, whose indexes serve the order too. */
function textsUnder<C extends string>(collation: C) {
  const names = ['text', 'varchar', 'char'].map((name) => `${name} collate ${collation}`)
  return Object.fromEntries(names.map((name) => [name, { parameter: 'text' }])) as Record<
    `${'text' | 'varchar' | 'char'} collate ${C}`,
    ColumnType
  > // of these names
}

/** Returns the column if it holds a list, otherwise null. */
function toList(column: Sql): Sql {
  return sql`case when json_valid(${column}) then case json_type(${column}) when 'ARRAY' then ${column} end end`
}

/** Reads a JSON number beyond the largest double as the largest double, as `json_table` does. */
function decodeFinite(raw: unknown): number | undefined {
  const { MAX_VALUE } = Number
  return typeof raw === 'number' ? Math.min(Math.max(raw, -MAX_VALUE), MAX_VALUE) : undefined
}
