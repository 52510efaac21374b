import { isNotNull, isNull, opposites } from '../language/comparators.js'
import { isGroup, type AnyComparison, type AnyFilter, type GroupOf } from '../language/tree.js'

type Operator = 'and' | 'or'

/**
 * A group in few words: without groups of its own kind in it, without what every row or no row meets
 * unless it is the whole, and without comparisons with `null` that say what is said beside them.
 */
export function joinShortly(operator: Operator, parts: readonly AnyFilter[]): AnyFilter {
  const operands = parts.flatMap((part) =>
    isGroup(part) && part.operator === operator ? part.operands : [part],
  )
  const decisive = operands.find((each) => isGroup(each) && each.operands.length === 0)
  if (decisive !== undefined) return decisive
  const comparisons = operands.flatMap((each) => (isGroup(each) ? [] : [each]))
  const ordered = new Set(operator === 'and' ? comparisons.filter(needsValue).map(fieldOf) : [])
  const settled = new Set([...ordered, ...comparisons.filter(isNullTest(operator)).map(fieldOf)])
  const shorter = operands.map((each) => (isGroup(each) ? withoutNull(each, settled) : each))
  if (shorter.some((each, i) => each !== operands[i])) return joinShortly(operator, shorter)
  const kept = withoutRepeatedNull(operator, operands, ordered)
  return kept.length === 1 ? kept[0]! : { operator, operands: kept }
}

function fieldOf({ field }: AnyComparison): string {
  return field
}

/** Whether a comparison holds for present cells only, as each without a complement does. */
function needsValue({ comparator }: AnyComparison): boolean {
  return Object.hasOwn(opposites, comparator)
}

/** Tells `ne null` in an `and`, `eq null` in an `or`. */
function isNullTest(operator: Operator): (comparison: AnyComparison) => boolean {
  const comparator = operator === 'and' ? isNotNull : isNull
  return (comparison) => comparison.comparator === comparator && comparison.value === null
}

/** A group without its comparisons with `null` of fields for which the group around it has one. */
function withoutNull(group: GroupOf<AnyComparison>, fields: ReadonlySet<string>): AnyFilter {
  const { operator, operands } = group
  const isNullTestHere = isNullTest(operator)
  const kept = operands.filter(
    (each) => isGroup(each) || !isNullTestHere(each) || !fields.has(each.field),
  )
  return kept.length === operands.length ? group : joinShortly(operator, kept)
}

/** The last comparison with `null` of each field, unless the field is in `said`. */
function withoutRepeatedNull(
  operator: Operator,
  operands: readonly AnyFilter[],
  said: ReadonlySet<string>,
): readonly AnyFilter[] {
  const isNullTestHere = isNullTest(operator)
  const seen = new Set(said)
  const isNew = (each: AnyFilter) => {
    if (isGroup(each) || !isNullTestHere(each)) return true
    return !seen.has(each.field) && seen.add(each.field)
  }
  return operands.toReversed().filter(isNew).toReversed()
}
