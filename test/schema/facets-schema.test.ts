import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import {
  defineResource,
  planFacets,
  QueryError,
  suppliers,
  type Issue,
  type Resource,
} from 'supplier-query'
import { facetsSchema } from 'supplier-query/schema'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { everyKind, facetsOf, limitedResources, resourcesOfEveryKind } from '../arbitraries.js'
import { damagedFacetsOf } from '../damaged.js'
import { attempt } from '../issues.js'
import { isBeyondSchema } from '../parse/beyond-schema.js'

/** Returns the issues of planning a request for facets, with paths that start at the facets. */
function issuesOf(resource: Resource, wanted: unknown): Issue[] {
  const planned = attempt(() => planFacets(resource, {}, wanted, { now: 0 }))
  if (!(planned instanceof QueryError)) return []
  return planned.issues.map((issue) => ({ ...issue, path: issue.path.slice(1) }))
}

const jsonValidator = (schema: z.ZodType) =>
  new Ajv2020({ strict: true }).compile(z.toJSONSchema(schema))

/** Returns a request for facets after JSON; `undefined` if JSON cannot represent it. */
function throughJson(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value))
  } catch {
    return undefined
  }
}

/** Language reference, section 12. */
describe('facetsSchema', () => {
  it('accepts and rejects the same requests as planning, with the same issues', () => {
    const cases = fc
      .oneof(resourcesOfEveryKind, limitedResources)
      .chain((resource) =>
        fc.record({ resource: fc.constant(resource), wanted: damagedFacetsOf(resource) }),
      )
    fc.assert(
      fc.property(cases, ({ resource, wanted }) => {
        const checked = facetsSchema(resource).safeParse(wanted)
        const issues = checked.error?.issues.map((issue) => {
          const { code, ...params } = (issue.code === 'custom' && issue.params) || {}
          return { code: code as unknown, path: issue.path, message: issue.message, params }
        })
        expect(issues ?? []).toEqual(issuesOf(resource, wanted))
        if (checked.success) expect(issuesOf(resource, checked.data)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('returns a copy of the request with times for dates', () => {
    const wanted = { connectedAt: { edges: [new Date(0), 5, '2026-01-01'] }, city: undefined }
    const checked = facetsSchema(suppliers).parse(wanted)
    expect(checked).toEqual({ connectedAt: { edges: [0, 5, '2026-01-01'] } })
  })

  it('is named by the id, and has the facets of each public field', () => {
    const places = defineResource({
      town: { kind: 'string', comparators: [] },
      rank: 'number',
      secret: { kind: 'string', internal: true },
    })
    const schema = facetsSchema(places, { id: 'Place' })
    expect(facetsSchema(places, { id: 'Place' })).toBe(schema)
    const { $ref, $defs } = z.toJSONSchema(schema) as { $ref?: string; $defs?: object }
    expect([$ref, Object.keys($defs ?? {})]).toEqual(['#/$defs/PlaceFacets', ['PlaceFacets']])
    const text = JSON.stringify($defs)
    expect(text).not.toContain('secret')
    const isValid = jsonValidator(schema)
    expect(isValid({ town: { values: 5, contains: 'x' }, rank: { range: true } })).toBe(true)
    for (const wrong of [
      { town: { range: true } },
      { town: { values: 1001 } },
      { rank: { values: 5, contains: 'x' } },
      { rank: { range: true, values: 5 } },
      { rank: { edges: [] } },
      { rank: { range: true, own: 'drop' } },
      { secret: { values: 5 } },
      { town: 5 },
      [],
    ]) {
      expect(isValid(wrong)).toBe(false)
    }
  })

  it('prints a JSON Schema that agrees with planning, except for size, calendar and order', () => {
    const isValid = jsonValidator(facetsSchema(everyKind))
    fc.assert(
      fc.property(fc.oneof(facetsOf(everyKind), damagedFacetsOf(everyKind)), (drawn) => {
        const wanted = throughJson(drawn)
        fc.pre(wanted !== undefined)
        const issues = issuesOf(everyKind, wanted)
        if (issues.length === 0) expect(isValid(wanted), JSON.stringify(isValid.errors)).toBe(true)
        else if (!issues.every(isBeyond)) expect(isValid(wanted)).toBe(false)
      }),
      { numRuns: 150 },
    )
  })
})

function isBeyond(issue: Issue): boolean {
  return isBeyondSchema(issue) || issue.message.includes('an edge that is not below')
}
