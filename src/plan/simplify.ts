import type { Predicate, Range, Test } from '../language/predicate.js'
import { everything, isJunction, nothing, type Condition, type Junction } from './condition.js'
import { CELLS_A_LOOK, spend } from './deadline.js'
import { createShare, type Share } from './shared.js'

/**
 * The same condition in the form that engines are given: no junction within one of its own kind or
 * with a single condition; nothing that is decided before a row is seen, or by a predicate that was
 * written beside it, but the whole; and what is cheap to test first. Tests of one field that are
 * equal are one object, so that an engine can keep an answer under it.
 *
 */
export function simplify(condition: Condition): Condition {
  const only = onlyPredicate(condition)
  if (only !== undefined) return decide(only, new Map())
  const share = createShare()
  const timed: Share = (predicate) => {
    spend(CELLS_A_LOOK)
    return share(predicate)
  }
  return reduce(condition, new Map(), timed)
}

/** The predicate that a condition comes to, where it is one alone. */
function onlyPredicate(condition: Condition): Predicate | undefined {
  if (!isJunction(condition)) return condition
  const [first, ...others] = condition.conditions
  return first === undefined || others.length > 0 ? undefined : onlyPredicate(first)
}

/** Tests whose outcome is known wherever the condition at hand matters. */
type Known = Map<Test, boolean>

function reduce(condition: Condition, known: Known, share: Share): Condition {
  if (!isJunction(condition)) return decide(share(condition), known)
  const { op } = condition
  const [identity, absorbing] = op === 'and' ? [everything, nothing] : [nothing, everything]
  const kept: Condition[] = []
  const learned: Test[] = []
  for (const each of predicatesFirst(flatten(condition))) {
    const part = reduce(each, known, share)
    if (part === absorbing) {
      kept.splice(0, kept.length, absorbing)
      break
    }
    // The identity is a junction of the same kind, without conditions.
    for (const inner of isJunction(part) && part.op === op ? part.conditions : [part]) {
      kept.push(inner)
      if (isJunction(inner)) continue
      // The others only matter where this one holds, or in an `or` where it does not.
      known.set(inner.test, (op === 'and') !== inner.negate)
      learned.push(inner.test)
    }
  }
  for (const test of learned) known.delete(test)
  if (kept.length === 0) return identity
  if (kept.length === 1) return kept[0]!
  return { op, conditions: kept.toSorted((a, b) => cost(a) - cost(b)) }
}

/** The conditions of a junction, with those of junctions within that are of its kind or have one alone. */
function flatten({ op, conditions }: Junction): Condition[] {
  return conditions.flatMap((each) => {
    if (!isJunction(each)) return [each]
    const isSame = each.op === op || each.conditions.length === 1
    return isSame ? flatten({ op, conditions: each.conditions }) : [each]
  })
}

function predicatesFirst(conditions: readonly Condition[]): Condition[] {
  return conditions.toSorted((a, b) => Number(isJunction(a)) - Number(isJunction(b)))
}

/** A predicate whose test needs no row is everything or nothing. */
function decide(predicate: Predicate, known: Known): Condition {
  const holds = outcome(predicate.test) ?? known.get(predicate.test)
  if (holds === undefined) return predicate
  return holds === predicate.negate ? nothing : everything
}

/** What a test says of every cell, if it says the same of all. */
function outcome(test: Test): boolean | undefined {
  switch (test.op) {
    case 'in':
      return test.values.length === 0 && !test.absent ? false : undefined
    case 'ranges':
      return test.ranges.every(isEmpty) && !test.absent ? false : undefined
    case 'overlaps':
      return test.values.length === 0 ? false : undefined
    case 'covers':
      return test.values.length === 0 ? true : undefined
    case 'substring':
      return undefined
  }
}

function isEmpty({ from, to }: Range): boolean {
  return (
    from !== undefined && to !== undefined && from.value === to.value && from.after === to.after
  )
}

/** What a condition costs on one row beside others: a rough guess, which only orders them. */
function cost(condition: Condition): number {
  if (isJunction(condition)) return condition.conditions.reduce((sum, each) => sum + cost(each), 0)
  const { field, test } = condition
  const read = field.kind === 'date' ? 40 : 5
  const costs = {
    in: 5,
    ranges: field.kind === 'string' ? 20 : 5,
    substring: 30,
    overlaps: 50,
    covers: 60,
  }
  return read + costs[test.op]
}
