import fc from 'fast-check'
import { facets, planFacets, QueryError, runQuery, type Resource } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import {
  comparisonsOf,
  facetsOf,
  filtersOf,
  moments,
  queriesOf,
  resources,
  rowsOf,
  type RandomFilter,
  type RandomQuery,
} from '../arbitraries.js'
import { damagedFacetsOf, damagedQueriesOf } from '../damaged.js'
import { asRow } from '../../src/language/members.js'
import { compileCondition } from '../../src/rows/row-test.js'
import {
  oracleFacetFaults,
  oracleFacets,
  oracleFaults,
  oracleMatches,
  oracleWithout,
} from '../oracle.js'

/** A filter of operands, with and without operands that concern a single field. */
function partedFilters(resource: Resource): fc.Arbitrary<RandomFilter> {
  const comparison: fc.Arbitrary<RandomFilter> = comparisonsOf(resource) ?? fc.constant({})
  const group = fc.record({
    operator: fc.constantFrom('or', 'or', 'and'),
    operands: fc.array(comparison, { minLength: 1, maxLength: 2 }),
  })
  return fc.record({ operands: fc.array(fc.oneof(comparison, group, group), { maxLength: 2 }) })
}

/** A resource, rows, a query and a request for facets. */
const cases = resources.chain((resource) =>
  fc.record({
    resource: fc.constant(resource),
    rows: rowsOf(resource),
    moment: moments,
    query: fc.oneof<fc.Arbitrary<RandomQuery>[]>(
      queriesOf(resource),
      fc.record({ filter: partedFilters(resource) }),
    ),
    wanted: facetsOf(resource),
    within: fc.option(filtersOf(resource), { nil: undefined }),
  }),
)

/** A query, facets and rows as they are drawn. */
const count = (
  resource: Resource,
  query: unknown,
  rows: unknown[],
  wanted: unknown,
  options: object,
) => facets(resource, query, rows as object[], wanted, options)

const run = (resource: Resource, query: unknown, rows: unknown[], options: object) =>
  runQuery(resource, query, rows as object[], options)

/** The laws of section 12 of the language reference. */
describe('facets', () => {
  it('are equal to the counts of the oracle', () => {
    fc.assert(
      fc.property(cases, ({ resource, rows, moment, query, wanted, within }) => {
        const expected = oracleFacets(resource, query, wanted, rows, moment, within)
        expect(
          count(resource, query, rows, wanted, { ...moment, ...(within && { within }) }),
        ).toEqual(expected)
      }),
      { numRuns: 120 },
    )
  })

  it('count a value as often as a query for that value does', () => {
    fc.assert(
      fc.property(cases, ({ resource, rows, moment, query, wanted, within }) => {
        const options: object = { ...moment, ...(within && { within }) } // as drawn
        const found = count(resource, query, rows, wanted, options)
        for (const [name, facet] of Object.entries(found)) {
          const rest =
            wanted[name]!.own === 'keep' ? (query.filter ?? {}) : oracleWithout(query.filter, name)
          const total = (comparator: string, value: unknown) => {
            const filter: unknown = { operands: [rest, { field: name, comparator, value }] }
            return run(resource, { filter }, rows, options).total
          }
          expect(facet.absent).toBe(total('eq', null))
          if (!('values' in facet)) continue
          const comparator = resource.fields[name]!.kind.endsWith(']') ? 'contains' : 'eq'
          for (const { value, count: counted } of facet.values) {
            if (isOperand(value)) expect(counted).toBe(total(comparator, value))
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  it('ignore rows outside within', () => {
    fc.assert(
      fc.property(cases, ({ resource, rows, moment, query, wanted, within = {} }) => {
        const inView = run(resource, { filter: within }, rows, moment).rows
        const options = { ...moment, within }
        expect(count(resource, query, rows, wanted, options)).toEqual(
          count(resource, query, inView, wanted, moment),
        )
      }),
      { numRuns: 40 },
    )
  })

  it('are planned with the condition of the rows that each facet counts', () => {
    fc.assert(
      fc.property(cases, ({ resource, rows, moment, query, wanted, within = {} }) => {
        const options = { ...moment, within }
        const plan = planFacets(resource, query as unknown, wanted as unknown, options as object)
        for (const { field, where } of plan.facets) {
          const keeps = wanted[field.name]!.own === 'keep'
          const rest = keeps ? (query.filter ?? {}) : oracleWithout(query.filter, field.name)
          const all = { operands: [within, rest] }
          const test = compileCondition(where)
          expect(rows.map((row) => test(asRow(row)))).toEqual(
            rows.map((row) => oracleMatches(resource, all, row, moment)),
          )
        }
      }),
      { numRuns: 40 },
    )
  })

  it('do not depend on the page and the sort, nor on the order of the rows', () => {
    fc.assert(
      fc.property(cases, ({ resource, rows, moment, query, wanted }) => {
        const found = count(resource, query, rows, wanted, moment)
        const { filter } = query
        const only = filter === undefined ? {} : { filter }
        expect(count(resource, only, rows.toReversed(), wanted, moment)).toEqual(found)
      }),
      { numRuns: 40 },
    )
  })

  it('do not depend on other facets of the request', () => {
    fc.assert(
      fc.property(cases, ({ resource, rows, moment, query, wanted }) => {
        const found = count(resource, query, rows, wanted, moment)
        expect(Object.keys(found)).toEqual(Object.keys(wanted))
        for (const [name, facet] of Object.entries(wanted)) {
          const alone = count(resource, query, rows, { [name]: facet }, moment)
          expect(alone).toEqual({ [name]: found[name] })
        }
      }),
      { numRuns: 40 },
    )
  })

  it('are refused with the issues of the query, then of the request, as by the oracle', () => {
    const damaged = resources.chain((resource) =>
      fc.record({
        resource: fc.constant(resource),
        moment: moments,
        query: fc.oneof(queriesOf(resource), damagedQueriesOf(resource)),
        wanted: damagedFacetsOf(resource),
      }),
    )
    fc.assert(
      fc.property(damaged, ({ resource, moment, query, wanted }) => {
        const faults = [
          ...oracleFaults(resource, query),
          ...oracleFacetFaults(resource, wanted, moment),
        ]
        expect(faultsOf(() => planFacets(resource, query, wanted, moment))).toEqual(
          faults.slice(0, 100),
        )
      }),
      { numRuns: 120 },
    )
  })
})

function faultsOf(plan: () => unknown): object[] {
  try {
    plan()
    return []
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    return error.issues.map(({ code, path }) => ({ code, path }))
  }
}

/** Whether clients can ask for a value: an infinity or half a surrogate is no operand. */
function isOperand(value: unknown): boolean {
  return typeof value === 'string'
    ? !/\p{Surrogate}/u.test(value)
    : typeof value !== 'number' || Number.isFinite(value)
}
