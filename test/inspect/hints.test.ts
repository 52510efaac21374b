import { runInThisContext } from 'node:vm'
import fc from 'fast-check'
import { defineResource, type Kind } from 'supplier-query'
import { inspectRows } from 'supplier-query/inspect'
import { describe, expect, it, test } from 'vitest'

/** Follows hints literally, until the cell is readable. */

interface Cell {
  readonly kind: Kind
  readonly value: unknown
}

/** Matches the end of a hint with an expression. */
const PLACES = "in the field's get, or where rows are read"

/** Hints that a program cannot follow, because somebody has to look at the data. */
const ADVICE = [
  /^read an? (string|number|boolean|date|array) from it in/,
  /^choose an element in/,
  /^find out which text means true, and compare value with it in/,
  /^have the driver parse arrays$/,
  /write it as "YYYY-MM-DD(Thh:mm)?" in/,
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
      if (found?.hint?.includes(each) !== true) return element
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
  for (const [, expression] of hint.matchAll(
    /\buse (?!null)(.+?)(?:, exact .*?,)? in the field's/g,
  )) {
    const read = runInThisContext(`(value) => (${expression})`) as (value: unknown) => unknown // hints are expressions of `value`
    cells.push({ kind, value: read(value) })
  }
  return cells
}

function findingsOf({ kind, value }: Cell) {
  return inspectRows(defineResource({ it: kind }), [{ it: value }]).fields[0]!.findings
}

function isReadable(cell: Cell): boolean {
  return findingsOf(cell).every(({ found }) => found === 'epoch seconds')
}

/** Follows hints until the cell is readable. Fails if a hint does not help. */
function expectCured(cell: Cell, steps: readonly string[] = []): void {
  for (const { found, hint } of findingsOf(cell)) {
    if (found === 'epoch seconds') continue
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
  toString(): string {
    return this.digits
  }
}

const kinds: Kind[] = ['string', 'number', 'boolean', 'date', 'string[]', 'number[]']
const digits = fc.integer({ min: 0, max: 10 ** 9 }).map(String)
const decimals = fc
  .tuple(fc.constantFrom('', '-', '+'), digits, digits)
  .map(([sign, whole, part]) => `${sign}${whole}.${part}`)
const instants = fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 })
const recent = fc.integer({ min: 5e11, max: 4e12 })

/** An amount as people write it, in one of many formats. */
const amounts = fc
  .record({
    number: fc.double({ min: -1e7, max: 1e7, noNaN: true }),
    locale: fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN'),
    places: fc.nat(4),
    before: fc.constantFrom('', '', '$', '€ ', 'EUR '),
    after: fc.constantFrom('', '', ' €', '%', ' %', ' kg', ' EUR'),
  })
  .map(({ number, locale, places, before, after }) => {
    const style = { minimumFractionDigits: places, maximumFractionDigits: places }
    return `${before}${number.toLocaleString(locale, style)}${after}`
  })

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
  amounts,
  times,
  epochs,
  instants.map((ms) => new Date(ms)),
  fc.constantFrom('', ' ', 'n/a', 'true', 'FALSE', 'No', 't', 'unknown', '"', "'", '\\', '\u2028'),
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
      { numRuns: 2000 },
    )
  })
})

test.each<[Kind, unknown, unknown]>([
  ['number', '1.234,50', 1234.5],
  ['number', '-1.234.567,8 €', -1_234_567.8],
  ['number', '1,234,567.8', 1_234_567.8],
  ['number', '1 234,5', 1234.5],
  ['number', '$ 12.50', 12.5],
  ['number', '12%', 12],
  ['number', new Decimal('12.50'), 12.5],
  ['number', { currency: 'EUR', amount: 5 }, 5],
  ['string', { 'the "name"': 'x' }, 'x'],
  ['boolean', 'false', false],
  ['boolean', 'no', false],
  ['boolean', 'yes', true],
  ['boolean', 'Active', true],
  ['boolean', 'inactive', false],
  ['boolean', 'ENABLED', true],
  ['boolean', 'disabled', false],
  ['boolean', 'on', true],
  ['boolean', 'off', false],
  ['date', '2024', '2024-01-01'],
  ['date', '1795401365.6568698080', 1_795_401_365_657],
  ['date', '1795401365', 1_795_401_365_000],
  ['date', '1795401365656', 1_795_401_365_656],
  ['date', '1795401365656123', 1_795_401_365_656],
  ['date', 1_795_401_365_656_123_456n, 1_795_401_365_656],
  ['date', 1_795_401_365.25, 1_795_401_365_250],
  ['date', '2026-01-05 10:00:00 UTC', '2026-01-05T10:00:00Z'],
  ['date', '20260105', '2026-01-05'],
  ['string[]', 'a|b', ['a', 'b']],
  ['number[]', '1; 2', [1, 2]],
  ['string[]', new Map([['a', 1]]), ['a']],
])(
  `a hint for a %s field gives the value that the cell stands for: case %#`,
  (kind, value, expected) => {
    const [finding] = findingsOf({ kind, value })
    expect(finding!.hint).toMatch(/^write it as |in the field's get, or where rows are read$/)
    expect(follow(finding!.hint!, { kind, value }).at(0)?.value).toEqual(expected)
  },
)

it('names both readings of a number with one separator and three digits', () => {
  for (const [text, grouped, decimal] of [
    ['1,234', 1234, 1.234],
    ['$1.234', 1234, 1.234],
  ] as const) {
    const cell: Cell = { kind: 'number', value: text }
    const [finding] = findingsOf(cell)
    expect(follow(finding!.hint!, cell).map(({ value }) => value)).toEqual([grouped, decimal])
    expect(finding!.hint!.split(PLACES)).toHaveLength(3)
  }
})
