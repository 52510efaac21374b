import fc from 'fast-check'
import {
  createTable,
  negate,
  parseQuery,
  runQuery,
  suppliers,
  type Filter,
  type Resource,
} from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { filteredCases, resources } from '../arbitraries.js'
import { oracleRun } from '../oracle.js'
import { errorsOf } from '../issues.js'

type SupplierFilter = Filter<typeof suppliers>

const seen = (comparator: string, value: unknown) =>
  ({ field: 'connectedAt', comparator, value }) as SupplierFilter

describe('negate(filter, moment)', () => {
  const city = (comparator: 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le', value: string) =>
    ({ field: 'city', comparator, value }) as const
  it('quotes the span that it cannot turn without a now', () => {
    expect(() => negate(seen('rp_lt', 'PT1H'))).toThrow('"PT1H"')
  })

  it('rejects an invalid moment', () => {
    expect(() => negate({}, [] as object)).toThrow('moment: expected an object, got an empty array')
    expect(() => negate({}, { zone: 'UTC' } as object)).toThrow('moment: unknown property "zone"')
  })

  it('throws a TypeError for a value that is not a filter', async () => {
    const filters = [
      null,
      [],
      { filter: {} },
      { operator: 'not' },
      { operands: {} },
      { operands: [{}, 5] },
      { operands: new Array(1) },
      { operands: [], field: 'city' },
      { operator: 'and', field: 'city', comparator: 'eq', value: 'a' },
      { field: undefined },
      { comparator: 'eq' },
      { value: 1 },
      { field: 'city', comparator: ['eq'], value: 1 },
      { field: 'city' },
      { field: 'city', comparator: 'toString', value: 1 },
      { operands: [{ field: 'city', comparator: 'eq', value: undefined }] },
    ]
    const errors = errorsOf((filter) => negate(filter as Filter), filters)
    await expect(errors).toMatchFileSnapshot('filter-errors.txt')
  })

  it('rejects filters that are nested too deep', () => {
    const loop: { operands: unknown[] } = { operands: [] }
    loop.operands.push(loop)
    expect(() => negate(loop as Filter)).toThrow('expected at most 100 groups around a comparison')
  })

  it('has the type of its resource', () => {
    const { filter } = parseQuery(suppliers, { filter: city('lt', 'M') })
    const fromParsed: SupplierFilter = negate(filter)
    const fromWritten: SupplierFilter = negate(city('lt', 'M') as SupplierFilter)
    expect(fromParsed).toEqual(fromWritten)
    expect(runQuery(suppliers, { filter: negate(filter) }, [{ city: 'Z' }, {}]).total).toBe(2)
    const literal = negate({ field: 'city', comparator: 'lt', value: 'M' })
    expect(runQuery(suppliers, { filter: literal as SupplierFilter }, [{ city: 'A' }]).total).toBe(
      0,
    )
  })
})

/** Limits larger than clients need, for negations. */
const large = { maxDepth: 100, maxComparisons: 10_000 }
const enlarge = <R extends Resource>(resource: R): R => ({
  ...resource,
  limits: { ...resource.limits, ...large },
})

/** The laws of negation (language reference, section 11). */
describe('a negated filter', () => {
  const cases = filteredCases(resources).map((drawn) => {
    return { ...drawn, resource: enlarge(drawn.resource) }
  })

  it('matches exactly the other rows in arrays and tables, and negated twice the original rows', () => {
    fc.assert(
      fc.property(cases, ({ resource, filter, rows, moment }) => {
        const once: unknown = negate(filter as Filter, moment)
        const twice: unknown = negate(once as Filter, moment)
        const holds = (row: unknown) => oracleRun(resource, { filter }, [row], moment).total === 1
        const [first, others] = [rows.filter(holds), rows.filter((row) => !holds(row))]
        const table = createTable(resource, rows)
        const ask = (each: unknown): unknown => ({ filter: each })
        expect(runQuery(resource, ask(once), rows, moment).rows).toEqual(others)
        expect(table.run(ask(once), moment).rows).toEqual(others)
        expect(runQuery(resource, ask(twice), rows, moment).rows).toEqual(first)
        expect(table.run(ask(twice), moment).rows).toEqual(first)
      }),
      { numRuns: 150 },
    )
  })

  it('has the fewest groups', () => {
    fc.assert(
      fc.property(cases, ({ filter, moment }) => {
        expectPlain(negate(filter as Filter, moment), undefined)
      }),
    )
  })
})

/** Expects that no group contains a group of its operator, or fewer than two filters unless it is the whole. */
function expectPlain(filter: Filter, around: string | undefined): void {
  const { operator, operands } = filter
  if (operands === undefined) return
  expect(operator).not.toBe(around)
  if (around !== undefined) expect(operands.length).toBeGreaterThan(1)
  for (const each of operands) expectPlain(each, operator)
}

describe('the moment of a negation', () => {
  it('decides the day that a span with a time part reaches', () => {
    const moment = { now: Date.UTC(2026, 10, 28, 0, 30) }
    const filter = { field: 'connectedAt', comparator: 'rp_eq_date', value: 'PT1H' } as const
    const reached = { ...filter, comparator: 'ne_date', value: '2026-11-27T00:00:00.000Z' }
    expect(negate<typeof suppliers>(filter, moment)).toEqual(reached)
  })

  it('decides all rows, or none, if the span reaches past the last year of a date', () => {
    const last = { now: Date.UTC(9999, 11, 31, 23, 30) }
    const past = (comparator: string) => negate(seen(comparator, 'PT1H'), last)
    expect(past('rf_lt')).toEqual({ field: 'connectedAt', comparator: 'eq', value: null })
    expect(past('rf_gt')).toEqual({})
  })

  it('may lack a now, but null is not left out', () => {
    const moment = { now: null } as unknown as { now: number }
    for (const value of [1, 'P1D']) {
      const comparator = value === 1 ? 'lt' : 'rp_gt'
      expect(() => negate({ field: 'a', comparator, value }, moment)).toThrow(RangeError)
    }
  })
})
