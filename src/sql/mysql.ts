import { MysqlQueryCompiler, sql } from 'kysely'
import { fromJson, instants, int32, list, safeIntegers, toPlainText } from './column-types.js'
import type { ColumnType, Dialect, Sql } from './dialect.js'

/** By code point, and `''` is not `' '`. */
const binary = sql`collate utf8mb4_nopad_bin`

// On the parameter it decides the comparison and still lets an index on a column of this collation
// serve; on the column it would not.
const parameter = (value: unknown, type: ColumnType): Sql =>
  type.parameter === 'text' ? sql`${value} ${binary}` : sql`${value}`
const each = (values: readonly unknown[], type: ColumnType) =>
  list(values.map((value) => parameter(value, type)))

/** MariaDB from 10.6 on: lists are JSON, and nulls are the lowest of all by themselves. */
export const mysql: Dialect = {
  createCompiler: () => new MysqlQueryCompiler(),
  types: {
    string: {
      text: { parameter: 'text', ordered: (column) => sql`${column} ${binary}` },
      'text collate utf8mb4_nopad_bin': { parameter: 'text' },
    },
    number: {
      double: { parameter: 'double' },
      int: { parameter: 'int', whole: int32 },
      bigint: { parameter: 'bigint', whole: safeIntegers, decode: Number },
    },
    boolean: { boolean: { parameter: 'boolean', encode: Number, decode: Boolean } },
    date: {
      'datetime(3)': {
        parameter: 'datetime(3)',
        whole: instants,
        encode: toPlainText,
        select: (column) => sql`date_format(${column}, '%Y-%m-%dT%H:%i:%s.%fZ')`,
      },
      bigint: { parameter: 'bigint', whole: instants, decode: Number },
    },
    'string[]': { json: { parameter: 'text', decode: fromJson } },
    'number[]': { json: { parameter: 'double', decode: fromJson } },
  },
  parameter,
  isAmong: (column, values, type) => sql`${column} in (${each(values, type)})`,
  hasText: (column, text) => sql`locate(${text}, ${column}) > 0`,
  overlaps: (column, values, type) =>
    sql`exists (select 1 ${elements(column, type)} where value in (${each(values, type)}))`,
  covers: (column, values, type) =>
    sql`(select count(distinct value) ${elements(column, type)} where value in (${each(values, type)})) = ${values.length}`,
  isEmpty: (column, type) => [
    sql`not exists (select 1 ${elements(column, type)} where value is not null)`,
  ],
  limitsOffset: true,
}

function elements(column: Sql, { parameter: name }: ColumnType): Sql {
  const type = name === 'text' ? sql`longtext character set utf8mb4 ${binary}` : sql`double`
  return sql`from json_table(${column}, '$[*]' columns (value ${type} path '$')) as element`
}
