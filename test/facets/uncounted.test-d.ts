import { defineResource, facets } from 'supplier-query'
import { describe, expectTypeOf, it } from 'vitest'

const notes = defineResource({ text: { kind: 'string', facets: false }, city: 'string' })

describe('a field with `facets: false`', () => {
  it('is no member of the facets of a query', () => {
    // @ts-expect-error the field has no facets
    expectTypeOf(() => facets(notes, {}, [], { text: { values: 5 } })).toBeFunction()
    expectTypeOf(facets(notes, {}, [], { city: { values: 5 } })).toHaveProperty('city')
  })
})
