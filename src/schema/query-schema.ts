import * as z from 'zod'
import { facetsStructure, filterStructure, queryStructure } from './structure.js'
import { QueryError } from '../errors.js'
import { readWanted } from '../facets/read-wanted.js'
import type { WantedFacets } from '../facets/wanted.js'
import { safeParseFilter, safeParseQuery, type ParseResult } from '../parse/parse.js'
import type { Filter, FullFilter, Query, QueryInput } from '../language/query.js'
import { remember } from '../language/remember.js'
import { requireResource, type Resource } from '../language/resource.js'
import { ownMembers, refuseMembers } from '../untrusted/arguments.js'
import { Calendar } from '../time/calendar.js'
import { isDate, timeOf } from '../untrusted/date.js'
import { bare } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'

/** How a schema is named where it is printed into a document with others. */
export interface SchemaOptions {
  /**
   * Of the resource, in ASCII letters, digits, `_`, `-` and `.`: `Supplier` names `SupplierQuery`,
   * `SupplierFilter` and `SupplierFacets`. Without it they are `Query`, `Filter` and `Facets`, which is
   * good for one resource a document.
   */
  readonly id?: string | undefined
}

/**
 * A zod schema of the queries of a resource, for whatever takes zod or Standard Schema. It accepts
 * and rejects exactly what `parseQuery` does, with the same issues; their code and params are in the
 * `params` of zod's issue. Its output is a copy that is not remembered: running it checks it once
 * more, some ten microseconds. The same resource and id give the same schema.
 *
 * `z.toJSONSchema` prints it as JSON Schema 2020-12 of JSON payloads, and generators of OpenAPI as a
 * component by its name, which is in zod's global registry. That describes all that a schema can say,
 * and so accepts more than the parser where it cannot: how deep a filter nests, whether a day is in
 * the calendar, whether a sort names a field twice.
 *
 * @throws TypeError for what is no resource, and for an id of other characters
 */
export function querySchema<R extends Resource>(
  resource: R,
  options?: SchemaOptions,
): z.ZodType<Query<R>, QueryInput<R>> {
  return schemasOf(resource, options).query as z.ZodType<Query<R>, QueryInput<R>> // as it checks
}

/**
 * As `querySchema`, of a filter alone: the paths of its issues start at the filter.
 * @throws TypeError for what is no resource, and for an id of other characters
 */
export function filterSchema<R extends Resource>(
  resource: R,
  options?: SchemaOptions,
): z.ZodType<FullFilter<R>, Filter<R>> {
  return schemasOf(resource, options).filter as z.ZodType<FullFilter<R>, Filter<R>> // as it checks
}

/**
 * As `querySchema`, of the facets that clients want of a resource: the paths of its issues start at
 * them. It accepts and rejects what `planFacets` does in UTC: whether a day comes before an instant may
 * differ in the time zone of a query, so that facets are checked once more as they are planned.
 *
 * @throws TypeError for what is no resource, and for an id of other characters
 */
export function facetsSchema<R extends Resource>(
  resource: R,
  options?: SchemaOptions,
): z.ZodType<WantedFacets<R>, WantedFacets<R>> {
  return schemasOf(resource, options).facets as z.ZodType<WantedFacets<R>, WantedFacets<R>> // as it checks
}

interface Schemas {
  readonly query: z.ZodType
  readonly filter: z.ZodType
  readonly facets: z.ZodType
}

const madeOf = remember((_: Resource) => new Map<string, Schemas>())

function schemasOf(resource: Resource, options: SchemaOptions = {}): Schemas {
  requireResource(resource)
  const { id = '', ...unknown } = ownMembers('options', options)
  refuseMembers('options', unknown)
  if (typeof id !== 'string' || !/^[\w.-]*$/.test(id)) {
    throw new TypeError(`id must be of letters, digits, "_", "-" and ".", got ${quote(id)}`)
  }
  const byId = madeOf(resource)
  const schemas = byId.get(id) ?? createSchemas(resource, id)
  byId.set(id, schemas)
  return schemas
}

function createSchemas(resource: Resource, id: string): Schemas {
  const filter = filterStructure(resource, `${id}Filter`)
  const query = checked(
    (input) => safeParseQuery(resource, input),
    queryStructure(resource, filter),
  )
  const facets = checked((input) => safeParseFacets(resource, input), facetsStructure(resource))
  const name = (schema: z.ZodType, of: string, description: string) =>
    schema.register(z.globalRegistry, { id: `${id}${of}`, description })
  return {
    query: name(query, 'Query', 'Which rows, in which order, and which page of them.'),
    filter: checked((input) => safeParseFilter(resource, input), filter),
    facets: name(facets, 'Facets', 'What to count beside the rows, by field.'),
  }
}

function safeParseFacets(resource: Resource, input: unknown): ParseResult<object> {
  const calendar = new Calendar({ now: 0, timeZone: 'UTC' })
  const { issues } = readWanted(resource, input, calendar)
  if (issues.length === 0) {
    const given = Object.entries(input as object).filter(([, facet]) => facet !== undefined) // without fault
    return { success: true, data: Object.fromEntries(given) }
  }
  const fromFacets = issues.map((issue) => ({ ...issue, path: issue.path.slice(1) }))
  return { success: false, error: new QueryError(fromFacets) }
}

/** What the parser accepts, printed as a structure. */
function checked(parse: (input: unknown) => ParseResult<object>, structure: z.ZodType): z.ZodType {
  const check = (input: unknown, context: z.RefinementCtx): unknown => {
    const result = parse(input)
    if (result.success) return bareData(result.data)
    for (const { code, path, message, params } of result.error.issues) {
      context.addIssue({ code: 'custom', path: [...path], message, params: { code, ...params } })
    }
    return z.NEVER
  }
  return z.preprocess(check, structure)
}

/**
 * A copy of plain data in which zod finds no member that a polluted `Object.prototype` lends; a `Date`
 * is its time.
 */
function bareData(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(bareData)
  if (isDate(data)) return timeOf(data)
  if (typeof data !== 'object' || data === null) return data
  const copy: Record<string, unknown> = bare({ ...data })
  for (const name of Object.keys(copy)) copy[name] = bareData(copy[name])
  return copy
}
