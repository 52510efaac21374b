import * as z from 'zod'
import { facetsStructure, filterStructure, queryStructure } from './structure.js'
import { rowStructure, type JsonRow } from './row-structure.js'
import { QueryError } from '../errors.js'
import { readWanted } from '../facets/read-wanted.js'
import type { WantedFacets } from '../facets/wanted.js'
import { safeParseFilter, safeParseQuery, type ParseResult } from '../parse/parse.js'
import type { Filter, FullFilter, Query, QueryInput } from '../language/query.js'
import { memoize } from '../memoize.js'
import { requireResource, zoneOf, type Resource } from '../language/resource.js'
import { ownMembers, refuseMembers } from '../untrusted/arguments.js'
import { Calendar } from '../time/calendar.js'
import { isDate, timeOf, bare } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'

/** The options of schemas. */
export interface SchemaOptions {
  /**
   * Names the schemas in printed documents, in ASCII letters, digits, `_`, `-` and `.`: with `Supplier`
   * they are `SupplierQuery`, `SupplierFilter`, `SupplierFacets` and `SupplierRow`. Without it they have
   * no names.
   */
  readonly id?: string | undefined
}

/**
 * Returns a zod schema of the queries of a resource, for consumers of zod or Standard Schema. It accepts
 * and rejects the same queries as `parseQuery`, with the same issues; the `params` of a zod issue have
 * the code and params. Its output is a plain copy: running it parses it again, in about ten
 * microseconds. Calls with the same resource and id return the same schema.
 *
 * `z.toJSONSchema` prints it as JSON Schema 2020-12 of JSON payloads. Generators of OpenAPI print it as a
 * component, by its name in zod's global registry. JSON Schema cannot express some checks of the parser,
 * such as the depth of a filter, days of the calendar and repeated sort fields, so the printed schema
 * accepts more.
 *
 * @example
 * querySchema(suppliers).safeParse({ page: { limit: 20 } }).success // true
 *
 * @throws TypeError if `resource` is not a resource or `id` has other characters
 */
export function querySchema<R extends Resource>(
  resource: R,
  options?: SchemaOptions,
): z.ZodType<Query<R>, QueryInput<R>> {
  return schemasOf(resource, options).query as z.ZodType<Query<R>, QueryInput<R>> // as it checks
}

/**
 * Returns a zod schema of the filters of a resource; otherwise like `querySchema`. The paths of its issues
 * start at the filter.
 * @throws TypeError if `resource` is not a resource or `id` has other characters
 */
export function filterSchema<R extends Resource>(
  resource: R,
  options?: SchemaOptions,
): z.ZodType<FullFilter<R>, Filter<R>> {
  return schemasOf(resource, options).filter as z.ZodType<FullFilter<R>, Filter<R>> // as it checks
}

/**
 * Returns a zod schema of requests for facets of a resource; otherwise like `querySchema`. The paths of
 * its issues start at the facets. It accepts and rejects the same requests as `planFacets` in UTC. In
 * another time zone a day may come after an instant that it precedes in UTC, so planning checks the
 * order of edges again.
 *
 * @throws TypeError if `resource` is not a resource or `id` has other characters
 */
export function facetsSchema<R extends Resource>(
  resource: R,
  options?: SchemaOptions,
): z.ZodType<WantedFacets<R>, WantedFacets<R>> {
  return schemasOf(resource, options).facets as z.ZodType<WantedFacets<R>, WantedFacets<R>> // as it checks
}

/**
 * Returns a zod schema of the rows of a resource as an answer has them: what `publicRow` returns, as JSON.
 * The key is required; every other field may be `null` or left out.
 *
 * @example
 * const answer = z.object({ rows: z.array(rowSchema(suppliers)), total: z.int() })
 *
 * @throws TypeError if `resource` is not a resource or `id` has other characters
 */
export function rowSchema<R extends Resource>(
  resource: R,
  options?: SchemaOptions,
): z.ZodType<JsonRow<R>> {
  return schemasOf(resource, options).row as z.ZodType<JsonRow<R>> // of its fields
}

type Schemas = Readonly<Record<'query' | 'filter' | 'facets' | 'row', z.ZodType>>

const schemasById = memoize((_: Resource) => new Map<string, Schemas>())

function schemasOf(resource: Resource, options: SchemaOptions = {}): Schemas {
  requireResource(resource)
  const { id = '', ...unknown } = ownMembers('options', options)
  refuseMembers('options', unknown)
  if (typeof id !== 'string' || !/^[\w.-]*$/.test(id)) {
    throw new TypeError(`id: expected letters, digits, "_", "-" and ".", got ${quote(id)}`)
  }
  const byId = schemasById(resource)
  const schemas = byId.get(id) ?? createSchemas(resource, id)
  byId.set(id, schemas)
  return schemas
}

function createSchemas(resource: Resource, id: string): Schemas {
  const filter = filterStructure(resource, nameOf(id, 'Filter'))
  const query = checked(resource, safeParseQuery, queryStructure(resource, filter))
  const facets = checked(resource, safeParseFacets, facetsStructure(resource))
  const name = (schema: z.ZodType, of: string, description: string) =>
    schema.register(z.globalRegistry, { ...nameOf(id, of), description })
  return {
    query: name(query, 'Query', 'Selects, orders and pages rows.'),
    filter: checked(resource, safeParseFilter, filter),
    facets: name(facets, 'Facets', 'The facets to count, by field.'),
    row: name(rowStructure(resource), 'Row', 'A row of an answer.'),
  }
}

/** Returns the name of a schema. Two schemas of one name cannot be in one document. */
function nameOf(id: string, of: string): { readonly id?: string } {
  return id === '' ? {} : { id: `${id}${of}` }
}

function safeParseFacets(resource: Resource, input: unknown): ParseResult<object> {
  const calendar = new Calendar({ now: 0, timeZone: zoneOf(resource) })
  const { issues } = readWanted(resource, input, calendar)
  if (issues.length === 0) {
    const given = Object.entries(input as object).filter(([, facet]) => facet !== undefined) // a valid request
    return { success: true, data: Object.fromEntries(given) }
  }
  const fromFacets = issues.map((issue) => ({ ...issue, path: issue.path.slice(1) }))
  return { success: false, error: new QueryError(fromFacets) }
}

type Parse = (resource: Resource, input: unknown) => ParseResult<object>

/** Returns a schema that checks with the parser and prints as a structure. */
function checked(resource: Resource, parse: Parse, structure: z.ZodType): z.ZodType {
  const check = (input: unknown, context: z.RefinementCtx): unknown => {
    const result = parse(resource, input)
    if (result.success) return bareData(result.data)
    for (const { code, path, message, params } of result.error.issues) {
      context.addIssue({ code: 'custom', path: [...path], message, params: { code, ...params } })
    }
    return z.NEVER
  }
  return z.preprocess(check, structure)
}

/** Copies plain data, so that zod reads no member of a polluted prototype. A `Date` becomes its time. */
function bareData(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(bareData)
  if (isDate(data)) return timeOf(data)
  if (typeof data !== 'object' || data === null) return data
  const copy: Record<string, unknown> = bare({ ...data })
  for (const name of Object.keys(copy)) copy[name] = bareData(copy[name])
  return copy
}
