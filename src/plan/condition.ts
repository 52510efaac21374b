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

/** Returns the predicates of a condition, in the order in which they are written. */
export function predicatesOf(condition: Condition): readonly Predicate[] {
  return isJunction(condition) ? condition.conditions.flatMap(predicatesOf) : [condition]
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
  const predicates = predicatesOf(condition)
  return new Set(predicates.map(keyOf)).size === predicates.length
}

export const nameOf = ({ field }: Predicate): string => field.name
