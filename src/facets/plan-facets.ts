import { QueryError } from '../errors.js'
import { conditionsOf, ownerOf } from '../language/tree.js'
import type { FullFilter } from '../language/query.js'
import { bindField, type Resource } from '../language/resource.js'
import { MAX_ISSUES } from '../parse/issues.js'
import { safeParseQuery } from '../parse/parse.js'
import { readRequest, toCondition } from '../plan/plan-query.js'
import type { Condition } from '../plan/condition.js'
import type { PlanOptions, QueryArgument } from '../plan/plan.js'
import { simplify } from '../plan/simplify.js'
import { ownMembers } from '../untrusted/arguments.js'
import { facetBrand, type FacetPlan, type PlannedFacet } from './facet-plan.js'
import type { WantedArgument } from './wanted.js'
import { readWanted, type Asked } from './read-wanted.js'

/**
 * Plans facets of the rows that a query matches: checks the request and the query, binds fields, fixes
 * the moment, and separates the conditions on each field (language reference, section 12). The page and
 * the sort of the query have no effect.
 *
 * @param wanted - the facets by field: a value of any type, such as the body of a request
 * @returns a frozen plan: plain data
 * @throws as `planQuery`; QueryError with the issues of the query, then the issues of `wanted`, whose
 *   paths start with `facets`
 */
export function planFacets<R extends Resource, Q, const W>(
  resource: R,
  query: QueryArgument<R, Q>,
  wanted: WantedArgument<R, W>,
  options: PlanOptions<R> = {},
): FacetPlan<R, W> {
  return planFacetsWith(resource, query, wanted, ownMembers('options', options))
}

/** @param options - own members, in an object that inherits nothing */
export function planFacetsWith<R extends Resource, W>(
  resource: R,
  given: unknown,
  wanted: unknown,
  options: PlanOptions<R>,
): FacetPlan<R, W> {
  let asked: readonly Asked[] = []
  const { query, within, calendar } = readRequest(resource, given, options, undefined, (at) => {
    const parsed = safeParseQuery<Resource>(resource, given)
    const read = readWanted(resource, wanted, at)
    asked = read.asked
    const issues = [...(parsed.success ? [] : parsed.error.issues), ...read.issues]
    if (parsed.success && issues.length === 0) return parsed.data
    throw new QueryError(issues.slice(0, MAX_ISSUES))
  })
  const bind = (filter: FullFilter) => toCondition(filter, resource, calendar)
  const boundary = within === undefined ? [] : [bind(within)]
  const owned = conditionsOf(query.filter).map((operand) => ({
    owner: ownerOf(operand),
    condition: bind(operand),
  }))
  const freed = new Set(asked.filter((each) => !each.keepsOwn).map(({ field }) => field.name))
  const select = (isKept: (owner: string | undefined) => boolean): Condition[] =>
    owned.filter(({ owner }) => isKept(owner)).map(({ condition }) => condition)
  const and = (operands: readonly Condition[]) => simplify({ operator: 'and', operands })

  const matching = and([...boundary, ...select(() => true)])
  const planFacet = ({ field: { name }, keepsOwn, part }: Asked): PlannedFacet => {
    const field = bindField(resource, name)
    const ownConditions = keepsOwn ? [] : select((owner) => owner === name)
    const hasOwn = ownConditions.length > 0
    const own = hasOwn ? and(ownConditions) : undefined
    const where = hasOwn ? and([...boundary, ...select((owner) => owner !== name)]) : matching
    return Object.freeze({ ...part, field, own, where })
  }
  const base = and([...boundary, ...select((owner) => owner === undefined || !freed.has(owner))])
  const facets = Object.freeze(asked.map(planFacet))
  return Object.freeze({ [facetBrand]: undefined as W, resource, base, facets }) // exists only as a type
}
