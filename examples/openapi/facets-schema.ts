/** A schema of the facets that a client may ask of a resource, for an OpenAPI document. */
import { describeResource, type Resource } from 'supplier-query'
import * as z from 'zod'

/**
 * Each field may have the facets that its description lists. That edges ascend, and are of the field's
 * kind, is checked when they are counted.
 */
export function facetsSchema(resource: Resource): z.ZodType<Record<string, unknown>> {
  const { maxFacetValues, maxFacetEdges, maxTextLength } = resource.limits
  const own = z
    .literal('keep')
    .meta({ description: 'Counts the rows of the query itself.' })
    .optional()
  const forms = {
    values: z.strictObject({
      values: z.int().min(0).max(maxFacetValues),
      contains: z.string().max(maxTextLength).optional(),
      own,
    }),
    range: z.strictObject({ range: z.literal(true), own }),
    edges: z.strictObject({
      edges: z
        .array(z.union([z.number(), z.string()]))
        .min(1)
        .max(maxFacetEdges),
      own,
    }),
  }
  const { fields } = describeResource(resource)
  const facets = fields.map((field) => {
    return [field.name, z.union(field.facets.map((form) => forms[form])).optional()] as const
  })
  return z.strictObject(Object.fromEntries(facets)).meta({
    description: 'What to count beside the rows, by field.',
  })
}
