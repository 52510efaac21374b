import fc from 'fast-check'
import { comparators, type PlanOptions, type Resource, type Result } from 'supplier-query'
import { expect, it } from 'vitest'
import {
  comparisonsOf,
  everyKind,
  filtersOf,
  moments,
  presentRows,
  queriesOf,
  resources,
  rowsOf,
  sortsOf,
} from './arbitraries.js'
import { oracleRun, oracleTotal } from './oracle.js'
import { oracleComplement } from './vectors/oracle-declare.js'

/** Answers a valid query. */
export type Run = (
  resource: Resource,
  query: unknown,
  rows: readonly unknown[],
  options: PlanOptions,
) => Result<unknown>

/** The comparators that have an exact complement (language reference, section 4). */
const paired = Object.keys(comparators).filter((name) => oracleComplement(name) !== undefined)

/** Comparators, exactly one of which is true for a present cell and an operand that is not null. */
const partitions = [
  ['lt', 'eq', 'gt'],
  ['lt', 'ge'],
  ['le', 'gt'],
  ['rp_lt', 'rp_eq_date', 'rp_gt'],
  ['rf_lt', 'rf_eq_date', 'rf_gt'],
] as const

/** Generates a resource, and other values for it. */
function cases<T>(parts: (resource: Resource) => { [K in keyof T]: fc.Arbitrary<T[K]> }) {
  return resources.chain((resource) =>
    fc.record({
      resource: fc.constant(resource),
      rows: rowsOf(resource),
      moment: moments,
      drawn: fc.record(parts(resource)),
    }),
  )
}

/** Registers the tests of an engine that takes `total`. */
export function expectOracleTotals(
  run: (...args: Parameters<Run>) => Promise<object> | object,
  numRuns: number,
): void {
  it('counts as total requires, with an unchanged page', async () => {
    const counting = fc.record({
      total: fc.oneof(fc.constantFrom(undefined, true, false), fc.nat({ max: 8 })),
    })
    const drawn = cases((resource) => ({ query: queriesOf(resource), counting }))
    await fc.assert(
      fc.asyncProperty(
        drawn,
        async ({ resource, rows, moment, drawn: { query, counting: asked } }) => {
          const { total, ...expected } = oracleRun(resource, query, rows, moment)
          const result = await run(resource, query, rows, { ...moment, ...asked })
          expect(result).toEqual({ ...expected, ...oracleTotal(total, asked) })
        },
      ),
      { numRuns },
    )
  })
}

/** Registers the tests that every engine must pass. `test/filters/negate.test.ts` has the law of negation. */
export function expectOracleAnswers(run: Run, numRuns: number): void {
  const few = Math.ceil(numRuns / 5)

  it('gives the oracle’s answer to every query, row for row', () => {
    const drawn = cases((resource) => ({ query: queriesOf(resource) }))
    fc.assert(
      fc.property(drawn, ({ resource, rows, moment, drawn: { query } }) => {
        const expected = oracleRun(resource, query, rows, moment)
        const result = run(resource, query, rows, moment)
        expect(result.total).toBe(expected.total)
        expect(result.page).toEqual(expected.page)
        expectSameRows(result.rows, expected.rows)
      }),
      { numRuns },
    )
  })

  it('obeys De Morgan: not a and not b = not (a or b), and of one a: its complement has the other rows', () => {
    const comparisons = comparisonsOf(everyKind, paired)!
    const all = fc.array(comparisons, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(all, rowsOf(everyKind), moments, (operands, rows, moment) => {
        const rowsIn = (filter: object) => run(everyKind, { filter }, rows, moment).rows
        const matched = rowsIn({ operator: 'or', operands })
        const complemented = operands.map((each) => {
          return { ...each, comparator: oracleComplement(each.comparator) }
        })
        expectSameRows(
          rowsIn({ operator: 'and', operands: complemented }),
          rows.filter((row) => !matched.includes(row)),
        )
      }),
      { numRuns },
    )
  })

  it.each(partitions)('matches every present cell by exactly one of %s, %s %s', (...names) => {
    const comparisons = comparisonsOf(everyKind, [names[0]])!.filter(({ value }) => !isTimed(value))
    fc.assert(
      fc.property(comparisons, presentRows, moments, (comparison, rows, moment) => {
        const totals = names.map(
          (comparator) =>
            run(everyKind, { filter: { ...comparison, comparator } }, rows, moment).total,
        )
        expect(totals.reduce((sum, total) => sum + total)).toBe(rows.length)
      }),
      { numRuns: few },
    )
  })

  it('cuts pages that join to the whole, each with the same total', () => {
    const drawn = cases((resource) => ({
      filter: filtersOf(resource),
      sort: sortsOf(resource),
      limit: fc.integer({ min: 1, max: 5 }),
    }))
    fc.assert(
      fc.property(drawn, ({ resource, rows, moment, drawn: { filter, sort, limit } }) => {
        const whole = run(resource, { filter, sort }, rows, moment)
        expect(whole.rows).toHaveLength(whole.total)
        const joined: unknown[] = []
        for (let offset = 0; offset <= whole.total; offset += limit) {
          const part = run(resource, { filter, sort, page: { offset, limit } }, rows, moment)
          expect(part.total).toBe(whole.total)
          joined.push(...part.rows)
        }
        expectSameRows(joined, whole.rows)
      }),
      { numRuns: few },
    )
  })

  it('changes neither the query nor the rows', () => {
    const drawn = cases((resource) => ({ query: queriesOf(resource) }))
    fc.assert(
      fc.property(drawn, ({ resource, rows, moment, drawn: { query } }) => {
        const [queryBefore, rowsBefore] = [fc.stringify(query), fc.stringify(rows)]
        const order = [...rows]
        run(resource, query, rows, moment)
        expect(fc.stringify(query)).toBe(queryBefore)
        expect(fc.stringify(rows)).toBe(rowsBefore)
        expectSameRows(rows, order)
      }),
      { numRuns: few },
    )
  })
}

/** Expects identical objects in the same order, not just equal ones. */
function expectSameRows(actual: readonly unknown[], expected: readonly unknown[]): void {
  expect(actual).toHaveLength(expected.length)
  for (const [index, row] of expected.entries()) {
    if (!Object.is(actual[index], row)) expect({ index, row: actual[index] }).toBe({ index, row })
  }
}

/** True if a span reaches an instant, which excludes cells at exactly that instant. */
function isTimed(value: unknown): boolean {
  return typeof value === 'string' && /^P.*T/.test(value)
}
