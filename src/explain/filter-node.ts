import { ownMembers, refuseMembers, requireArray } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import {
  isComparator,
  isNotNull,
  isNull,
  opposites,
  type Comparator,
} from '../language/comparators.js'
import { MAX_DEPTH } from '../language/limits.js'

/** A filter of whatever resource, its groups written out in full. */
export type FilterNode = GroupNode | ComparisonNode

export interface GroupNode {
  readonly operator: 'and' | 'or'
  readonly operands: readonly FilterNode[]
}

export interface ComparisonNode {
  readonly field: string
  readonly comparator: Comparator
  readonly value: unknown
}

export function isComparison(node: FilterNode): node is ComparisonNode {
  return Object.hasOwn(node, 'field')
}

/**
 * Reads a filter for its shape alone.
 * @throws TypeError that names the place where it has another
 */
export function readNode(filter: object, place: string, depth = 0): FilterNode {
  if (depth > MAX_DEPTH) throw new TypeError(`${place} is within more than ${MAX_DEPTH} groups`)
  const given: Partial<Record<string, unknown>> = ownMembers(place, filter)
  const { operator, operands, field, comparator, value, ...unknown } = given
  refuseMembers(place, unknown)
  const isGroup = operator !== undefined || operands !== undefined
  const named = ['field', 'comparator', 'value'].filter((name) => Object.hasOwn(given, name))
  if (isGroup && [field, comparator, value].some((member) => member !== undefined)) {
    throw new TypeError(`${place} must be a group or a comparison, got properties of both`)
  }
  if (isGroup || named.length === 0) return readGroup(place, operator, operands, depth)
  if (typeof field !== 'string') {
    throw new TypeError(`${place}.field must be a string, got ${quote(field)}`)
  }
  if (typeof comparator !== 'string' || !isComparator(comparator)) {
    throw new TypeError(`${place}.comparator must be a comparator, got ${quote(comparator)}`)
  }
  if (value === undefined)
    throw new TypeError(`${place}.value is missing: no value is written null`)
  return { field, comparator, value }
}

function readGroup(
  place: string,
  operator: unknown = 'and',
  operands: unknown = [],
  depth: number,
): GroupNode {
  if (operator !== 'and' && operator !== 'or') {
    throw new TypeError(`${place}.operator must be "and" or "or", got ${quote(operator)}`)
  }
  requireArray(`${place}.operands`, operands)
  const filters = Array.from(operands as readonly object[]) // each is checked in its turn
  return {
    operator,
    operands: filters.map((each, i) => readNode(each, `${place}.operands[${i}]`, depth + 1)),
  }
}

type Operator = GroupNode['operator']

/**
 * A group in few words: without groups of its own kind in it, without what every row or no row meets
 * unless it is the whole, and without comparisons with `null` that say what is said beside them.
 */
export function join(operator: Operator, parts: readonly FilterNode[]): FilterNode {
  const operands = parts.flatMap((part) =>
    !isComparison(part) && part.operator === operator ? part.operands : [part],
  )
  const decisive = operands.find((each) => !isComparison(each) && each.operands.length === 0)
  if (decisive !== undefined) return decisive
  const comparisons = operands.filter(isComparison)
  const ordered = new Set(operator === 'and' ? comparisons.filter(needsValue).map(fieldOf) : [])
  const settled = new Set([...ordered, ...comparisons.filter(isNullTest(operator)).map(fieldOf)])
  const shorter = operands.map((each) => (isComparison(each) ? each : withoutNull(each, settled)))
  if (shorter.some((each, i) => each !== operands[i])) return join(operator, shorter)
  const kept = withoutRepeatedNull(operator, operands, ordered)
  return kept.length === 1 ? kept[0]! : { operator, operands: kept }
}

function fieldOf({ field }: ComparisonNode): string {
  return field
}

/** Whether a comparison holds for present cells only, as each without a complement does. */
function needsValue({ comparator }: ComparisonNode): boolean {
  return Object.hasOwn(opposites, comparator)
}

/** Tells `ne null` in an `and`, `eq null` in an `or`. */
function isNullTest(operator: Operator): (comparison: ComparisonNode) => boolean {
  const comparator = operator === 'and' ? isNotNull : isNull
  return (comparison) => comparison.comparator === comparator && comparison.value === null
}

/** A group without its comparisons with `null` of fields for which the group around it has one. */
function withoutNull(group: GroupNode, fields: ReadonlySet<string>): FilterNode {
  const { operator, operands } = group
  const isNullTestHere = isNullTest(operator)
  const kept = operands.filter(
    (each) => !isComparison(each) || !isNullTestHere(each) || !fields.has(each.field),
  )
  return kept.length === operands.length ? group : join(operator, kept)
}

/** The last comparison with `null` of each field, unless the field is in `said`. */
function withoutRepeatedNull(
  operator: Operator,
  operands: readonly FilterNode[],
  said: ReadonlySet<string>,
): readonly FilterNode[] {
  const isNullTestHere = isNullTest(operator)
  const seen = new Set(said)
  const isNew = (each: FilterNode) => {
    if (!isComparison(each) || !isNullTestHere(each)) return true
    return !seen.has(each.field) && seen.add(each.field)
  }
  return operands.toReversed().filter(isNew).toReversed()
}
