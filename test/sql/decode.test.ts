import { defineResource, planQuery, type Kind } from 'supplier-query'
import { rowsFrom, toSql, type ColumnMapping, type DialectName } from 'supplier-query/sql'
import { describe, expect, it } from 'vitest'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { dialects } from './dialects.js'

/** `toRow` and `pageFrom` decode every form in which drivers and ORMs return a cell. */

/** An object that prints as its value, like the objects of Prisma, decimal.js and DuckDB. */
const printed = (text: string) => ({ toString: () => text })
const at = new Date('2024-02-29T12:30:15.123Z')
const midnight = new Date('2024-02-29T00:00:00.000Z')
const localMidnight = new Date('2024-02-29T05:00:00.000Z') // of New York
const second = new Date('2024-02-29T12:30:15.000Z')
const uuid = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

/** Returns `toRow` for a table with a key and some other columns. */
function readerOf(
  dialect: DialectName,
  columns: Readonly<Record<string, readonly [Kind, string]>>,
) {
  const { plan, options } = placeOf(dialect, columns)
  return toSql(plan, { ...options, table: 't' }).toRow
}

function placeOf(dialect: DialectName, fields: Readonly<Record<string, readonly [Kind, string]>>) {
  const kinds = Object.entries(fields).map(([name, [kind]]) => [name, kind] as const)
  const types = Object.entries(fields).map(([name, [, type]]) => [name, { type }] as const)
  const resource = defineResource(
    { id: 'string', ...Object.fromEntries(kinds) },
    { key: 'id', limits: { maxLimit: Infinity } },
  )
  const columns = Object.fromEntries(types) as ColumnMapping // of this dialect
  return { plan: planQuery(resource, {}), options: { dialect: dialects[dialect], columns } }
}

/** Reads a cell of the caller's own statement, whose driver reads dates as UTC. */
function readUtc(dialect: DialectName, kind: Kind, type: string, cell: unknown): unknown {
  const { plan, options } = placeOf(dialect, { field: [kind, type] })
  return rowsFrom(plan, [{ id: 'a', field: cell }], { ...options, dates: 'utc' })[0]!['field']
}

/** Reads a cell as a column of a type. */
function read(dialect: DialectName, kind: Kind, type: string, cell: unknown): unknown {
  return readerOf(dialect, { field: [kind, type] })({ id: 'a', field: cell })['field']
}

type Forms = readonly (readonly [raw: unknown, expected: unknown])[]

const numbers: Forms = [
  [12.5, 12.5],
  ['12.50', 12.5],
  ['-1e3', -1000],
  [5n, 5],
  [printed('12.5'), 12.5],
  ['NaN', null],
  [NaN, null],
  ['Infinity', Infinity],
  ['-inf', -Infinity],
]
const integers: Forms = [
  [5, 5],
  ['5', 5],
  [5n, 5],
  [printed('5'), 5],
]
const wide: Forms = [...integers, ['9007199254740993', null], [2n ** 63n - 1n, null]]
/** Days as texts, whatever the driver returns. */
const calendarDays: Forms = [
  ['2024-02-29', '2024-02-29'],
  ['2024-02-29 00:00:00', '2024-02-29'],
  [midnight, '2024-02-29'],
  [printed('2024-02-29'), '2024-02-29'],
  ['infinity', null],
  ['10000-01-01', null],
  ['0044-03-15 BC', null],
]
const notCalendarDays = [localMidnight, at, '2024-02-29 05:00:00', 'today', 5, true]
/** Decimals as canonical texts. */
const exact: Forms = [
  ['679.120', '679.12'],
  ['-0.00', '0'],
  [12.5, '12.5'],
  [9007199254740993n, '9007199254740993'],
  ['12345678901234567.89', '12345678901234567.89'],
  [printed('12.50'), '12.5'],
  ['NaN', null],
  ['Infinity', null],
  ['-inf', null],
]
const notExact = ['1,5', '', 'five', true, at]
const booleans: Forms = [
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  [1n, true],
  ['0', false],
]
const instants: Forms = [
  [at, at],
  ['2024-02-29T12:30:15.123Z', at],
  ['2024-02-29 12:30:15.123', at],
  ['2024-02-29 12:30:15.123456', at],
  ['2024-02-29 12:30:15.123+00', at],
  ['2024-02-29 07:30:15.123-05', at],
  ['2024-02-29 18:00:15.123+05:30', at],
  ['2024-02-29 18:00:15.123+0530', at],
  ['2024-02-29 07:34:13.123-04:56:02', at],
  ['2024-02-29T12:30', new Date('2024-02-29T12:30Z')],
  ['2024-02-29', midnight],
  [printed('2024-02-29 12:30:15.123'), at],
  [new Date(NaN), null],
  [Infinity, null],
  [-Infinity, null],
  ['infinity', null],
  ['0044-03-15 00:00:00 BC', null],
  ['0044-03-15 (BC) 00:00:00', null],
  ['-44-03-15 00:00:00', null],
  ['10000-01-01 00:00:00', null],
  ['10000-01-01 08:59:59+09', new Date('9999-12-31T23:59:59Z')],
  ['+10000-01-01 08:59:59.5+09', new Date('9999-12-31T23:59:59.5Z')],
  ['10000-01-01 09:00:00+09', null],
  ['10400-02-29 00:00:00', null],
  ['9999-12-31 23:00:00-05', null],
  ['0001-12-31 20:00:00-05 BC', new Date('0001-01-01T01:00Z')],
  ['0001-12-31 (BC) 20:00:00-05', new Date('0001-01-01T01:00Z')],
  ['0000-12-31 20:00:00-05', new Date('0001-01-01T01:00Z')],
  ['0001-12-31 18:00:00-05 BC', null],
  ['0001-01-01 00:00:00+01', null],
  ['0001-02-29 00:00:00 BC', null],
  ['5881580-07-11', null], // as DuckDB prints an infinite date
  ['0000-00-00 00:00:00', null],
  [new Date(8.64e15), null],
]
const days: Forms = [
  [midnight, midnight],
  ['2024-02-29', midnight],
  ['2024-02-29T00:00:00.000Z', midnight],
  ['0000-00-00', null],
  ['0044-03-15 BC', null],
  ['10000-01-01', null],
  ['infinity', null],
]
const epochs: Forms = [
  [at.getTime(), at],
  [String(at.getTime()), at],
  [BigInt(at.getTime()), at],
  [at, at],
  [8.64e15, null],
]
const texts: Forms = [
  ['x', 'x'],
  ['', ''],
]
const lists: Forms = [
  [
    ['a', null, 'b'],
    ['a', 'b'],
  ],
  [{ items: ['a'] }, ['a']],
  [[['a'], ['b']], []],
  [[], []],
]
const jsonTexts: Forms = [
  [
    ['a', 5, null, 'b'],
    ['a', 'b'],
  ],
  ['["a", 5]', ['a']],
  ['["a"', []],
  ['{"a": 1}', []],
  [{ a: 1 }, []],
  ['5', []],
]
const jsonNumbers: Forms = [
  [
    [1, '2', null, 3],
    [1, 3],
  ],
  ['[1, true]', [1]],
]

const integerLists: Forms = [
  [
    [5n, null, '6'],
    [5, 6],
  ],
]
const doubleLists: Forms = [
  [
    [1, 'inf', null, 'nan'],
    [1, Infinity],
  ],
]

/** The forms of a cell, by dialect, kind and column type. */
const forms: Readonly<Record<string, Forms>> = {
  'postgres: string: text': texts,
  'postgres: string: enum': texts,
  'postgres: string: char': [...texts, ['ab   ', 'ab']],
  'postgres: string: uuid': [
    [uuid, uuid],
    [uuid.toUpperCase(), uuid],
    [printed(uuid), uuid],
  ],
  'postgres: number: numeric': numbers,
  'postgres: number: double precision': numbers,
  'postgres: number: real': [...numbers, [0.1, 0.1], [Math.fround(0.1), 0.1]],
  'postgres: number: integer': integers,
  'postgres: number: bigint': wide,
  'postgres: boolean: boolean': [...booleans, ['t', true], ['false', false]],
  'postgres: date: timestamptz': instants,
  'postgres: date: timestamptz(3)': instants,
  'postgres: date: timestamp': instants,
  'postgres: date: date': days,
  'postgres: day: date': calendarDays,
  'postgres: decimal: numeric': exact,
  'mysql: day: date': calendarDays,
  'mysql: decimal: decimal': exact,
  'duckdb: day: DATE': calendarDays,
  'duckdb: decimal: DECIMAL': exact,
  'clickhouse: day: Date32': calendarDays,
  'clickhouse: decimal: Decimal': exact,
  'sqlite: day: YYYY-MM-DD': [
    ['2024-02-29', '2024-02-29'],
    [midnight, '2024-02-29'],
  ],
  'sqlite: decimal: integer': [...integers, [9007199254740993n, '9007199254740993']].map(
    ([raw, cell]) => [raw, String(cell)] as const,
  ),
  'postgres: date: bigint': epochs,
  'postgres: string[]: text[]': lists,
  'postgres: string[]: jsonb': jsonTexts,
  'postgres: number[]: jsonb': [...jsonNumbers, ['[1e400, 1]', [1]]],
  'postgres: number[]: bigint[]': [
    [
      ['5', '9007199254740993', 6n],
      [5, 6],
    ],
    [[], []],
  ],
  'postgres: number[]: double precision[]': [
    [
      [1, NaN, '2', null],
      [1, 2],
    ],
  ],
  'mysql: string: enum': texts,
  'mysql: number: decimal': numbers,
  'mysql: number: double': numbers,
  'mysql: number: float': [
    [0.5, 0.5],
    [Math.fround(0.1), Math.fround(0.1)],
  ],
  'mysql: number: bigint': wide,
  'mysql: boolean: tinyint(1)': [...booleans, [2, null]],
  'mysql: date: datetime(3)': instants,
  'mysql: date: datetime': [
    [second, second],
    ['2024-02-29 12:30:15', second],
  ],
  'mysql: date: date': days,
  'mysql: date: timestamp(3)': [...epochs, ['2024-02-29 12:30:15.123', at]],
  'mysql: string[]: json': jsonTexts,
  'mariadb: number[]: json': [
    ...jsonNumbers,
    ['[1e400, -1e400]', [Number.MAX_VALUE, -Number.MAX_VALUE]],
  ],
  'mysql: number[]: json': jsonNumbers,
  'sqlite: string: text': texts,
  'sqlite: number[]: json': jsonNumbers,
  'sqlite: number: real': numbers,
  'sqlite: number: integer': wide,
  'sqlite: boolean: integer': [...booleans, [2, null]],
  'sqlite: date: integer': epochs,
  'sqlite: date: integer seconds': [
    [second.getTime() / 1000, second],
    [second, second],
    [253_402_300_800, null],
  ],
  'sqlite: date: YYYY-MM-DD hh:mm:ss.sss': [
    ['2024-02-29 12:30:15.123', at],
    [at, at],
    ['2024-02-30 12:30:15.123', null],
  ],
  'sqlite: date: YYYY-MM-DDThh:mm:ss.sss+00:00': [['2024-02-29T12:30:15.123+00:00', at]],
  'sqlite: date: YYYY-MM-DD': [
    ['2024-02-29', midnight],
    [midnight, midnight],
  ],
  'sqlite: string[]: json': jsonTexts,
  'duckdb: string: UUID': [[printed(uuid), uuid]],
  'duckdb: number: DECIMAL': numbers,
  'duckdb: number: FLOAT': [
    ...numbers,
    ...[0.1, 1.5, 3.4e38, 16_777_217, 1e-45].map(
      (n) => [Math.fround(n), Number(String(n === 16_777_217 ? 16_777_216 : n))] as const,
    ),
  ],
  'duckdb: number: BIGINT': wide,
  'duckdb: date: TIMESTAMP': instants,
  'duckdb: date: DATE': days,
  'duckdb: string[]: VARCHAR[]': lists,
  'duckdb: number[]: BIGINT[]': integerLists,
  'duckdb: boolean: BOOLEAN': booleans,
  'clickhouse: string: LowCardinality(String)': texts,
  'clickhouse: string[]: Array(Nullable(String))': lists,
  'clickhouse: number: Decimal': numbers,
  'clickhouse: number: Float64': numbers,
  'clickhouse: number: UInt64': wide,
  'clickhouse: boolean: Bool': booleans,
  "clickhouse: date: DateTime64(3, 'UTC')": instants,
  'clickhouse: date: Date': days,
  'clickhouse: number[]: Array(Float64)': doubleLists,
}

describe('toRow reads', () => {
  it.each(Object.entries(forms))('%s', (place, all) => {
    const [dialect, kind, type] = place.split(': ') as [DialectName, Kind, string] // as above
    for (const [raw, expected] of all) {
      expect([raw, readUtc(dialect, kind, type, raw)]).toEqual([raw, expected])
    }
  })
})

const strange = [{}, [], Symbol('x'), () => 1, new Uint8Array([53]), Object.create(null) as object]
const notNumbers = [...strange, '', ' ', '12,5', '0x10', '1_000', true, at]
const notDates = ['', 'x', '29/02/2024', '2024-2-9', 'Thu Feb 29 2024', true, 5, 1e12, ...strange]

/** Texts that contain a value, but are none. */
const around: typeof misfits = [
  ['postgres', 'boolean', 'boolean', ['xtrue', 'truex', 'xf', 'at', {}, []]],
  ['postgres', 'number', 'double precision', ['infx', 'x5', '5x', ['5'], new Uint8Array(1)]],
  ['postgres', 'date', 'timestamptz', ['xinfinity', 'infinityx', 'x', [midnight]]],
  ['postgres', 'string', 'uuid', [`x${uuid}`, `${uuid}x`, 5]],
  ['postgres', 'number', 'smallint', [-32_769, 32_768]],
]

const misfits: readonly (readonly [DialectName, Kind, type: string, raws: readonly unknown[]])[] = [
  ['postgres', 'string', 'text', [5, true, at, printed('x'), ...strange]],
  ['postgres', 'string', 'char', [5]],
  ['postgres', 'string', 'uuid', ['x', 5, `${uuid}0`]],
  ['postgres', 'number', 'numeric', notNumbers],
  ['postgres', 'number', 'integer', [...notNumbers, 1.5, '1.5', 2 ** 31]],
  ['postgres', 'number', 'bigint', [...notNumbers, 1.5]],
  ['postgres', 'boolean', 'boolean', [2, 'yes', '', at, 0.5]],
  ['postgres', 'date', 'timestamptz', notDates],
  ['postgres', 'day', 'date', notCalendarDays],
  ['postgres', 'decimal', 'numeric', notExact],
  ['sqlite', 'decimal', 'integer', [...notExact, '1.5', 2n ** 63n]],
  ['postgres', 'date', 'date', [localMidnight, '2024-02-29 05:00:00', ...notDates]],
  ['postgres', 'date', 'bigint', ['2024-02-29', 1.5, '']],
  ['postgres', 'string[]', 'text[]', ['{a,b}', '["a"]', 'a', {}, [5], 5]],
  ['postgres', 'number[]', 'bigint[]', [['x'], [1.5]]],
  ['mysql', 'number', 'float', [0.1, '0.1', 'x']],
  ['mysql', 'boolean', 'boolean', [0.5, 'x']],
  ['mysql', 'date', 'datetime', [at, '2024-02-29 12:30:15.123']],
  ['mysql', 'date', 'date', [localMidnight]],
  ['mysql', 'date', 'timestamp(3)', ['x', 1.5]],
  ['sqlite', 'number', 'real', notNumbers],
  ['sqlite', 'string', 'text', [5]],
  ['sqlite', 'date', 'integer', ['2024-02-29', 1.5]],
  ['sqlite', 'date', 'YYYY-MM-DD hh:mm:ss.sss', ['2024-02-29T12:30:15.123Z', '2024-02-29', 5]],
  ['sqlite', 'date', 'YYYY-MM-DD', [localMidnight, '2024-02-29 00:00:00']],
]

it.each<[DialectName, Kind, string, raw: unknown, expected: unknown]>([
  ['postgres', 'number', 'smallint', -32_768, -32_768],
  ['postgres', 'number', 'smallint', 32_767, 32_767],
  ['postgres', 'boolean', 'boolean', 'T', true],
  ['postgres', 'boolean', 'boolean', 'f', false],
  ['postgres', 'string[]', 'text[]', ['a', ['b']], []],
  ['postgres', 'string[]', 'text[]', ['a', null], ['a']],
  ['postgres', 'date', 'timestamptz', '-infinity', null],
  ['postgres', 'date', 'timestamptz', '0001-01-01T00:00:00Z', new Date(-62_135_596_800_000)],
  ['postgres', 'date', 'timestamptz', '9999-12-31T23:59:59.999Z', new Date(253_402_300_799_999)],
  ['postgres', 'date', 'timestamptz', '0001-01-01 00:00:00+00:00:01', null],
  ['postgres', 'date', 'timestamptz', '9999-12-31 23:59:59.999-00:00:01', null],
])('toRow reads %s, a %s in %s, at its limits: %j', (dialect, kind, type, raw, expected) => {
  expect(read(dialect, kind, type, raw)).toEqual(expected)
})

describe('toRow refuses', () => {
  it.each([...misfits, ...around])(
    'a value of %s that is not a %s in a column of type %s',
    (dialect, kind, type, raws) => {
      for (const raw of raws) {
        expect(() => read(dialect, kind, type, raw), typeof raw).toThrow(TypeError)
        expect(() => read(dialect, kind, type, raw)).toThrow(
          `row: expected a ${kind} in field "field", from a column of type "${type}", got `,
        )
      }
    },
  )

  it('a Date of a column without a zone, which drivers read in local time, unless they read UTC', () => {
    const { plan, options } = placeOf('mysql', { due: ['date', 'datetime(3)'] })
    const rows = [{ id: 'a', due: at }]
    expect(() => rowsFrom(plan, rows, options)).toThrow(
      `rows[0]: expected a date in field "due", from a column of type "datetime(3)", got ${at.toISOString()}: drivers read this type in local time: select it as text, or pass dates: 'utc' to rowsFrom if your driver reads UTC`,
    )
    expect(rowsFrom(plan, rows, { ...options, dates: 'utc' })[0]!['due']).toEqual(at)
  })

  it('and names the row, the field, the declared type and the value', () => {
    const toRow = readerOf('postgres', { due: ['date', 'date'], n: ['number', 'integer'] })
    const rows = [{ id: 'a', due: '2024-02-29', n: 5 }]
    const reading = (row: Record<string, unknown>) => () => [...rows, row].map(toRow)
    expect(reading({ id: 'b', due: localMidnight, n: 1 })).toThrow(
      new TypeError(
        'rows[1]: expected a date in field "due", from a column of type "date", got 2024-02-29T05:00:00.000Z: drivers read this type in local time: select it as text, or pass dates: \'utc\' to rowsFrom if your driver reads UTC',
      ),
    )
    expect(reading({ id: 'b', due: null, n: 2n ** 40n })).toThrow(
      new TypeError(
        'rows[1]: expected a number in field "n", from a column of type "integer", got 1099511627776n: name the type of its column in `columns`, or select the column itself',
      ),
    )
    expect(reading({ id: 'b', due: null })).toThrow(
      new TypeError('rows[1]: expected a column "n", got none: select it under this name'),
    )
    expect(reading({ id: 'b', due: null, n: undefined })).toThrow(/expected a column "n"/)
    expect(() => toRow(null as never)).toThrow(new TypeError('row: expected a row, got null'))
  })
})

it('has forms of every kind in every dialect', () => {
  const tested = new Set(
    Object.keys(forms).map((place) => place.split(': ').slice(0, 2).join(': ')),
  )
  const known = Object.entries(dialects).flatMap(([name, dialect]) =>
    Object.keys(partsOf(dialect).types).map((kind) => `${name}: ${kind}`),
  )
  // MariaDB's types are MySQL's, but for lists.
  expect(known.filter((each) => !tested.has(each) && !each.startsWith('mariadb'))).toEqual([])
})
