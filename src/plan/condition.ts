import type { Predicate } from '../language/predicate.js'
import { foldTree, isGroup, type Operator } from '../language/tree.js'

/** A condition on rows. An empty `and` is true, and an empty `or` is false. */
export type Condition = Predicate | Junction

/** Conditions joined by `and` or `or`. */
export interface Junction {
  readonly operator: Operator
  readonly operands: readonly Condition[]
}

export const everything: Junction = Object.freeze({ operator: 'and', operands: Object.freeze([]) })

export const nothing: Junction = Object.freeze({ operator: 'or', operands: Object.freeze([]) })

export function predicatesOf(condition: Condition): readonly Predicate[] {
  if (!isGroup(condition)) return [condition]
  const predicates: Predicate[] = []
  addPredicates(condition, predicates)
  return predicates
}

/** Adds predicates one by one: `flatMap` takes ten times as long for a few conditions. */
function addPredicates({ operands }: Junction, predicates: Predicate[]): void {
  for (const each of operands) {
    if (isGroup(each)) addPredicates(each, predicates)
    else predicates.push(each)
  }
}

/** True if a condition is false for every row in which the field is absent. */
export function requires(condition: Condition, name: string): boolean {
  return foldTree<Predicate, boolean>(
    condition,
    ({ field, test, negate }) => {
      const absent = (test.op === 'in' || test.op === 'ranges') && test.absent
      return field.name === name && absent === negate
    },
    (operator, parts) => (operator === 'and' ? parts.some(Boolean) : parts.every(Boolean)),
  )
}

/** Groups things by key. The groups are in the order of their first things. */
export function groupBy<T>(
  things: readonly T[],
  keyOf: (thing: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const thing of things) {
    const key = keyOf(thing)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [thing])
    else group.push(thing)
  }
  return groups
}
