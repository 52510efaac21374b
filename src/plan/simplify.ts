import { kindOf } from '../language/kinds.js'
import { isGroup, type Operator } from '../language/tree.js'
import {
  areDistinct,
  fieldNameOf,
  predicatesOf,
  type Condition,
  type Junction,
} from './condition.js'
import { mergeAlike } from './merge.js'
import { removeDecided } from './remove-decided.js'
import { createKeys, type TestKey } from './plan-key.js'

/**
 * Brings a condition into the normal form that every engine takes:
 * - a junction has two or more conditions, none of them repeated or a junction with the same operator;
 * - no predicate is constant, or decided by a predicate of an outer junction, unless the whole condition
 *   is `everything` or `nothing`;
 * - predicates of one field are merged if one test can replace them;
 * - predicates that inner junctions share are factored out: `a and b or a and c` becomes
 *   `a and (b or c)`;
 * - cheap tests come first; conditions of equal cost keep their written order.
 *
 * The order, repetition and nesting of operands affect only the order of conditions of equal cost. The
 * normal form is a fixed point: each step leaves fewer predicates, until no step applies. Each step costs
 * time proportional to the condition, and a condition needs few steps.
 */
export function simplify(condition: Condition): Condition {
  const keyOf = createKeys()
  for (let next = condition; ;) {
    const left = removeDecided(next, keyOf)
    if (!isGroup(left) || areDistinct(left, fieldNameOf)) {
      return inOrder(left)
    }
    next = improve(left, keyOf)
    if (predicatesOf(next).length === predicatesOf(left).length) return inOrder(left)
  }
}

/**
 * Merges predicates in each junction: `a ≥ 1 and a ≤ 5` becomes `a in [1, 5]`. If nothing can be merged,
 * factors out shared predicates.
 */
function improve({ operator, operands }: Junction, keyOf: TestKey): Junction {
  const improved = operands.map((each) => (isGroup(each) ? improve(each, keyOf) : each))
  const merged = mergeAlike(operator, improved)
  const junction = { operator, operands: merged }
  return merged === improved ? factor(junction, keyOf) : junction
}

/**
 * Factors out the predicates that inner junctions share, the most shared first: `(a and b) or (a and c)`
 * becomes `a and (b or c)`. Factors each junction once, then its remaining conditions. Requires equal
 * predicates to be one object, as `removeDecided` returns them.
 */
function factor({ operator, operands }: Junction, keyOf: TestKey): Junction {
  const sharing = new Map<Condition, Set<Junction>>()
  for (const group of operands.filter((each) => isGroup(each))) {
    for (const each of group.operands) {
      const groups = sharing.get(each)
      if (groups === undefined) sharing.set(each, new Set([group]))
      else groups.add(group)
    }
  }
  const shared = [...sharing].flatMap(([each, groups]) =>
    isGroup(each) || groups.size < 2 ? [] : [{ groups, text: `${each.negate} ${keyOf(each)}` }],
  )
  shared.sort((a, b) => b.groups.size - a.groups.size || (a.text < b.text ? -1 : 1))
  const left = new Set(operands)
  const factored = shared.flatMap(({ groups: sharers }): Condition[] => {
    const groups = [...sharers].filter((each) => left.has(each))
    if (groups.length < 2) return []
    const [first] = groups
    const taken = new Set(
      first!.operands.filter((each) => groups.every((group) => sharing.get(each)!.has(group))),
    )
    const rests = groups.map((group): Junction => {
      left.delete(group)
      const rest = group.operands.filter((each) => !taken.has(each))
      return { operator: group.operator, operands: rest }
    })
    const others = factor({ operator, operands: rests }, keyOf)
    return [{ operator: first!.operator, operands: [...taken, others] }]
  })
  return { operator, operands: [...left, ...factored] }
}

/** The relative costs of testing one cell. A range of texts costs more. */
const costs = { in: 5, ranges: 5, substring: 30, overlaps: 50, covers: 60 }

/** Puts cheap tests first: `name contains "x" and id = 1` becomes `id = 1 and name contains "x"`. */
function inOrder(condition: Condition): Condition {
  if (!isGroup(condition) || condition.operands.length === 0) return condition
  const { operator, operands } = condition
  const costed = operands.map((each) => cost(each, operator))
  const ordered = operands.map(inOrder)
  const isOrdered = costed.every((each, i) => i === 0 || costed[i - 1]! <= each)
  if (isOrdered) return { operator, operands: ordered }
  const places = [...ordered.keys()].toSorted((a, b) => costed[a]! - costed[b]!)
  return { operator, operands: places.map((place) => ordered[place]!) }
}

/**
 * Estimates the cost of deciding a row by a condition of a group. Most rows meet a negated test, which
 * decides an `or` but not an `and` (measured by "rejects most" of the array bench).
 */
function cost(condition: Condition, operator?: Operator): number {
  if (isGroup(condition)) return condition.operands.reduce((sum, each) => sum + cost(each), 0)
  const { field, test, negate } = condition
  const { readCost, storage } = kindOf(field.kind)
  const isSlow = test.op === 'ranges' && storage === 'text'
  const own = readCost + (isSlow ? 20 : costs[test.op])
  if (!negate || operator === undefined) return own
  return operator === 'and' ? own * 8 : own / 8
}
