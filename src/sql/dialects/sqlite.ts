import { decodeDecimal, encodeDecimal } from '../../language/decimal.js'
import { isExactKind, isTextKind } from '../../language/kind.js'
import { all, any, bind, join, plain, sql, type Sql } from '../writer.js'
import * as types from './column-types.js'
import { decodeEpoch, decodeForm } from './decode.js'
import { decimalOfKey, decimalKey, decimalKeySql } from './decimal-text.js'
import type { ColumnType, Dialect, Inspector, Whole } from './dialect.js'
import { isInt64 } from './written.js'

const bound = (value: unknown) => bind(value, '')
// The cast keeps all 64 bits, and compares expressions too, which have no affinity.
const parameter = (value: unknown, { parameter: type }: ColumnType): Sql => {
  if (type === 'integer digits' || (type === 'numeric digits' && isInt64(String(value))))
    return sql`cast(${bound(value)} as integer)`
  return type.endsWith(' digits') ? bound(Number(value)) : bound(value)
}
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

/** A limit for epoch seconds of the recent centuries; as milliseconds, it is in 1970. */
const SECONDS = 1e10

/** Returns the name of the form of a date: `2024-02-29` has the form `YYYY-MM-DD`. */
function formOf(text: string): string {
  const form = 'YYYY-MM-DD hh:mm:ss.sss'
  const digits = text.slice(0, 23).replaceAll(/\d/g, (_, at: number) => form[at]!) // as long as that
  return digits + text.slice(23)
}

/** Follow the type of a cell. */
const [INEXACT, NUMERIC] = [' of another collation than binary', ' of numeric affinity']
const AS_NUMBERS = 'its column compares texts with numeric texts as with numbers: read it as text'

/**
 * True for a text below '9e999' that its column puts above it: the column takes '9e999' for a number, and all
 * texts come after numbers. Blobs come after texts.
 */
const isAbove = (x: Sql) => sql`${x} > '9e999' and ${x} < x'' and cast(${x} as text) < '9e999'`

/** Decimals in a column of doubles, each shown as the shortest decimal of its double. */
const doubleDigits = { ...types.digitsOf(0, 0), isDouble: true } as const
const isFinite = types.isBetween('-1.7976931348623157e308', '1.7976931348623157e308')
const realDigits: ColumnType = {
  ...types.decimalType('real digits', (column) => column, doubleDigits),
  check: (column) => sql`${isOf(`in ('real', 'null')`)(column)} and ${isFinite(column)}`,
}

/** Decimals in a column of numeric affinity: doubles, and integers of 64 bits, selected as text. */
const numericDigits: ColumnType = {
  ...types.decimalType(
    'numeric digits',
    (column) =>
      sql`case typeof(${column}) when 'integer' then ${asText(column)} else ${column} end`,
    { ...types.integersOf(64), isDouble: true },
  ),
  check: (column) => sql`${isOf(`in ('integer', 'real', 'null')`)(column)} and ${isFinite(column)}`,
}

/** Decimals as canonical texts, compared by their keys. */
const textDigits: ColumnType = {
  ...types.decimalType('text', (column) => column),
  compared: decimalKeySql,
  ordered: decimalKeySql,
  encodeCompared: (cell) => decimalKey(decodeDecimal(String(cell))),
  check: (column) => {
    const isLike = (patterns: readonly string[], not: string) =>
      patterns.map((pattern) => sql`${column} ${plain(`${not}glob '${pattern}'`)}`)
    const digits = sql`ltrim(${column}, '-')`
    return all([
      isText(column),
      ...isLike(['*[^-0-9.]*', '?*-*', '*.*.*', '*.*0', '-0'], 'not '),
      ...isLike(['*[0-9]'], ''),
      sql`${digits} glob '[0-9]*'`,
      sql`${digits} not glob '0[0-9]*'`,
    ])
  },
  decode: (raw) =>
    encodeDecimal(typeof raw === 'string' && /^[np]/.test(raw) ? decimalOfKey(raw) : raw),
}

const inspector: Inspector = {
  // A union has the collation of its first column, and keeps one of the texts that are equal under it.
  typeOf: ({ bare, kind }) =>
    isTextKind(kind)
      ? sql`typeof(${bare}) || case when ${isAbove(bare)} then '${plain(NUMERIC)}' when (select count(*) from (select ${bare} where 0 union select 'a' union select 'A' union select 'a ')) = 3 then '' else '${plain(INEXACT)}' end`
      : sql`typeof(${bare})`,
  fixOf: (type, name) => {
    if (type.endsWith(INEXACT)) return types.readExactly(name, 'binary')
    return type.endsWith(NUMERIC) ? [AS_NUMBERS, `cast(${name} as text)`] : undefined
  },
  namesOf: (type, cell, kind) => {
    if (type === 'text') return [formOf(cell), 'text', 'json']
    if (type === 'real') return ['numeric', 'real'] // a column of numeric affinity has both
    if (type !== 'integer') return [type]
    const isSeconds = Math.abs(Number(cell)) < SECONDS
    const [seconds, numbers] = [
      isSeconds ? ['integer seconds'] : [],
      isExactKind(kind) ? [] : ['real'],
    ]
    return [...seconds, 'integer', ...numbers, 'numeric']
  },
  typesCells: true,
  toText: (column) => sql`cast(${column} as text)`,
  declared: ({ bare, kind }) =>
    isTextKind(kind) ? sql`case when not (${isAbove(bare)}) then ${bare} end` : bare,
  hasStray: (list, { type }) =>
    sql`exists (select 1 from json_each(case when typeof(${list}) = 'text' and json_valid(${list}) then ${list} else '[]' end) as element where element.type not in ('null', ${kindsOf(type)}))`,
}

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
      numeric: numericDigits,
      real: realDigits,
      text: textDigits,
    },
    'string[]': { json: { parameter: 'text', select: toList, json: true } },
    'number[]': { json: { parameter: 'real', select: toList, json: true } },
  },
  // Money is in columns of any type.
  withoutDefault: ['decimal'],
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
  children: {
    correlates: true,
    findsKeys: true,
    json: true,
    toList: (value) => sql`json_group_array(${value})`,
  },
  indexes: { expressions: 'all', servesSorts: true, namesSchema: true },
  inspector,
} satisfies Dialect

/**
 * Selects the elements of a list that are of its kind. The column is in a select without a `from`, so
 * no name of `json_each` can hide the column.
 */
function elements(column: Sql, type: ColumnType): Sql {
  return sql`from (select ${toList(column)} as list) as source, json_each(source.list) as element where element.type in (${kindsOf(type)})`
}

function kindsOf(type: ColumnType): Sql {
  return plain(type.parameter === 'real' ? `'integer', 'real'` : `'text'`)
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
