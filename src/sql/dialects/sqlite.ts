import { all, any, bind, join, plain, sql, type Sql } from '../writer.js'
import * as types from './column-types.js'
import { decodeEpoch, decodeForm } from './decode.js'
import type { ColumnType, Dialect, Whole } from './dialect.js'

const bound = (value: unknown) => bind(value, '')
// The cast keeps all 64 bits, and compares expressions too, which have no affinity.
const parameter = (value: unknown, type: ColumnType): Sql =>
  type.parameter === 'integer digits' ? sql`cast(${bound(value)} as integer)` : bound(value)
const each = (values: readonly unknown[]) => join(values.map(bound))

const asText = (column: Sql) => sql`cast(${column} as text)`
const isOf = (names: string) => (column: Sql) => sql`typeof(${column}) ${plain(names)}`
const isSafe = types.isBetween(String(types.safeIntegers.from), String(types.safeIntegers.to - 1))
const isText = isOf(`in ('text', 'null')`)

/** True for the numbers that a double holds. */
const isDouble = (column: Sql) => {
  const isInteger = all([isOf(`= 'integer'`)(column), isSafe(column)])
  return any([isOf(`in ('real', 'null')`)(column), isInteger])
}

/** Integers of a range. The column can also hold other values. */
function integers({ from, to }: Pick<Whole, 'from' | 'to'>): ColumnType {
  const isIn = types.isBetween(String(from), String(to - 1))
  return {
    parameter: 'integer',
    isWider: true,
    check: (column) => sql`${isOf(`in ('integer', 'null')`)(column)} and ${isIn(column)}`,
  }
}

/**
 * Dates as texts of one fixed form, whose order is the order of the instants.
 * @param form - the name of the type
 */
function dateText(form: string, whole: Whole): ColumnType {
  const format = form
    .replace('YYYY-MM-DD', '%Y-%m-%d')
    .replace('hh:mm', '%H:%M')
    .replace('ss.sss', '%f')
    .replace('ss', '%S')
  // The bound is not a number, because a column of numeric affinity would compare it as a number.
  const check = (column: Sql) =>
    sql`strftime('${plain(format)}', ${column}) is ${column} and ${column} >= '0001-'`
  return {
    parameter: 'text',
    whole,
    // Every form has its digits where the ISO text has them.
    encode: (ms) => {
      const iso = types.toIsoText(ms)
      return form.replace(/[YMDhms]/g, (_, at: number) => iso[at]!)
    },
    check,
    decode: decodeForm(form, whole.unit),
  }
}

const jsonTypes = { string: plain(`'text'`), number: plain(`'integer', 'real'`) }

/** SQLite: lists are JSON text, dates epoch milliseconds, and NaN is stored as null. */
export const sqliteParts = {
  name: 'sqlite',
  quote: types.inDoubleQuotes,
  placeholders: '?',
  maxParameters: 32_766,
  types: {
    string: { text: { parameter: 'text', check: isText } },
    number: {
      real: { parameter: 'real', check: isDouble },
      integer: { ...integers(types.safeIntegers), whole: types.safeIntegers },
    },
    boolean: { integer: { ...integers({ from: 0, to: 2 }), encode: Number } },
    date: {
      integer: { ...integers(types.instants), whole: types.instants, decode: decodeEpoch() },
      'integer seconds': {
        ...integers({ from: types.instants.from / 1000, to: types.instants.to / 1000 }),
        whole: types.seconds,
        encode: (ms) => Number(ms) / 1000,
        decode: decodeEpoch(1000),
      },
      'YYYY-MM-DDThh:mm:ss.sssZ': dateText('YYYY-MM-DDThh:mm:ss.sssZ', types.instants),
      'YYYY-MM-DDThh:mm:ss.sss+00:00': dateText('YYYY-MM-DDThh:mm:ss.sss+00:00', types.instants),
      'YYYY-MM-DD hh:mm:ss.sss': dateText('YYYY-MM-DD hh:mm:ss.sss', types.instants),
      'YYYY-MM-DD hh:mm:ss': dateText('YYYY-MM-DD hh:mm:ss', types.seconds),
      'YYYY-MM-DD': dateText('YYYY-MM-DD', types.days),
    },
    day: { 'YYYY-MM-DD': dateText('YYYY-MM-DD', types.days) },
    decimal: {
      integer: {
        ...types.integerType('integer digits', asText, 64),
        check: isOf(`in ('integer', 'null')`),
      },
    },
    'string[]': { json: { parameter: 'text', select: toList, json: true } },
    'number[]': { json: { parameter: 'real', select: toList, json: true } },
  },
  parameter,
  // With a bound limit, SQLite plans the statement again for each run.
  rows: (count) => plain(String(count)),
  isAmong: types.isOneOf(parameter),
  hasText: (column, text) => sql`instr(${column}, ${bound(text)}) > 0`,
  foldAscii: (column) => sql`lower(${column})`,
  overlaps: (column, values, type) =>
    sql`exists (select 1 ${elements(column, type)} and ${valueOf(type)} in (${each(values)}))`,
  covers: (column, values, type) =>
    sql`(select count(distinct ${valueOf(type)}) ${elements(column, type)} and ${valueOf(type)} in (${each(values)})) = ${bound(values.length)}`,
  isEmpty: (column, type) => [sql`not exists (select 1 ${elements(column, type)})`],
  unnest: (column, type, own) => ({
    join: sql` left join json_each(${toList(column)}) as element on element.type in (${kindsOf(type)})`,
    value: valueOf(type),
    own: sql`json_extract(${toList(own)}, '$[' || element.key || ']')`,
  }),
  toStored: (values) => sql`json_array(${join(values)})`,
  fromStored: (text) => {
    // The text of JSON, because each value has its own type.
    if (text.startsWith('"')) return bound(JSON.parse(text))
    return /^-?\d+$/.test(text) ? sql`cast(${bound(text)} as integer)` : bound(Number(text))
  },
  hasTypedValues: true,
  comparesRows: true,
  limitsOffset: true,
  jsonTypes,
} satisfies Dialect

/**
 * Selects the elements of a list that are of its kind. The column is in a select without a `from`, so
 * no name of `json_each` can hide the column.
 */
function elements(column: Sql, type: ColumnType): Sql {
  return sql`from (select ${toList(column)} as list) as source, json_each(source.list) as element where element.type in (${kindsOf(type)})`
}

function kindsOf(type: ColumnType): Sql {
  return type.parameter === 'real' ? jsonTypes.number : jsonTypes.string
}

/** Reads an element. A whole number in JSON can be too large for an exact double. */
function valueOf(type: ColumnType): Sql {
  return type.parameter === 'real' ? sql`cast(element.value as real)` : sql`element.value`
}

/** Returns the column if it holds a list, otherwise null. */
function toList(column: Sql): Sql {
  const isJson = sql`typeof(${column}) = 'text' and json_valid(${column})`
  return sql`case when ${isJson} then case json_type(${column}) when 'array' then ${column} end end`
}
