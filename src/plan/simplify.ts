import type { Predicate, Range, Test } from '../language/predicate.js'
import {
  eachPredicate,
  everything,
  isJunction,
  nothing,
  type Condition,
  type Junction,
} from './condition.js'
import { CELLS_A_LOOK, spend } from './deadline.js'
import { groupBy } from './group-by.js'
import { mergeAlike } from './merge.js'
import { kindKey, testKey } from './test-key.js'

/**
 * The normal form of a condition, which every engine takes:
 * - no junction within one of its own kind, or with a single condition;
 * - nothing that is decided before a row is read, or by a predicate of a junction around it, except
 *   for `everything` and `nothing` as a whole;
 * - predicates of one field merged where one test can say them;
 * - a predicate that several conditions of a junction share taken out of them: `a and b or a and c`
 *   is `a and (b or c)`;
 * - what is cheap to test first.
 */
export function simplify(condition: Condition): Condition {
  const merged = mergeWithin(condition)
  if (isJunction(merged)) return new Simplifier(merged).simplify(merged)
  return constantOf(merged) ?? merged
}

/** The same with alike predicates merged, so that fewer have to be compared. */
function mergeWithin(condition: Condition): Condition {
  if (!isJunction(condition)) return condition
  const { op } = condition
  const conditions = flatten(condition).map(mergeWithin)
  return conditions.length === 1 ? conditions[0]! : { op, conditions: mergeAlike(op, conditions) }
}

class Simplifier {
  /** The kinds of predicates that the condition has more than one of: only those are compared. */
  readonly #repeated = new Set<string>()
  /** What is known of predicates wherever the condition at hand matters, by their keys. */
  readonly #known = new Map<string, boolean>()
  readonly #keys = new Map<Test, string>()

  constructor(condition: Condition) {
    const met = new Set<string>()
    eachPredicate(condition, (predicate) => {
      const kind = kindKey(predicate)
      if (met.has(kind)) this.#repeated.add(kind)
      met.add(kind)
    })
  }

  simplify(condition: Junction): Condition {
    const { op } = condition
    const [identity, absorbing] = op === 'and' ? [everything, nothing] : [nothing, everything]
    const kept: Condition[] = []
    /** Whether a junction was simplified before a predicate beside it was known. */
    let isLate = false
    const add = (part: Condition): boolean => {
      if (isJunction(part)) {
        if (part.op === op) return part.conditions.every(add) // the identity has none
        if (part !== absorbing) kept.push(part)
        return part !== absorbing
      }
      const decided = this.#decide(part)
      if (isJunction(decided)) return decided !== absorbing
      isLate ||= kept.some(isJunction)
      kept.push(part)
      const key = this.#keyOf(part)
      // The others only matter where this one holds, or in an `or` where it does not.
      if (key !== undefined) this.#known.set(key, (op === 'and') !== part.negate)
      return true
    }
    const predicatesFirst = flatten(condition).toSorted(
      (a, b) => Number(isJunction(a)) - Number(isJunction(b)),
    )
    const isOpen = predicatesFirst.every((each) =>
      add(isJunction(each) ? this.simplify(each) : each),
    )
    for (const each of kept) if (!isJunction(each)) this.#known.delete(this.#keyOf(each) ?? '')
    if (!isOpen) return absorbing
    const merged = (this.#repeated.size === 0 ? kept : mergeAlike(op, kept)).map((each) =>
      isJunction(each) ? each : (constantOf(each) ?? each),
    )
    if (merged.includes(absorbing)) return absorbing
    const conditions = merged.filter((each) => each !== identity)
    isLate ||= merged.length < kept.length && conditions.some(isJunction)
    const changed = this.#factor(op, conditions) ?? (isLate ? conditions : undefined)
    if (changed !== undefined) return this.simplify({ op, conditions: changed })
    if (conditions.length === 0) return identity
    if (conditions.length === 1) return conditions[0]!
    return { op, conditions: conditions.toSorted((a, b) => cost(a, op) - cost(b, op)) }
  }

  /** A predicate whose outcome is known is everything or nothing. */
  #decide(predicate: Predicate): Condition {
    const holds = outcome(predicate.test) ?? this.#known.get(this.#keyOf(predicate) ?? '')
    if (holds === undefined) return predicate
    return holds === predicate.negate ? nothing : everything
  }

  /**
   * The conditions of a junction with predicates that several of them share taken out: of each
   * condition the one that most others share. Undefined where none is shared.
   */
  #factor(op: Junction['op'], conditions: readonly Condition[]): Condition[] | undefined {
    const groups = conditions.filter(isJunction)
    if (groups.length < 2) return undefined
    const counts = new Map<string, number>()
    for (const group of groups) {
      for (const key of this.#keysIn(group)) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    const alike = groupBy(groups, (group) =>
      this.#keysIn(group)
        .toSorted((a, b) => counts.get(b)! - counts.get(a)! || (a < b ? -1 : 1))
        .at(0),
    )
    const shared = [...alike].filter(([, some]) => some.length > 1)
    if (shared.length === 0) return undefined
    const taken = new Set<Condition>(shared.flatMap(([, some]) => some))
    return [
      ...conditions.filter((each) => !taken.has(each)),
      ...shared.map(([key, some]): Condition => {
        const isShared = (each: Condition) => this.#signedKeyOf(each) === key
        const [first] = some
        const rests = some.map((group): Condition => {
          return { op: group.op, conditions: group.conditions.filter((each) => !isShared(each)) }
        })
        const factor = first!.conditions.find(isShared)! // each of them has it
        return { op: first!.op, conditions: [factor, { op, conditions: rests }] }
      }),
    ]
  }

  #keysIn({ conditions }: Junction): string[] {
    return conditions.flatMap((each) => this.#signedKeyOf(each) ?? [])
  }

  #signedKeyOf(condition: Condition): string | undefined {
    if (isJunction(condition)) return undefined
    const key = this.#keyOf(condition)
    return key && `${condition.negate} ${key}`
  }

  /** What tells the test of a predicate from others; undefined where there is no other of its kind. */
  #keyOf(predicate: Predicate): string | undefined {
    const { test } = predicate
    const known = this.#keys.get(test)
    if (known !== undefined) return known
    const kind = kindKey(predicate)
    if (!this.#repeated.has(kind)) return undefined
    spend(CELLS_A_LOOK)
    const key = `${kind} ${testKey(test)}`
    this.#keys.set(test, key)
    return key
  }
}

/** The conditions of a junction, with those of junctions within that are of its kind or have one alone. */
function flatten({ op, conditions }: Junction, flat: Condition[] = []): Condition[] {
  for (const each of conditions) {
    const isWithin = isJunction(each) && (each.op === op || each.conditions.length === 1)
    if (isWithin) flatten({ op, conditions: each.conditions }, flat)
    else flat.push(each)
  }
  return flat
}

/** Everything or nothing for a predicate whose test says the same of every cell. */
function constantOf({ test, negate }: Predicate): Condition | undefined {
  const holds = outcome(test)
  if (holds === undefined) return undefined
  return holds === negate ? nothing : everything
}

/** What a test says of every cell, if it says the same of all. */
function outcome(test: Test): boolean | undefined {
  if (test.op === 'substring') return undefined
  const isAsking = test.op === 'ranges' ? !test.ranges.every(isEmpty) : test.values.length > 0
  const isForAbsent = (test.op === 'in' || test.op === 'ranges') && test.absent
  return isAsking || isForAbsent ? undefined : test.op === 'covers'
}

function isEmpty({ from, to }: Range): boolean {
  return (
    from !== undefined && to !== undefined && from.value === to.value && from.after === to.after
  )
}

/** What it takes to test a cell that has been read; a range of texts takes longer. */
const costs = { in: 5, ranges: 5, substring: 30, overlaps: 50, covers: 60 }

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
