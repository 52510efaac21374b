import type { Predicate } from '../language/predicate.js'

/** A condition on rows: `and` of nothing is true, `or` of nothing is false. */
export type Condition = Predicate | Junction

export interface Junction {
  readonly op: 'and' | 'or'
  readonly conditions: readonly Condition[]
}

/** The condition that every row meets. */
export const everything: Junction = Object.freeze({ op: 'and', conditions: Object.freeze([]) })

/** The condition that no row meets. */
export const nothing: Junction = Object.freeze({ op: 'or', conditions: Object.freeze([]) })

export function isJunction(condition: Condition): condition is Junction {
  return Object.hasOwn(condition, 'op')
}

export function eachPredicate(condition: Condition, visit: (predicate: Predicate) => void): void {
  if (!isJunction(condition)) visit(condition)
  else for (const each of condition.conditions) eachPredicate(each, visit)
}

export function countPredicates(condition: Condition): number {
  let count = 0
  eachPredicate(condition, () => count++)
  return count
}
