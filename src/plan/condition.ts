import type { Predicate } from '../language/predicate.js'

/** A condition on rows: `and` of nothing is true, `or` of nothing is false. */
export type Condition = Predicate | Junction

/** Conditions joined by `and` or `or`. */
export interface Junction {
  readonly op: 'and' | 'or'
  readonly conditions: readonly Condition[]
}

/** The condition that every row meets. */
export const everything: Junction = Object.freeze({ op: 'and', conditions: Object.freeze([]) })

/** The condition that no row meets. */
export const nothing: Junction = Object.freeze({ op: 'or', conditions: Object.freeze([]) })

/** Returns true for a junction, and false for a predicate. */
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

/** Whether a condition holds for no row in which a field is absent. */
export function requires(condition: Condition, field: string): boolean {
  if (!isJunction(condition)) {
    const { test, negate } = condition
    const absent = (test.op === 'in' || test.op === 'ranges') && test.absent
    return condition.field.name === field && absent === negate
  }
  const { op, conditions } = condition
  if (op === 'and') return conditions.some((each) => requires(each, field))
  return conditions.every((each) => requires(each, field))
}

/** Returns true if no two predicates of a condition have one key. */
export function areDistinct(condition: Condition, keyOf: (each: Predicate) => string): boolean {
  const keys = new Set<string>()
  let count = 0
  eachPredicate(condition, (each) => {
    keys.add(keyOf(each))
    count++
  })
  return keys.size === count
}

export const nameOf = ({ field }: Predicate): string => field.name
