import fc from 'fast-check'
import { QueryError, runQuery, type Query, type Resource } from 'supplier-query'
import { expect } from 'vitest'
import type { Difference } from './differences.js'

/**
 * Compares the rows that an adapter's query selects with the rows of the front end, for random models
 * and rows. Each difference has a declared reason.
 */

/** Counts of models: with equal rows, rejected for these reasons, or different for these reasons. */
export interface Tally {
  agreed: number
  readonly refused: Map<string, number>
  readonly different: Map<string, number>
}

export const createTally = (): Tally => ({ agreed: 0, refused: new Map(), different: new Map() })

export function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** Prints the counts of all models, so that a reader sees how often each difference occurred. */
export function printTally(name: string, { agreed, refused, different }: Tally): void {
  const print = (counts: Map<string, number>) =>
    [...counts].map(([reason, times]) => `${reason} ${times}`).join(', ') || 'none'
  console.log(
    `${name}: ${agreed} agree; refused: ${print(refused)}; different: ${print(different)}`,
  )
}

export { attempt } from '../../issues.js'

export interface Row {
  readonly id: string
  readonly [field: string]: unknown
}

/**
 * Compares the rows of a query with the rows that the original keeps.
 * @param operand - the operand of a rule of one field; the declared differences depend on it
 */
export function compareRows(
  tally: Tally,
  resource: Resource,
  query: Query | QueryError,
  rows: readonly Row[],
  keeps: (row: Row) => boolean,
  field: string,
  operand: unknown,
  differences: readonly Difference[],
): void {
  if (query instanceof QueryError) {
    for (const { code } of query.issues) count(tally.refused, code)
    return
  }
  const found = new Set(runQuery(resource, { filter: query.filter }, rows).rows.map(({ id }) => id))
  const reasons = new Set<string>()
  for (const row of rows) {
    if (found.has(row.id) === keeps(row)) continue
    const difference = differences.find(({ applies }) => applies(row[field], operand))
    if (difference === undefined) {
      expect.fail(
        `${JSON.stringify(row[field])} is ${found.has(row.id) ? '' : 'not '}found by ${JSON.stringify(query.filter)} for ${JSON.stringify(operand)}`,
      )
    }
    reasons.add(difference.name)
  }
  for (const reason of reasons) count(tally.different, reason)
  if (reasons.size === 0) tally.agreed++
}

/** Expects every declared difference to have occurred, so that no declaration outlives its reason. */
export function expectDifferences({ different }: Tally, declared: readonly Difference[]): void {
  const names = declared.map(({ name }) => name)
  expect(names.filter((name) => !different.has(name))).toEqual([])
}

/** Texts of letters that every way of ignoring case treats alike. */
export const plainTexts = fc.oneof(
  fc.constantFrom(
    ...'| |Leeds|LEEDS|leeds|Lee|ds| Leeds |York|a.b|%|50% (off)|Z|z|~|a,b'.split('|'),
  ),
  fc.string({ unit: fc.constantFrom(...'aAbBzZ .*0'.split('')), maxLength: 4 }),
)

/** Texts with letters that there are several ways to fold. */
export const anyTexts = fc.oneof(
  plainTexts,
  // Texts that some way takes for equal, and others for different, among them a wide A.
  fc.constantFrom(...'ß ss SS ẞ i İ ς Σ ﬁ fi a \uff21 a\0 a\nb'.split(' ')),
  fc.string({
    unit: fc.constantFrom(
      ...'a A é É e e\u0301 ß s S ẞ ı I i İ Σ ς σ ﬁ K k Å 😀 \u{10ffff} \n'.split(' '),
    ),
    maxLength: 3,
  }),
)

export const numbers = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 5, 10, 0.5, 1e21),
  fc.integer({ min: -5, max: 5 }),
)

/** Days around a change of clocks in New York. */
export const days = fc.constantFrom('2024-03-08', '2024-03-09', '2024-03-10', '2024-03-11')

/** Texts of decimals whose digits a number holds. */
export const decimals = fc.constantFrom('0', '-1', '1', '5', '10', '0.5', '-2.25', '1234567.125')

/** A day as grids have it: local midnight. */
export const atMidnight = (day: unknown): unknown =>
  typeof day === 'string' ? new Date(`${day}T00:00`) : day

export const nullable = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 5 })

/** Dates around a change of the clocks, each at a multiple of `step` milliseconds. */
export const datesBy = (step: number): fc.Arbitrary<Date> =>
  fc
    .integer({ min: Date.UTC(2024, 2, 9), max: Date.UTC(2024, 2, 12) })
    .map((ms) => new Date(Math.floor(ms / step) * step))

/** Rows of a number, a day, a decimal and the given cells, each of which can be absent. */
export const rowsWith = (cells: Readonly<Record<string, fc.Arbitrary<unknown>>>) => {
  const all = { amount: numbers, due: days, price: decimals, ...cells }
  const entries = Object.entries<fc.Arbitrary<unknown>>(all)
  const row = fc.record(Object.fromEntries(entries.map(([name, of]) => [name, nullable(of)])))
  return fc
    .array(row, { maxLength: 8 })
    .map((rows) => rows.map((each, index): Row => ({ id: String(index), ...each })))
}
