import { defineResource, negate, parseQuery, type Filter } from 'supplier-query'
import { describeQuery, explainMatch } from 'supplier-query/explain'
import { assertType, describe, expectTypeOf, it } from 'vitest'

const listing = defineResource({
  city: 'string',
  size: { kind: 'number', get: (row: { readonly big: boolean }) => (row.big ? 2 : 1) },
})

describe('negate', () => {
  it('gives a filter of the same resource', () => {
    const filter = {} as Filter<typeof listing> // which would be narrowed to a literal's type
    expectTypeOf(negate(filter)).toEqualTypeOf<Filter<typeof listing>>()
    const parsed = parseQuery(listing, { filter })
    expectTypeOf(negate(parsed.filter)).toEqualTypeOf<Filter<typeof listing>>()
    // Where a filter of a resource is expected, a literal is checked as one.
    assertType<Filter<typeof listing>>(negate({ field: 'size', comparator: 'ge', value: 2 }))
    // @ts-expect-error - no such field
    assertType<Filter<typeof listing>>(negate({ field: 'town', comparator: 'eq', value: 'x' }))
    expectTypeOf(negate({})).toEqualTypeOf<Filter>()
  })
})

describe('describeQuery and explainMatch', () => {
  it('check a literal query, and accept unknown', () => {
    assertType(describeQuery(listing, { sort: [{ field: 'city', direction: 'asc' }] }))
    assertType(describeQuery(listing, JSON.parse('{}') as unknown))
    // @ts-expect-error - no such field
    describeQuery(listing, { sort: [{ field: 'town', direction: 'asc' }] })
    assertType(explainMatch(listing, {}, { big: true }))
    // @ts-expect-error - no row that the getters read
    explainMatch(listing, {}, { small: true })
  })
})
