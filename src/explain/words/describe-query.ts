import { own } from '../../untrusted/plain.js'
import { valueKind, type ScalarKind } from '../../language/kind.js'
import type { Operand } from '../../language/lower.js'
import type { FullFilter } from '../../language/query.js'
import { bindField, type Resource } from '../../language/resource.js'
import { parseQuery } from '../../parse/parse.js'
import { flatten, isComparison, type AnyComparison } from '../../language/tree.js'
import { refusePlan, type QueryArgument } from '../../plan/plan.js'
import { isAlternative, sayComparison, sayField, type Sayable } from './say-comparison.js'

/**
 * Describes a query in one English sentence: `city is "Berlin" and score is at least 5, newest connectedAt
 * first, rows 1 to 20`. Fields have their labels. `and` binds tighter than `or`, and brackets are added
 * only if precedence needs them. Text values are quoted, so that they cannot pass for words. A list of
 * more than 20 values is cut. The option `within` is not described.
 *
 * @throws QueryError for a rejected query; TypeError for a plan
 */
export function describeQuery<R extends Resource, Q>(
  resource: R,
  query: QueryArgument<R, Q>,
): string {
  refusePlan(query)
  const { filter, sort, page } = parseQuery<Resource>(resource, query)
  const keys = sort.map(({ field: name, direction }) => {
    const { kind, label = name } = bindField(resource, name)
    return keySayings[valueKind(kind)](sayField(name, label), direction === 'desc')
  })
  const limit = own(page, 'limit')
  const isCut = page.offset > 0 || limit !== undefined
  return [
    sayFilter(filter, resource),
    ...(keys.length === 0 ? [] : [keys.join(', then ')]),
    ...(isCut ? [sayPage(page.offset, limit)] : []),
  ].join(', ')
}

/** @param around - the context of the filter: none, or the operator of its group */
function sayFilter(
  filter: FullFilter,
  resource: Resource,
  around: 'whole' | 'and' | 'or' = 'whole',
): string {
  const bracketed = (text: string, isLoose: boolean) =>
    isLoose && around === 'and' ? `(${text})` : text
  if (isComparison(filter)) {
    const sayable = toSayable(filter, resource)
    return bracketed(sayComparison(sayable), isAlternative(sayable))
  }
  const { operator } = filter
  const operands = flatten(operator, filter.operands)
  const [first, ...others] = operands
  if (first === undefined) {
    const all = operator === 'and'
    return around === 'whole' ? (all ? 'every row' : 'no row') : sayConstant(all)
  }
  if (others.length === 0) return sayFilter(first, resource, around)
  const conditions = operands.map((each) => sayFilter(each, resource, operator))
  return bracketed(conditions.join(` ${operator} `), operator === 'or')
}

/** Describes a group without operands inside another group. */
export function sayConstant(holds: boolean): string {
  return holds ? 'always true' : 'never true'
}

function toSayable({ field, comparator, value }: AnyComparison, resource: Resource): Sayable {
  const { kind, label = field } = bindField(resource, field)
  return { field, label, kind, comparator, value: value as Operand } // parsing has converted each `Date`
}

type SayKey = (field: string, isDescending: boolean) => string

const sayAge: SayKey = (field, isDescending) =>
  `${isDescending ? 'newest' : 'oldest'} ${field} first`
const saySize: SayKey = (field, isDescending) =>
  `${isDescending ? 'highest' : 'lowest'} ${field} first`

const keySayings: Readonly<Record<ScalarKind, SayKey>> = {
  string: (field, isDescending) => (isDescending ? `by ${field} in reverse` : `by ${field}`),
  number: saySize,
  boolean: (field, isDescending) => `by ${field} with ${isDescending ? 'true' : 'false'} first`,
  date: sayAge,
  day: sayAge,
  decimal: saySize,
}

/** Describes a page; without a `limit`, `offset` is above 0. */
function sayPage(offset: number, limit: number | undefined): string {
  if (limit === 0) return 'only the count'
  const first = BigInt(offset) + 1n
  if (limit === undefined) return `from row ${first} on`
  return limit === 1 ? `row ${first}` : `rows ${first} to ${BigInt(offset) + BigInt(limit)}`
}
