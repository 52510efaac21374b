import { defineResource, facets, safeParseQuery, type Limits, type Resource } from 'supplier-query'
import { fromQueryBuilder, fromSearchParams, toSearchParams } from 'supplier-query/adapters'
import { querySchema } from 'supplier-query/schema'
import { describe, expect, it } from 'vitest'

/** Each limit at 0, at its value, and exceeded by one (language reference, section 8). */

const repeated = <T>(count: number, item: T) => Array.from({ length: count }, () => item)
const leaf = { field: 'city', comparator: 'ne', value: '' }
const nested = (depth: number): unknown =>
  depth === 0 ? leaf : { operator: 'and', operands: [nested(depth - 1)] }
const flat = (count: number) => ({ operator: 'and', operands: repeated(count, leaf) })
const fields = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`f${i}`, 'number' as const]))

const declare = (limits: Partial<Limits>): Resource =>
  defineResource({ ...fields, city: 'string', size: 'number' }, { limits })

type Make = (size: number) => unknown
const ofQueries: readonly [limit: keyof Limits, make: Make][] = [
  ['maxDepth', (size) => ({ filter: nested(size) })],
  ['maxComparisons', (size) => ({ filter: flat(size) })],
  [
    'maxListLength',
    (n) => ({ filter: { ...leaf, comparator: 'is_any', value: repeated(n, 'x') } }),
  ],
  ['maxTextLength', (size) => ({ filter: { ...leaf, value: 'x'.repeat(size) } })],
  [
    'maxSortFields',
    (size) => ({
      sort: Object.keys(fields)
        .slice(0, size)
        .map((field) => ({ field, direction: 'asc' })),
    }),
  ],
  ['maxLimit', (size) => ({ page: { limit: size } })],
  ['maxOffset', (size) => ({ page: { offset: size } })],
]

const ofFacets: readonly [limit: keyof Limits, make: Make][] = [
  [
    'maxFacets',
    (n) =>
      Object.fromEntries(
        Object.keys(fields)
          .slice(0, n)
          .map((name) => [name, { range: true }]),
      ),
  ],
  ['maxFacetValues', (size) => ({ city: { values: size } })],
  ['maxFacetEdges', (n) => ({ size: { edges: Array.from({ length: n }, (_, i) => i) } })],
]

function isTaken(run: () => unknown): boolean {
  try {
    run()
    return true
  } catch (error) {
    expect(error).toMatchObject({ issues: [expect.anything()] })
    return false
  }
}

describe.each([0, 1, 2, 7])('a limit of %d', (max) => {
  it.each(ofQueries)('as %s accepts that many, and rejects one more', (limit, make) => {
    const resource = declare({ [limit]: max })
    for (const size of [0, max, max + 1]) {
      const query = make(size)
      const isWithin = size <= max
      expect([size, safeParseQuery(resource, query).success]).toEqual([size, isWithin])
      const params = toSearchParams(query as object)
      expect([size, safeParseQuery(resource, fromSearchParams(params)).success]).toEqual([
        size,
        isWithin,
      ])
      expect([size, querySchema(resource).safeParse(query).success]).toEqual([size, isWithin])
    }
  })

  it('as maxComparisons accepts that many rules of a query builder', () => {
    const resource = declare({ maxComparisons: max })
    const rule = { field: 'city', operator: '!=', value: 'x' }
    for (const size of [0, max, max + 1]) {
      const group = { combinator: 'and', rules: repeated(size, rule) }
      expect([size, isTaken(() => fromQueryBuilder(resource, group))]).toEqual([size, size <= max])
    }
  })

  it.each(ofFacets)('as %s accepts that many, and rejects one more', (limit, make) => {
    const resource = declare({ [limit]: max })
    const sizes = [max, max + 1].filter((size) => size > 0)
    const taken = sizes.filter((size) =>
      isTaken(() => facets(resource, {}, [], make(size) as never)),
    )
    expect(taken).toEqual(sizes.filter((size) => size <= max))
  })
})
