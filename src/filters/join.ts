import { isNotNull, isNull, opposites } from '../language/comparators.js'
import { isGroup, type AnyComparison, type AnyFilter, type GroupOf } from '../language/tree.js'

type Operator = 'and' | 'or'

/**
 * Joins filters into a short group (language reference, section 11): inlines groups of the same operator,
 * returns an operand that alone decides the group, and drops comparisons with `null` that another operand
 * implies.
 */
export function joinSimplified(operator: Operator, parts: readonly AnyFilter[]): AnyFilter {
  const operands = parts.flatMap((part) =>
    isGroup(part) && part.operator === operator ? part.operands : [part],
  )
  const decisive = operands.find((each) => isGroup(each) && each.operands.length === 0)
  if (decisive !== undefined) return decisive
  const comparisons = operands.flatMap((each) => (isGroup(each) ? [] : [each]))
  const ordered = new Set(operator === 'and' ? comparisons.filter(needsValue).map(fieldOf) : [])
  const settled = new Set([...ordered, ...comparisons.filter(isNullTest(operator)).map(fieldOf)])
  const shorter = operands.map((each) => (isGroup(each) ? withoutNull(each, settled) : each))
  if (shorter.some((each, i) => each !== operands[i])) return joinSimplified(operator, shorter)
  const kept = withoutRepeatedNull(operator, operands, ordered)
  return kept.length === 1 ? kept[0]! : { operator, operands: kept }
}

function fieldOf({ field }: AnyComparison): string {
  return field
}

/** True if a comparison matches only present cells, like every comparator without a complement. */
function needsValue({ comparator }: AnyComparison): boolean {
  return Object.hasOwn(opposites, comparator)
}

/** Returns a test for the null test of an operator: `ne null` of an `and`, `eq null` of an `or`. */
function isNullTest(operator: Operator): (comparison: AnyComparison) => boolean {
  const comparator = operator === 'and' ? isNotNull : isNull
  return (comparison) => comparison.comparator === comparator && comparison.value === null
}

/** Removes the null tests of some fields from a group. */
function withoutNull(group: GroupOf<AnyComparison>, fields: ReadonlySet<string>): AnyFilter {
  const { operator, operands } = group
  const isNullTestHere = isNullTest(operator)
  const kept = operands.filter(
    (each) => isGroup(each) || !isNullTestHere(each) || !fields.has(each.field),
  )
  return kept.length === operands.length ? group : joinSimplified(operator, kept)
}

/** Keeps only the last null test of each field, and none of the fields in `settled`. */
function withoutRepeatedNull(
  operator: Operator,
  operands: readonly AnyFilter[],
  settled: ReadonlySet<string>,
): readonly AnyFilter[] {
  const isNullTestHere = isNullTest(operator)
  const seen = new Set(settled)
  const isNew = (each: AnyFilter) => {
    if (isGroup(each) || !isNullTestHere(each)) return true
    return !seen.has(each.field) && seen.add(each.field)
  }
  return operands.toReversed().filter(isNew).toReversed()
}
