import fc from 'fast-check'
import { safeParseQuery, type Resource } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { everyClosed, everyKind, limitedResources, queriesOf, resources } from '../arbitraries.js'
import { damagedQueriesOf } from '../damaged.js'
import { oracleFaults } from '../oracle.js'

const damagedCases = fc
  .oneof({ weight: 3, arbitrary: resources }, limitedResources)
  .chain((resource) =>
    fc.record({ resource: fc.constant(resource), input: damagedQueriesOf(resource) }),
  )

function faultsOf(resource: Resource, input: unknown): { code: string; path: unknown }[] {
  const result = safeParseQuery(resource, input)
  return result.success ? [] : result.error.issues.map(({ code, path }) => ({ code, path }))
}

describe('safeParseQuery', () => {
  it.each([
    ['open', everyKind],
    ['closed', everyClosed],
  ])('accepts every valid query of %s fields', (_, resource) => {
    fc.assert(
      fc.property(queriesOf(resource), (query) => {
        expect(faultsOf(resource, query)).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  it('accepts every valid query of fields with declared comparators', () => {
    const cases = limitedResources.chain((each) => fc.tuple(fc.constant(each), queriesOf(each)))
    fc.assert(
      fc.property(cases, ([resource, query]) => {
        expect(faultsOf(resource, query)).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  it('reports the same issues as the oracle, in the same order', () => {
    fc.assert(
      fc.property(damagedCases, ({ resource, input }) => {
        expect(faultsOf(resource, input)).toEqual(oracleFaults(resource, input))
      }),
      { numRuns: 200 },
    )
  })
})
