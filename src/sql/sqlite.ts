import { SqliteQueryCompiler, sql } from 'kysely'
import { fromJson, instants, list, safeIntegers, toIsoText } from './column-types.js'
import type { ColumnType, Dialect, Sql } from './dialect.js'

const each = (values: readonly unknown[]) => list(values.map((value) => sql`${value}`))

/** SQLite: lists are JSON text, dates epoch milliseconds, and NaN is stored as null. */
export const sqlite: Dialect = {
  createCompiler: () => new SqliteQueryCompiler(),
  types: {
    string: { text: { parameter: 'text' } },
    number: {
      real: { parameter: 'real', decode: Number },
      integer: { parameter: 'integer', whole: safeIntegers, decode: Number },
    },
    boolean: { integer: { parameter: 'integer', encode: Number, decode: Boolean } },
    date: {
      integer: {
        parameter: 'integer',
        whole: instants,
        decode: (ms) => toIsoText(Number(ms)),
      },
    },
    'string[]': { json: { parameter: 'text', decode: fromJson } },
    'number[]': { json: { parameter: 'real', decode: fromJson } },
  },
  parameter: (value) => sql`${value}`,
  isAmong: (column, values) => sql`${column} in (${each(values)})`,
  hasText: (column, text) => sql`instr(${column}, ${text}) > 0`,
  overlaps: (column, values, type) => {
    const value = element(type)
    return sql`exists (select 1 from json_each(${column}) where ${value} in (${each(values)}))`
  },
  covers: (column, values, type) => {
    const value = element(type)
    const found = sql`select count(distinct ${value}) from json_each(${column}) where ${value} in (${each(values)})`
    return sql`(${found}) = ${values.length}`
  },
  isEmpty: (column) => [
    sql`not exists (select 1 from json_each(${column}) where value is not null)`,
  ],
  nulls: { ascending: sql` nulls first`, descending: sql` nulls last` },
  limitsOffset: true,
}

/** An element of a list; a whole number in JSON may be larger than a double holds exactly. */
function element({ parameter }: ColumnType): Sql {
  return parameter === 'real' ? sql`cast(value as real)` : sql`value`
}
