import {
  areDistinct,
  predicatesOf,
  isJunction,
  nameOf,
  type Condition,
  type Junction,
} from './condition.js'
import { mergeAlike } from './merge.js'
import { settle } from './settle.js'
import { createKeys, type TestKey } from './test-key.js'

/**
 * Brings a condition into the normal form, which every engine takes:
 * - no junction within one of its own kind, with a single condition, or twice in a junction;
 * - no predicate that is decided before a row is read, or by a predicate of a junction around it,
 *   except for `everything` and `nothing` as a whole;
 * - predicates of one field merged if one test can replace them;
 * - a predicate that several junctions of a junction share is taken out of them: `a and b or a and c`
 *   becomes `a and (b or c)`;
 * - cheap tests first; conditions of equal cost stay in the order in which they are written.
 *
 * The order, repetition and nesting of operands change nothing but the order of conditions of equal
 * cost: no step depends on them. The normal form is a fixed point: each step leaves fewer predicates,
 * and the form is reached when no step finds anything to do. Each step costs about as much as the
 * condition is long, and few rounds are needed.
 */
export function simplify(condition: Condition): Condition {
  const keyOf = createKeys()
  for (let next = condition; ;) {
    const settled = settle(next, keyOf)
    if (!isJunction(settled) || areDistinct(settled, nameOf)) {
      return inOrder(settled)
    }
    next = improve(settled, keyOf)
    if (predicatesOf(next).length === predicatesOf(settled).length) return inOrder(settled)
  }
}

/**
 * Merges predicates in each junction: `a ≥ 1 and a ≤ 5` becomes `a in [1, 5]`. If there is nothing to
 * merge, takes out shared predicates.
 */
function improve({ op, conditions }: Junction, keyOf: TestKey): Junction {
  const improved = conditions.map((each) => (isJunction(each) ? improve(each, keyOf) : each))
  const merged = mergeAlike(op, improved)
  return merged === improved
    ? factor({ op, conditions: merged }, keyOf)
    : { op, conditions: merged }
}

/**
 * Takes predicates that several junctions of a junction share out of them, those that most share
 * first: `(a and b) or (a and c)` becomes `a and (b or c)`. Each junction is taken once; its rest is
 * searched in turn. Equal predicates are one object, as `settle` leaves them.
 */
function factor({ op, conditions }: Junction, keyOf: TestKey): Junction {
  const sharing = new Map<Condition, Set<Junction>>()
  for (const group of conditions.filter(isJunction)) {
    for (const each of group.conditions) {
      const groups = sharing.get(each)
      if (groups === undefined) sharing.set(each, new Set([group]))
      else groups.add(group)
    }
  }
  const shared = [...sharing].flatMap(([each, groups]) =>
    isJunction(each) || groups.size < 2 ? [] : [{ groups, text: `${each.negate} ${keyOf(each)}` }],
  )
  shared.sort((a, b) => b.groups.size - a.groups.size || (a.text < b.text ? -1 : 1))
  const left = new Set(conditions)
  const factored = shared.flatMap(({ groups: sharers }): Condition[] => {
    const groups = [...sharers].filter((each) => left.has(each))
    if (groups.length < 2) return []
    const [first] = groups
    const taken = new Set(
      first!.conditions.filter((each) => groups.every((group) => sharing.get(each)!.has(group))),
    )
    const rests = groups.map((group): Junction => {
      left.delete(group)
      return { op: group.op, conditions: group.conditions.filter((each) => !taken.has(each)) }
    })
    return [{ op: first!.op, conditions: [...taken, factor({ op, conditions: rests }, keyOf)] }]
  })
  return { op, conditions: [...left, ...factored] }
}

/** What it takes to test a cell that has been read; a range of texts takes longer. */
const costs = { in: 5, ranges: 5, substring: 30, overlaps: 50, covers: 60 }

/** Puts cheap tests first: `name contains "x" and id = 1` becomes `id = 1 and name contains "x"`. */
function inOrder(condition: Condition): Condition {
  if (!isJunction(condition) || condition.conditions.length === 0) return condition
  const { op } = condition
  const costed = condition.conditions.map((each) => ({ each: inOrder(each), cost: cost(each, op) }))
  return { op, conditions: costed.toSorted((a, b) => a.cost - b.cost).map(({ each }) => each) }
}

/**
 * A rough guess at what it costs to decide a row by a condition of a group, to order them. Most rows
 * meet a complement, which decides an `or` and leaves an `and` undecided ("rejects most" in the array
 * bench times this).
 */
function cost(condition: Condition, op?: Junction['op']): number {
  if (isJunction(condition)) return condition.conditions.reduce((sum, each) => sum + cost(each), 0)
  const { field, test, negate } = condition
  const read = field.kind === 'date' ? 40 : 5
  const isSlow = test.op === 'ranges' && field.kind === 'string'
  const own = read + (isSlow ? 20 : costs[test.op])
  if (!negate || op === undefined) return own
  return op === 'and' ? own * 8 : own / 8
}
