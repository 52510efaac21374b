import { defineResource, facets } from 'supplier-query'
import { facetsSchema } from 'supplier-query/schema'
import { describe, expect, it } from 'vitest'

/** Language reference, section 12. */
describe('facets', () => {
  it('of an unknown or internal field is refused even if it is undefined', () => {
    const resource = defineResource({
      city: 'string',
      tenant: { kind: 'string', internal: true },
    })
    for (const [name, expected] of [
      ['town', ['unknown_field']],
      ['tenant', ['unknown_field']],
      ['city', []],
    ] as const) {
      const wanted: unknown = { [name]: undefined }
      const result = facetsSchema(resource).safeParse(wanted)
      const codes = result.error?.issues.map(
        (issue) => 'params' in issue && String(issue.params?.['code']),
      )
      expect(codes ?? []).toEqual(expected)
      const run = () => facets(resource, {}, [], wanted)
      if (expected.length === 0) expect(run()).toEqual({})
      else expect(run).toThrow('expected a known field')
    }
  })
})
