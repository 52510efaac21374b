import { runInThisContext } from 'node:vm'
import fc from 'fast-check'
import { defineResource, type Kind } from 'supplier-query'
import { inspectRows } from 'supplier-query/inspect'
import { describe, expect, it, test } from 'vitest'
import { kinds } from '../../src/language/kind.js'

/** Follows hints literally, until the cell is readable. */

interface Cell {
  readonly kind: Kind
  readonly value: unknown
}

/** Hints that a program cannot follow, because somebody has to look at the data. */
const ADVICE = [
  /^read an? (string|number|boolean|date|day|decimal|array) from it in/,
  /^choose an element in/,
  /^parse it(, and read an array from it)? in/,
  /^find out which text means true, and compare with it in/,
  /^have the driver parse arrays$/,
  /^split it into an array in/,
  /write days as "YYYY-MM-DD", or use null/,
  /^write only its digits, such as "-1234.50", or use null/,
  /write dates as "YYYY-MM-DD" or "YYYY-MM-DDThh:mm:ssZ", or use null/,
]

/** Returns the cells after following a hint, one for each alternative. */
function follow(hint: string, { kind, value }: Cell): Cell[] {
  if (hint.startsWith('for each element, ')) {
    const [, ofList] = /declare the field '(.*)'/.exec(hint) ?? []
    if (ofList !== undefined && hint.endsWith("'")) return [{ kind: ofList as Kind, value }] // the new kind
    const each = hint.slice('for each element, '.length)
    const of = kind.replace('[]', '') as Kind // the element kind of a list
    const elements = (value as readonly unknown[]).map((element) => {
      if (isReadable({ kind: of, value: element })) return element
      const [found] = findingsOf({ kind: of, value: element })
      const ofOne = found?.hint?.replace(
        "declare the field 'decimal', which keeps every digit, or ",
        '',
      )
      if (ofOne?.includes(each) !== true) return element
      const [next] = follow(each, { kind: of, value: element })
      return next === undefined ? element : next.value
    })
    return [{ kind, value: elements }]
  }
  const written = /write it as "([^"]*)"/.exec(hint)?.[1]
  if (written !== undefined) return [{ kind, value: written }]
  const cells: Cell[] = []
  for (const [, declared] of hint.matchAll(/declare the field '(.*?)'/g)) {
    cells.push({ kind: declared as Kind, value })
  }
  if (/\buse null\b/.test(hint)) cells.push({ kind, value: null })
  for (const read of expressionsOf(hint)) cells.push({ kind, value: read(value) })
  return cells
}

/** The conversions in a hint, compiled: of a cell, or of an element of a list. */
function expressionsOf(hint: string): ((value: unknown) => unknown)[] {
  const matches = [...hint.matchAll(/\buse (?!null)(.+?) in the field's get/g)]
  return matches.map(
    ([, expression]) =>
      runInThisContext(`(value) => (${expression})`) as (value: unknown) => unknown, // hints are expressions of `value`
  )
}

function findingsOf({ kind, value }: Cell) {
  return inspectRows(defineResource({ it: kind }), [{ it: value }]).fields[0]!.findings
}

/** The finding of a whole column, which one cell can be too. */
const isOfColumn = ({ found }: { readonly found: string }) => found.startsWith('numbers that all')

function isReadable(cell: Cell): boolean {
  return findingsOf(cell).every(isOfColumn)
}

/** Follows hints until the cell is readable. Fails if a hint does not help. */
function expectCured(cell: Cell, steps: readonly string[] = []): void {
  for (const { found, hint } of findingsOf(cell).filter((each) => !isOfColumn(each))) {
    const trail = [...steps, `${found}: ${hint}`]
    expect(hint, trail.join('\n')).toBeDefined()
    // Each element of a list can have another cause.
    const most = Array.isArray(cell.value) ? 12 : 3
    expect(trail.length, trail.join('\n')).toBeLessThan(most + 1)
    if (ADVICE.some((advice) => advice.test(hint!.replace('for each element, ', '')))) continue
    const next = follow(hint!, cell)
    expect(next, trail.join('\n')).not.toHaveLength(0)
    for (const each of next) expectCured(each, trail)
  }
}

class Decimal {
  readonly digits: string
  constructor(digits: string) {
    this.digits = digits
  }
  toNumber(): number {
    return Number(this.digits)
  }
  toFixed(): string {
    return this.digits.replace('+', '')
  }
  toString(): string {
    return this.digits
  }
}

const digits = fc.integer({ min: 0, max: 10 ** 9 }).map(String)
const decimals = fc
  .tuple(fc.constantFrom('', '-', '+'), digits, digits)
  .map(([sign, whole, part]) => `${sign}${whole}.${part}`)
const instants = fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 })
const recent = fc.integer({ min: 5e11, max: 4e12 })

/** A time in one of many formats that the language does not read. */
const times = fc.tuple(recent, fc.nat(12)).map(([ms, form]) => {
  const iso = new Date(ms).toISOString()
  const [day, clock] = [iso.slice(0, 10), iso.slice(11, 23)]
  const [year, month, date] = day.split('-')
  return [
    `${day}  ${clock}`,
    `${day} ${clock} +00:00`,
    `${day} ${clock} UTC`,
    iso.toLowerCase(),
    `${day}T${clock.replace('.', ',')}Z`,
    ` ${day} `,
    `${year}${month}${date}`,
    `${year}/${month}/${date} ${clock.slice(0, 5)}`,
    `${month}/${date}/${year}`,
    `${date}.${month}.${year}`,
    new Date(ms).toString(),
    new Date(ms).toUTCString(),
    `${year}-${month}-31T25:00`,
  ][form]!
})

/** Epoch time in each unit, as text, a number or a bigint, whole or with a fraction. */
const epochs = fc
  .tuple(recent, fc.constantFrom(1e-3, 1, 1e3, 1e6), fc.nat(3))
  .map(([ms, scale, form]) => {
    const time = ms * scale
    return [String(time), time, BigInt(Math.round(time)), `${Math.trunc(time)}.6568698080`][form]!
  })

const scalars = fc.oneof(
  fc.anything({
    withBigInt: true,
    withDate: true,
    withNullPrototype: true,
    withTypedArray: true,
    withSet: true,
    withMap: true,
    withBoxedValues: true,
    maxDepth: 1,
  }),
  fc.string(),
  digits,
  decimals,
  times,
  epochs,
  instants.map((ms) => new Date(ms)),
  fc.constantFrom('', ' ', 'n/a', 'true', 'FALSE', 'No', 't', 'unknown', '1.234,50 €', '"', "'"),
  fc.bigInt(),
  decimals.map((text) => new Decimal(text)),
  fc.constantFrom<unknown>(true, 0, 1, NaN, Infinity, new Date(NaN), Symbol('x'), () => 1),
  fc.record({ currency: fc.constant('EUR'), amount: fc.double() }),
  fc.record({ 'the "value"': fc.string() }),
)
const lists = fc.oneof(
  fc.array(scalars, { maxLength: 4 }),
  fc.array(scalars, { maxLength: 4 }).map((all) => new Set(all)),
  fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 }).map((all) => JSON.stringify(all)),
  fc.array(fc.oneof(digits, fc.string()), { maxLength: 3 }).map((all) => all.join(',')),
  fc.array(digits, { maxLength: 3 }).map((all) => all.join('; ')),
  fc.constantFrom('{a,b}', '{"a":1}', '[1', 'null'),
)
const cells = fc.record({ kind: fc.constantFrom(...kinds), value: fc.oneof(scalars, lists) })

describe('every hint of inspectRows', () => {
  it('makes an unreadable cell readable when it is followed', () => {
    fc.assert(
      fc.property(cells, (cell) => expectCured(cell)),
      { numRuns: 300 },
    )
  })
})

const oftenMissing = [null, undefined, '', ' ']
const scalarCells = [5, 45_000, 5.5, '5.5', 9007199254740993n, '2026-03-08', 'x', true]
const listCells = [new Date('2026-03-08'), [], ['a'], [1, null]]

/** Cells of one column: mostly of one cause, with missing and readable cells between them. */
const columns = fc.record({
  kind: fc.constantFrom(...kinds),
  column: fc.array(
    fc.oneof(
      fc.oneof(scalars, lists),
      fc.constantFrom<unknown>(...oftenMissing, ...scalarCells, ...listCells),
    ),
    { minLength: 1, maxLength: 6 },
  ),
})

it('runs on every cell of its column, keeps missing cells, and leaves readable cells readable', () => {
  let evaluated = 0
  fc.assert(
    fc.property(columns, ({ kind, column }) => {
      const rows = column.map((cell) => ({ it: cell }))
      const [field] = inspectRows(defineResource({ it: kind }), rows).fields
      for (const finding of field!.findings) {
        const hint = finding.hint ?? ''
        const isOfElements = hint.startsWith('for each element, ')
        const of = (isOfElements ? kind.replace('[]', '') : kind) as Kind // the kind of an element
        const values: readonly unknown[] = isOfElements
          ? column.flatMap((cell): unknown[] => (Array.isArray(cell) ? cell : []))
          : column
        for (const convert of expressionsOf(hint)) {
          for (const value of [...values, null, undefined]) {
            evaluated++
            const converted = convert(value)
            if (value === null || value === undefined) expect(converted).toBe(value)
            else if (isReadable({ kind: of, value }) && !isOfColumn(finding)) {
              expect(isReadable({ kind: of, value: converted }), hint).toBe(true)
            }
          }
        }
      }
    }),
    { numRuns: 300 },
  )
  expect(evaluated).toBeGreaterThan(500)
})

test.each<[Kind, unknown, unknown]>([
  ['number', new Decimal('12.50'), 12.5],
  ['number', ' 12.50', 12.5],
  ['string', 12n, '12'],
  ['string', new Date(0), '1970-01-01T00:00:00.000Z'],
  ['number', new Date(5), 5],
  ['number', true, 1],
  ['boolean', 'false', false],
  ['boolean', 'true', true],
  ['boolean', 'no', false],
  ['boolean', 'yes', true],
  ['boolean', 't', true],
  ['boolean', 'N', false],
  ['boolean', '1', true],
  ['boolean', 0, false],
  ['boolean', 0n, false],
  ['boolean', new Uint8Array([1]), true],
  ['date', '2024', Date.UTC(2024, 0, 1)],
  ['date', '45000.5', Date.UTC(2023, 2, 15, 12)],
  ['date', 100_000.5, Date.UTC(2173, 9, 14, 12)],
  ['date', '20260105', Date.UTC(2026, 0, 5)],
  ['date', '1795401365.6568698080', 1_795_401_365_657],
  ['date', '1795401365', 1_795_401_365_000],
  ['date', '1795401365656', 1_795_401_365_656],
  ['date', '1795401365656123', 1_795_401_365_656],
  ['date', 1_795_401_365_656_123_456n, 1_795_401_365_656],
  ['date', 1_795_401_365.25, 1_795_401_365_250],
  ['date', '2026-01-05 10:00:00 UTC', '2026-01-05T10:00:00Z'],
  ['day', '2026-03-08T23:00-05:00', '2026-03-08'],
  ['day', ' 2026-03-08  10:00:00 UTC', '2026-03-08'],
  ['day', ' 2026-03-08 ', '2026-03-08'],
  ['day', '20260308', '2026-03-08'],
  ['day', 20_260_308, '2026-03-08'],
  ['day', 1_772_928_000_000n, '2026-03-08'],
  ['day', 1_772_928_000_000.5, '2026-03-08'],
  ['day', new Date('2026-03-08T10:00Z'), '2026-03-08'],
  ['day', { toISODate: () => '2026-03-08' }, '2026-03-08'],
  ['decimal', new Decimal('12.50'), '12.50'],
  ['decimal', new Number(5.5), '5.5'],
  ['decimal', '1e3', 1000],
  ['decimal', ' +5.50', '5.50'],
  ['decimal', '-.5', '-0.5'],
  ['decimal', '5.', '5'],
  ['decimal', true, 1],
  ['number[]', new Set([1]), [1]],
  ['number[]', new Float32Array([1]), [1]],
  ['number[]', 5, [5]],
])(
  `the last reading of a hint for a %s field is the value that the cell stands for: case %#`,
  (kind, value, expected) => {
    const [finding] = findingsOf({ kind, value })
    expect(finding!.hint).toMatch(/^write it as |in the field's get, or where rows are read/)
    expect(follow(finding!.hint!, { kind, value }).at(-1)?.value).toEqual(expected)
  },
)

/** The readings of a column's numbers: the first number by each, as an instant. */
function readingsOf(numbers: readonly unknown[]): { found: string; readings: unknown[] } {
  const rows = [...numbers, null, 0].map((at) => ({ at }))
  const { fields, ok } = inspectRows(defineResource({ at: 'date' }), rows)
  const [finding] = fields[0]!.findings
  expect(ok).toBe(finding === undefined)
  const readings = expressionsOf(finding?.hint ?? '').map((convert) => convert(numbers[0]))
  const texts = readings.map((ms) => new Date(ms as number).toISOString().slice(0, 10)) // a hint for dates gives numbers
  return { found: finding?.found ?? '', readings: texts }
}

const FIRST = 'numbers that all read as 1970-01-01'

test.each<[title: string, numbers: readonly unknown[], found: string, readings: string[]]>([
  ['years', [2024, 1999], FIRST, ['2024-01-01']],
  ['days of a spreadsheet', [100_000, 109_574], FIRST, ['2173-10-14']],
  ['days since 1970', [3653, 9000], FIRST, ['1980-01-02']],
  ['days of one of two calendars', [45_000, 46_000], FIRST, ['2093-03-16', '2023-03-15']],
  ['days in digits', [20_260_304, 19_991_231], FIRST, ['2026-03-04']],
  ['small numbers', [5, 17], FIRST, ['1970-01-01']],
  ['numbers that are no days', [20_261_399], FIRST, ['1970-01-01']],
  ['seconds of a day', [1_767_607_200], 'numbers that all read as 1970-01-21', ['2026-01-05']],
  ['the first seconds', [86_400_000], 'numbers that all read as 1970-01-02', ['1972-09-27']],
  ['seconds of 2054', [2_678_400_000], 'numbers that all read as 1970-02-01', ['2054-11-16']],
  [
    'seconds of years',
    [1_767_607_200, 1_000_000_000],
    'numbers that all read as 1970-01-12 to 1970-01-21',
    ['2026-01-05'],
  ],
  ['numbers of a later day', [10_000_000_000], '', []],
  [
    'the last of an earlier day',
    [9_999_999_999],
    'numbers that all read as 1970-04-26',
    ['2286-11-20'],
  ],
  ['numbers before 1970', [-5], '', []],
  ['numbers of two units', [45_000, 1_767_607_200], '', []],
  ['two days of February', [2_700_000_000, 2_800_000_000], '', []],
  ['seconds and milliseconds', [1_767_607_200, 1_767_607_200_000], '', []],
  ['a Date', [new Date(45_000)], '', []],
  ['no numbers', [], '', []],
])('says how to read a column of dates with %s', (_, numbers, found, readings) => {
  expect(readingsOf(numbers)).toEqual({ found, readings })
})

it('lists each reading by its name', () => {
  const [field] = inspectRows(defineResource({ at: 'date' }), [{ at: 45_000 }]).fields
  expect(field!.findings[0]!.hint).toBe(
    "if days since 1970, use typeof value === 'number' ? Math.round(value * 86400000) : value in the field's get, or where rows are read; " +
      "if days of a spreadsheet, use typeof value === 'number' ? Math.round((value - 25569) * 86400000) : value in the field's get, or where rows are read",
  )
})

it('takes no time that grows with the square of a long text of an object', () => {
  const raw = { toString: () => `${'1'.repeat(1_000_000)}x` }
  const [field] = inspectRows(defineResource({ a: 'number' }), [{ a: raw }]).fields
  expect(field!.findings[0]!.hint).toContain('read a number from it')
})
