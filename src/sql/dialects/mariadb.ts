import {
  epochMs,
  fromJson,
  instants,
  int32,
  int64,
  toBoolean,
  toPlainText,
} from './column-types.js'
import { bind, join, sql, type Sql } from '../writer.js'
import type { ColumnType, Dialect } from './dialect.js'

/** By code point, and `''` differs from `' '`. */
const binary = sql`collate utf8mb4_nopad_bin`

const bound = (value: unknown) => bind(value, '')
// On the parameter it decides the comparison, and an index on a column of this collation still serves.
// On the column it would rule the index out.
const parameter = (value: unknown, type: ColumnType): Sql =>
  type.parameter === 'text' ? sql`${bound(value)} ${binary}` : bound(value)
const each = (values: readonly unknown[], type: ColumnType) =>
  join(values.map((value) => parameter(value, type)))

/** MariaDB from 10.6: lists are JSON, and nulls are lowest without saying so. */
export const mariadb = {
  quote: (name) => `\`${name.replaceAll('`', '``')}\``,
  placeholders: '?',
  types: {
    string: {
      text: { parameter: 'text', ordered: (column) => sql`${column} ${binary}` },
      'text collate utf8mb4_nopad_bin': { parameter: 'text' },
    },
    number: {
      double: { parameter: 'double' },
      int: { parameter: 'int', whole: int32 },
      bigint: { parameter: 'bigint', ...int64 },
    },
    boolean: {
      boolean: {
        parameter: 'boolean',
        isValid: (column) => sql`${column} in (0, 1)`,
        encode: Number,
        decode: toBoolean,
      },
    },
    date: {
      'datetime(3)': {
        parameter: 'datetime(3)',
        whole: instants,
        isOfType: isOnCalendar,
        encode: toPlainText,
        select: (column) => sql`date_format(${column}, '%Y-%m-%dT%H:%i:%s.%fZ')`,
      },
      bigint: { parameter: 'bigint', ...epochMs },
    },
    'string[]': { json: { parameter: 'text', select: toList, decode: fromJson } },
    'number[]': { json: { parameter: 'double', select: toList, decode: toFiniteNumbers } },
  },
  parameter,
  rows: bound,
  isAmong: (column, values, type) => sql`${column} in (${each(values, type)})`,
  hasText: (column, text) => sql`locate(${text}, ${column}) > 0`,
  overlaps: (column, values, type) =>
    sql`exists (select 1 ${elements(column, type)} and element.value in (${each(values, type)}))`,
  covers: (column, values, type) =>
    sql`(select count(distinct element.value) ${elements(column, type)} and element.value in (${each(values, type)})) = ${bound(values.length)}`,
  isEmpty: (column, type) => [sql`not exists (select 1 ${elements(column, type)})`],
  limitsOffset: true,
} satisfies Dialect

/**
 * The elements of a list that are of its kind. `json_table` sees no names of its own select, so none
 * of them can be taken for the column.
 */
function elements(column: Sql, { parameter: name }: ColumnType): Sql {
  const isText = name === 'text'
  const type = isText ? sql`longtext character set utf8mb4 ${binary}` : sql`double`
  const kinds = isText ? sql`'STRING'` : sql`'INTEGER', 'DOUBLE'`
  return sql`from json_table(${toList(column)}, '$[*]' columns (value ${type} path '$', json json path '$')) as element where json_type(element.json) in (${kinds})`
}

/** A column if it holds a list, else null. */
function toList(column: Sql): Sql {
  return sql`case when json_valid(${column}) and json_type(${column}) = 'ARRAY' then ${column} end`
}

/** A JSON number can be beyond the largest double: `json_table` reads the largest, and so does this. */
function toFiniteNumbers(raw: unknown): unknown {
  const read = fromJson(raw)
  if (!Array.isArray(read)) return read
  return read.map((element: unknown) =>
    element === Infinity || element === -Infinity ? Math.sign(element) * Number.MAX_VALUE : element,
  )
}

/** Most SQL modes allow a year, month or day of zero, and some allow 31 February. */
function isOnCalendar(column: Sql): Sql {
  return sql`(year(${column}) > 0 and dayofmonth(${column}) between 1 and coalesce(dayofmonth(last_day(${column})), 0)) is true`
}
