import { DAY_MS } from '../../time/date-text.js'
import { bind, join, plain, sql, type Sql } from '../writer.js'
import {
  days,
  epochMs,
  instants,
  int64,
  padded,
  seconds,
  signed,
  toPlainText,
} from './column-types.js'
import { decodeEpoch, decodeInstant, decodeSingle } from './decode.js'
import type { ColumnType, Dialect } from './dialect.js'

const bound = (value: unknown) => bind(value, '')

/** Instants of a column without a zone, in UTC. Most SQL modes allow a year, month or day of zero. */
const datetime: ColumnType = {
  parameter: 'datetime(3)',
  whole: instants,
  isOfType: (column) =>
    sql`(year(${column}) > 0 and dayofmonth(${column}) between 1 and coalesce(dayofmonth(last_day(${column})), 0)) is true`,
  encode: toPlainText,
  select: (column) => sql`date_format(${column}, '%Y-%m-%dT%H:%i:%s.%fZ')`,
}

/** `from_unixtime` gives null after January 2038. */
const LAST_TIMESTAMP = (2 ** 31 - 1) * 1000 - 2 * DAY_MS

/** Instants. Their texts are in the session's time zone, where two instants can have one text. */
const timestamp: ColumnType = {
  ...epochMs,
  parameter: 'bigint',
  read: (column) => sql`cast(nullif(unix_timestamp(${column}), 0) * 1000 as signed)`,
  // A time zone, and the hour that a clock repeats, move a local time by less than two days.
  near: (column, from, to) => [
    ...(from >= 2 * DAY_MS
      ? [sql`${column} >= from_unixtime(${secondsOf(from - 2 * DAY_MS)})`]
      : []),
    ...(to < LAST_TIMESTAMP
      ? [sql`${column} <= from_unixtime(${secondsOf(to + 2 * DAY_MS)})`]
      : []),
  ],
  decode: (raw) =>
    (typeof raw === 'string' && raw.includes('-', 1) ? decodeInstant : decodeEpoch())(raw),
}

const secondsOf = (ms: number) => bound(Math.floor(ms / 1000))

const jsonTypes = {
  string: plain(`'STRING'`),
  number: plain(`'INTEGER', 'UNSIGNED INTEGER', 'DECIMAL', 'DOUBLE'`),
}

const boolean: ColumnType = {
  parameter: 'boolean',
  bounds: [plain('0'), plain('1')],
  encode: Number,
}

/** From 8.0.17. Drivers bind a number as a double, and a bigint as text: a limit takes neither. */
export const mysqlParts = underCollation('utf8mb4_0900_bin', (count) => plain(String(count)))

/** From 10.6: lists are JSON, and nulls are lowest without saying so. */
export const mariadbParts = underCollation('utf8mb4_nopad_bin', bound)

/**
 * MySQL or MariaDB under a collation by code point, in which `''` differs from `' '`. On the parameter
 * it decides the comparison, and an index on a column of this collation still serves; on the column it
 * would rule the index out.
 */
function underCollation<C extends string>(collation: C, rows: Dialect['rows']) {
  const binary = plain(`collate ${collation}`)
  const ordered = (column: Sql) => sql`${column} ${binary}`
  const parameter = (value: unknown, type: ColumnType): Sql =>
    type.parameter === 'text' ? sql`${bound(value)} ${binary}` : bound(value)
  const each = (values: readonly unknown[], type: ColumnType) =>
    join(padded(values).map((value) => parameter(value, type)))

  /** The elements of a list with their places, as `json_table` reads them, and which are of its kind. */
  function elementsOf(column: Sql, { parameter: type }: ColumnType) {
    const isText = type === 'text'
    const value = isText ? sql`longtext character set utf8mb4 ${binary}` : plain('double')
    return {
      table: sql`json_table(${toList(column)}, '$[*]' columns (place for ordinality, value ${value} path '$', json json path '$')) as element`,
      isOfKind: sql`json_type(element.json) in (${isText ? jsonTypes.string : jsonTypes.number})`,
    }
  }

  /**
   * The elements of a list that are of its kind. `json_table` sees no names of its own select, so none
   * of them can be taken for the column.
   */
  function elements(column: Sql, type: ColumnType): Sql {
    const { table, isOfKind } = elementsOf(column, type)
    return sql`from ${table} where ${isOfKind}`
  }

  const anyText: ColumnType = { parameter: 'text', ordered }
  return {
    types: {
      string: {
        text: anyText,
        varchar: anyText,
        char: anyText,
        enum: {
          parameter: 'text',
          ordered,
          read: (column: Sql) => sql`cast(${column} as char character set utf8mb4)`,
        },
        ...textsUnder(collation),
      },
      number: {
        double: { parameter: 'double' },
        float: {
          parameter: 'double',
          read: (column: Sql) => sql`cast(${column} as double)`,
          decode: decodeSingle,
        },
        tinyint: { parameter: 'int', whole: signed(8) },
        smallint: { parameter: 'int', whole: signed(16) },
        int: { parameter: 'int', whole: signed(32) },
        bigint: { parameter: 'bigint', ...int64 },
        decimal: { parameter: 'double' },
      },
      boolean: { boolean, 'tinyint(1)': boolean },
      date: {
        'datetime(3)': datetime,
        datetime: { ...datetime, whole: seconds },
        date: { ...datetime, whole: days },
        'timestamp(3)': timestamp,
        bigint: { parameter: 'bigint', ...epochMs },
      },
      'string[]': { json: { parameter: 'text', select: toList, json: true } },
      'number[]': {
        json: { parameter: 'double', select: toList, json: true, decode: decodeFinite },
      },
    },
    rows,
    quote: (identifier) => `\`${identifier.replaceAll('`', '``')}\``,
    placeholders: '?',
    parameter,
    isAmong: (column, values, type) => sql`${column} in (${each(values, type)})`,
    foldAscii: (column) =>
      sql`convert(cast(lower(convert(cast(${column} as binary) using hebrew)) as binary) using utf8mb4) ${binary}`,
    // Texts that are one under this collation are one under the column's own, whose index serves.
    narrows: (column, values, { ordered: by }) =>
      by === undefined ? [] : [sql`${column} in (${join(padded(values).map(bound))})`],
    startsWith: (column, text) =>
      sql`${column} like ${bound(`${text.replaceAll(/[|%_]/g, '|$&')}%`)} escape '|'`,
    inOwnOrder: ({ ordered: by, ...type }) =>
      by === undefined ? type : { ...type, parameter: 'own text' },
    // MySQL 9.7 looks by the collation of the column, whatever that of the text is.
    hasText: (column, text, type) => sql`locate(${parameter(text, type)}, ${ordered(column)}) > 0`,
    // Counted, as MySQL 9.7 reads the list of one row for all where `exists` becomes a join.
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
    limitsOffset: true,
    codePointCollation: collation,
    jsonTypes,
  } satisfies Dialect
}

/** Texts in columns that are declared with the collation: an index serves their order too. */
function textsUnder<C extends string>(collation: C) {
  const names = ['text', 'varchar', 'char'].map((name) => `${name} collate ${collation}`)
  return Object.fromEntries(names.map((name) => [name, { parameter: 'text' }])) as Record<
    `${'text' | 'varchar' | 'char'} collate ${C}`,
    ColumnType
  > // of these names
}

/** A column if it holds a list, else null. */
function toList(column: Sql): Sql {
  return sql`case when json_valid(${column}) then case json_type(${column}) when 'ARRAY' then ${column} end end`
}

/** A JSON number can be beyond the largest double: `json_table` reads the largest, and so does this. */
function decodeFinite(raw: unknown): number | undefined {
  const { MAX_VALUE } = Number
  return typeof raw === 'number' ? Math.min(Math.max(raw, -MAX_VALUE), MAX_VALUE) : undefined
}
