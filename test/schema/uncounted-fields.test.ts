import { defineResource, describeResource } from 'supplier-query'
import { facetsSchema } from 'supplier-query/schema'
import { describe, expect, it } from 'vitest'

const notes = defineResource({ text: { kind: 'string', facets: false }, city: 'string' })

describe('a field with `facets: false`', () => {
  it('has no forms of facet in the description of its resource', () => {
    const { fields } = describeResource(notes)
    expect(fields.map(({ facets }) => facets)).toEqual([[], ['values']])
  })

  it('is refused by the schema of facets', () => {
    const schema = facetsSchema(notes)
    expect(schema.safeParse({ city: { values: 5 } }).success).toBe(true)
    expect(schema.safeParse({ text: { values: 5 } }).success).toBe(false)
  })
})
