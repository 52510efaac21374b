import type { Predicate, Range, Test } from '../language/predicate.js'
import { everything, isJunction, nothing, type Condition } from './condition.js'

/**
 * The same condition in the form that engines are given: no junction within one of its own kind or
 * with a single condition, nothing that is decided before a row is seen but the whole, and what is
 * cheap to test first.
 */
export function simplify(condition: Condition): Condition {
  if (!isJunction(condition)) return decide(condition)
  const { op } = condition
  const [identity, absorbing] = op === 'and' ? [everything, nothing] : [nothing, everything]
  const parts = condition.conditions.map(simplify)
  if (parts.includes(absorbing)) return absorbing
  // The identity is a junction of the same kind, without conditions.
  const conditions = parts.flatMap((part) =>
    isJunction(part) && part.op === op ? part.conditions : [part],
  )
  if (conditions.length === 0) return identity
  if (conditions.length === 1) return conditions[0]!
  return { op, conditions: conditions.toSorted((a, b) => cost(a) - cost(b)) }
}

/** A predicate whose test needs no row is everything or nothing. */
function decide(predicate: Predicate): Condition {
  const holds = outcome(predicate.test)
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
