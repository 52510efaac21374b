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

/** How many predicates a condition has. */
export function countPredicates(condition: Condition): number {
  if (!isJunction(condition)) return 1
  return condition.conditions.reduce((sum, each) => sum + countPredicates(each), 0)
}
