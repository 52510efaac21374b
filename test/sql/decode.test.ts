import { inspect } from 'node:util'
import { defineResource, planQuery, type Kind } from 'supplier-query'
import { rowsFrom, toSql, type ColumnMapping, type DialectName } from 'supplier-query/sql'
import { expect, it } from 'vitest'
import { unlimited } from '../builders.js'
import { costRatio } from '../cost.js'
import { errorsOf } from '../issues.js'
import { kinds } from '../../src/language/kind.js'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { attempt } from '../../src/untrusted/plain.js'
import { dialects } from './dialects.js'
import { groupedBy, printOutcomes } from './outcomes.js'

/** `toRow` and `pageFrom` decode every form in which drivers and ORMs return a cell. */

/** An object that prints as its value, like the objects of Prisma, decimal.js and DuckDB. */
class Printed {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}
const at = new Date('2024-02-29T12:30:15.123Z')
const localMidnight = new Date('2024-02-29T05:00:00.000Z') // of New York
const uuid = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

/** Cells in every form; each is read in columns of all types. */
const forms: readonly (readonly unknown[])[] = [
  // Texts and booleans
  ['', ' ', 'x', 'ab   ', 'five', 'yes', 'at', 't', 'T', 'f', 'false', 'xtrue', 'truex', 'xf'],
  [uuid, uuid.toUpperCase(), `x${uuid}`, `${uuid}x`, `${uuid}0`, true, false],
  [new Printed('x'), new Printed(uuid)],
  // Numbers
  [0, -0, 1, 2, 5, 0.1, 0.5, 1.5, 12.5, NaN, Infinity, -Infinity, Math.fround(0.1), 3.4e38],
  [1e-45, 16_777_217, -32_768, -32_769, 32_767, 32_768, 2 ** 31, 1e12, 8.64e15],
  [at.getTime(), 1_709_209_815, 253_402_300_800],
  [1n, 2n, 5n, BigInt(at.getTime()), 9007199254740993n, 2n ** 63n - 1n, 2n ** 63n],
  ['0', '5', '1.5', '0.1', '12.50', '679.120', '-0.00', '-1e3', '1,5', '0x10', '1_000', 'x5'],
  ['5x', 'NaN', 'Infinity', '-inf', 'infx', '9007199254740993', '12345678901234567.89'],
  [String(at.getTime()), new Printed('5'), new Printed('12.50')],
  // Instants
  [at, localMidnight, new Date('2024-02-29'), new Date('2024-02-29T12:30:15Z')],
  [new Date(NaN), new Date(8.64e15), new Printed('2024-02-29')],
  ['2024-02-29T12:30:15.123Z', '2024-02-29 12:30:15.123', '2024-02-29 12:30:15.123456'],
  ['2024-02-29 12:30:15', '2024-02-30 12:30:15.123', '2024-02-29T12:30:15.123+00:00'],
  ['2024-02-29 12:30:15.123+00', '2024-02-29 07:30:15.123-05', '2024-02-29T12:30'],
  ['2024-02-29 18:00:15.123+05:30', '2024-02-29 18:00:15.123+0530'],
  ['2024-02-29 07:34:13.123-04:56:02', '2024-02-29 05:00:00', '2024-02-29 00:00:00'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z', '2024-2-9', '29/02/2024', 'Thu Feb 29 2024'],
  ['today', 'infinity', '-infinity', 'xinfinity', 'infinityx', '0000-00-00'],
  ['0000-00-00 00:00:00', '0044-03-15 BC', '0044-03-15 00:00:00 BC'],
  ['0044-03-15 (BC) 00:00:00', '-44-03-15 00:00:00', '10000-01-01', '10000-01-01 00:00:00'],
  ['10000-01-01 08:59:59+09', '+10000-01-01 08:59:59.5+09', '10000-01-01 09:00:00+09'],
  ['10400-02-29 00:00:00', '9999-12-31 23:00:00-05', '0001-12-31 20:00:00-05 BC'],
  ['0001-12-31 (BC) 20:00:00-05', '0000-12-31 20:00:00-05', '0001-12-31 18:00:00-05 BC'],
  ['0001-01-01 00:00:00+01', '0001-02-29 00:00:00 BC', '0001-01-01T00:00:00Z'],
  ['9999-12-31T23:59:59.999Z', '0001-01-01 00:00:00+00:00:01'],
  ['9999-12-31 23:59:59.999-00:00:01', new Printed('2024-02-29 12:30:15.123')],
  ['5881580-07-11'], // as DuckDB prints an infinite date
  // Lists
  [[], ['a'], ['a', null, 'b'], ['a', 5, null, 'b'], ['a', ['b']], [['a'], ['b']], [5]],
  [[5n, null, '6'], [1, '2', null, 3], ['x'], [1.5], [1, 'inf', null, 'nan']],
  [['5', '9007199254740993', 6n], [1, NaN, '2', null], ['5'], [new Date('2024-02-29')]],
  [{ items: ['a'] }, { items: [5n] }, { a: 1 }],
  ['["a", 5]', '["a"', '{"a": 1}', '[1, true]', '[1e400, -1e400]', '{a,b}', '["a"]'],
  // Values of no column
  [{}, Object.create(null) as object, Symbol('x'), () => 1],
  [new Uint8Array([53]), new Uint8Array(1)],
]
const cells = forms.flat()

/** Returns `toRow` for a table with a key and some other columns. */
function readerOf(
  dialect: DialectName,
  columns: Readonly<Record<string, readonly [Kind, string]>>,
) {
  const { plan, options } = placeOf(dialect, columns)
  return toSql(plan, { ...options, table: 't' }).toRow
}

function placeOf(dialect: DialectName, fields: Readonly<Record<string, readonly [Kind, string]>>) {
  const declared = Object.entries(fields).map(([name, [kind]]) => [name, kind] as const)
  const types = Object.entries(fields).map(([name, [, type]]) => [name, { type }] as const)
  const resource = defineResource({ id: 'string', ...Object.fromEntries(declared) }, unlimited)
  const columns = Object.fromEntries(types) as ColumnMapping // of this dialect
  return { plan: planQuery(resource, {}), options: { dialect: dialects[dialect], columns } }
}

/** Prints what a read returns, or that it refuses the cell: by a TypeError with its place. */
function print(kind: Kind, type: string, cell: unknown, read: (row: object) => unknown): string {
  try {
    const value = read({ id: 'a', field: cell })
    return Object.is(value, cell) ? 'itself' : inspect(value)
  } catch (error) {
    const place = `expected a ${kind} in field "field", from a column of type ${JSON.stringify(type)}, got `
    if (!(error instanceof TypeError) || !error.message.includes(place)) throw error
    return 'refused'
  }
}

/** Prints what a column of a type reads of cells. */
function printReads(dialect: DialectName, kind: Kind, type: string): string {
  const { plan, options } = placeOf(dialect, { field: [kind, type] })
  const { toRow } = toSql(plan, { ...options, table: 't' })
  const fromUtc = (row: object) => rowsFrom(plan, [row], { ...options, dates: 'utc' })[0]!['field']
  const readsOf = (cell: unknown) => {
    const local = print(kind, type, cell, (row) => toRow(row as never)['field'])
    const utc = cell instanceof Date ? print(kind, type, cell, fromUtc) : local
    return local === utc ? local : `${local}, or ${utc} of a driver that reads UTC`
  }
  return printOutcomes(cells, readsOf, (some) => some.map(show).join(' '))
}

const show = (cell: unknown) => inspect(cell, { breakLength: Infinity })

/** Prints the reads of all types of a kind, once for types that read alike. */
function printKind(kind: Kind): string {
  const places = (Object.keys(dialects) as DialectName[]).flatMap((dialect) =>
    Object.keys(partsOf(dialects[dialect]).types[kind]).map((type) => [dialect, type] as const),
  )
  const byReads = groupedBy(places, ([dialect, type]) => printReads(dialect, kind, type))
  const sections = Array.from(byReads, ([reads, of]) => {
    const titles = of.map(([dialect, type]) => `${dialect} ${type}`)
    return `-- ${titles.join(', ')}\n${reads}`
  })
  return sections.join('\n')
}

it.each(kinds)('toRow reads and refuses cells of a %s as the file says', (kind) =>
  expect(printKind(kind)).toMatchFileSnapshot(`decoded/${kind.replace('[]', '-list')}.txt`),
)

it.each([
  ['string', 'char', (length: number) => `${' '.repeat(length)}x`],
  ['number', 'double precision', (length: number) => `${'1'.repeat(length)}x`],
  ['date', 'timestamptz', (length: number) => `2024-02-29T12:00:00.${'1'.repeat(length)}x`],
  ['decimal', 'numeric', (length: number) => `${'1'.repeat(length)}.x`],
  ['string', 'uuid', (length: number) => '0'.repeat(length)],
] as const)('toRow reads a %s of type %s in linear time', (kind, type, textOf) => {
  const toRow = readerOf('postgres', { field: [kind, type] })
  const read = (length: number) => () => {
    const text = textOf(length)
    for (let i = 0; i < 20; i++) attempt(() => toRow({ id: 'a', field: text }, 0))
  }
  expect(costRatio(read(20_000), read(1000))).toBeLessThan(60)
})

it.each([
  [{ name: 'due_on' }, 'due_on::text'],
  [{ sql: 'now()', type: 'date' }, '(…)::text'],
] as const)('rowsFrom refuses a Date of a day in %j, and names the text to select', (due, text) => {
  const days = defineResource({ id: 'string', due: 'day' }, unlimited)
  const options = { dialect: dialects.postgres, columns: { due } }
  const read = () => rowsFrom(planQuery(days, {}), [{ id: 'a', due: localMidnight }], options)
  expect(read).toThrow(`select it as text, such as ${text}`)
})

it('toRow and rowsFrom name the row, the field, the declared type, the value and a fix, as the file says', () => {
  const refused: readonly (readonly [DialectName, Kind, type: string, cell: unknown])[] = [
    ['mysql', 'date', 'datetime(3)', at], // drivers read it in local time, unless they read UTC
    ['postgres', 'date', 'date', localMidnight],
    ['postgres', 'day', 'date', localMidnight],
    ['mysql', 'day', 'date', localMidnight],
    ['sqlite', 'day', 'YYYY-MM-DD', localMidnight],
    ['postgres', 'number', 'integer', 2n ** 40n],
    ['postgres', 'number', 'integer', undefined],
  ]
  const texts = refused.map(([dialect, kind, type, field]) => {
    const { plan, options } = placeOf(dialect, { field: [kind, type] })
    const read = () =>
      rowsFrom(
        plan,
        [
          { id: 'a', field: null },
          { id: 'b', field },
        ],
        options,
      )
    return errorsOf(read, [[dialect, kind, type]])
  })
  const toRow = readerOf('postgres', { n: ['number', 'integer'] })
  texts.push(errorsOf((row: object) => toRow(row as never), [null, { id: 'a' }]))
  return expect(texts.join('')).toMatchFileSnapshot('refusals/cells.txt')
})

it('rowsFrom takes a Date of a column without a zone from a driver that reads UTC', () => {
  const { plan, options } = placeOf('mysql', { due: ['date', 'datetime(3)'] })
  const rows = rowsFrom(plan, [{ id: 'a', due: at }], { ...options, dates: 'utc' })
  expect(rows[0]!['due']).toEqual(at)
})
