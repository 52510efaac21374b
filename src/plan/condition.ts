import type { Predicate } from '../language/predicate.js'

/** A condition on rows. An empty `and` is true, and an empty `or` is false. */
export type Condition = Predicate | Junction

/** Conditions joined by `and` or `or`. */
export interface Junction {
  readonly op: 'and' | 'or'
  readonly conditions: readonly Condition[]
}

/** The condition that is true for every row. */
export const everything: Junction = Object.freeze({ op: 'and', conditions: Object.freeze([]) })

/** The condition that is false for every row. */
export const nothing: Junction = Object.freeze({ op: 'or', conditions: Object.freeze([]) })

/** True if a condition is a junction; false if it is a predicate. */
export function isJunction(condition: Condition): condition is Junction {
  return Object.hasOwn(condition, 'op')
}

/** Returns the predicates of a condition, in the order in which they are written. */
export function predicatesOf(condition: Condition): readonly Predicate[] {
  return isJunction(condition) ? condition.conditions.flatMap(predicatesOf) : [condition]
}

/** True if a condition is false for every row in which the field is absent. */
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

/** True if no two predicates of a condition share a key. */
export function areDistinct(condition: Condition, keyOf: (each: Predicate) => string): boolean {
  const predicates = predicatesOf(condition)
  return new Set(predicates.map(keyOf)).size === predicates.length
}

export const nameOf = ({ field }: Predicate): string => field.name
