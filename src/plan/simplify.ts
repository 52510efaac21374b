import { kindOf } from '../language/kind-cells.js'
import { type Range, complementRanges, uniteRanges } from '../language/ranges.js'
import { foldTree, inline, isGroup, joinTrees, type Operator } from '../language/tree.js'
import {
  everything,
  nothing,
  predicatesOf,
  type Condition,
  type Junction,
  groupBy,
} from './condition.js'
import { predicateKey } from './test-key.js'
import type { Scalar } from '../language/kind.js'
import { hasAll } from '../language/lower.js'
import type { Predicate, Test } from '../language/predicate.js'
import { spend } from './deadline.js'

/**
 * Brings a condition into the normal form that every engine takes:
 * - a junction has two or more conditions, none of them repeated or a junction with the same operator;
 * - no predicate is constant, or decided by its complement in the same junction, unless the whole
 *   condition is `everything` or `nothing`;
 * - predicates of one field in a junction are merged if one test can replace them;
 * - cheap tests come first; conditions of equal cost keep their written order.
 *
 * The order, repetition and nesting of operands affect only the order of conditions of equal cost. The
 * normal form is a fixed point: each step leaves fewer predicates, until no step applies. Each step costs
 * time proportional to the condition, and a condition needs few steps.
 */
export function simplify(condition: Condition): Condition {
  for (let next = condition; ;) {
    const left = foldConstants(next)
    const predicates = predicatesOf(left)
    if (areDistinct(predicates, ({ field }) => field.name)) return inOrder(left)
    next = mergeAll(areDistinct(predicates, predicateKey) ? left : removeRepeated(left))
    if (predicatesOf(next).length === predicates.length) return inOrder(left)
  }
}

function areDistinct(all: readonly Predicate[], keyOf: (each: Predicate) => string): boolean {
  return new Set(all.map(keyOf)).size === all.length
}

/** Removes constants, and inlines junctions of one condition or with the operator of their parent. */
function foldConstants(condition: Condition): Condition {
  return foldTree<Predicate, Condition>(
    condition,
    (predicate) => {
      const holds = outcome(predicate.test)
      return holds === undefined ? predicate : constant(holds !== predicate.negate)
    },
    (operator, parts) => {
      const operands = inline<Predicate>(operator, parts)
      return operands.length === 0 ? constant(operator === 'and') : joinTrees(operator, operands)
    },
  )
}

function constant(holds: boolean): Junction {
  return holds ? everything : nothing
}

/** Returns the outcome of a test that is the same for all cells; `undefined` for other tests. */
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

/** A condition. Equal conditions share one `Shared`. */
interface Shared {
  readonly condition: Condition
  readonly key: string
  readonly number: number
}

/** Removes repeated conditions of a junction, and decides a junction of a test and its complement. */
function removeRepeated(whole: Condition): Condition {
  const known = new Map<string, Shared>()
  const share = (key: string, condition: Condition): Shared => {
    const shared = known.get(key) ?? { condition, key, number: known.size }
    known.set(key, shared)
    return shared
  }
  return foldTree<Predicate, Shared>(
    whole,
    (predicate) => share(`${predicate.negate ? 'not ' : ''}${predicateKey(predicate)}`, predicate),
    (operator, parts) => {
      const distinct = new Set(parts)
      const [first, ...others] = distinct
      if (others.length === 0) return first!
      const hasComplement = ({ key }: Shared) => distinct.has(known.get(`not ${key}`)!)
      if (parts.some(hasComplement)) return share(operator, constant(operator === 'or'))
      const numbers = Array.from(distinct, ({ number }) => number).toSorted((a, b) => a - b)
      const operands = Array.from(distinct, ({ condition }) => condition)
      return share(`${operator} ${numbers.join()}`, { operator, operands })
    },
  ).condition
}

/** Merges predicates in each junction: `a ≥ 1 and a ≤ 5` becomes `a in [1, 5]`. */
function mergeAll(condition: Condition): Condition {
  return foldTree<Predicate, Condition>(
    condition,
    (predicate) => predicate,
    (operator, operands) => joinTrees<Predicate>(operator, mergeAlike(operator, operands)),
  )
}

/** The relative costs of testing one cell. A range of texts costs more. */
const costs = { in: 5, ranges: 5, substring: 30, overlaps: 50, covers: 60 }

/** Puts cheap tests first: `name contains "x" and id = 1` becomes `id = 1 and name contains "x"`. */
function inOrder(condition: Condition): Condition {
  if (!isGroup(condition) || condition.operands.length === 0) return condition
  const { operator, operands } = condition
  const costed = operands.map((each) => cost(each, operator))
  const ordered = operands.map(inOrder)
  const isOrdered = costed.every((each, i) => i === 0 || costed[i - 1]! <= each)
  if (isOrdered) return { operator, operands: ordered }
  const places = [...ordered.keys()].toSorted((a, b) => costed[a]! - costed[b]!)
  return { operator, operands: places.map((place) => ordered[place]!) }
}

/** Most rows meet a negated test, which decides an `or` (measured by "rejects most" of the array bench). */
function cost(condition: Condition, operator?: Operator): number {
  if (isGroup(condition)) return condition.operands.reduce((sum, each) => sum + cost(each), 0)
  const { field, test, negate } = condition
  const { readCost, storage } = kindOf(field.kind)
  const isSlow = test.op === 'ranges' && storage === 'text'
  const cells = readCost + (isSlow ? 20 : costs[test.op])
  if (!negate || operator === undefined) return cells
  return operator === 'and' ? cells * 8 : cells / 8
}

/**
 * Merges predicates of a junction on the same field, if one test can replace them. The number of tests for
 * each row is then about the number of fields. Returns `conditions` itself if nothing is merged.
 */
export function mergeAlike(
  operator: Operator,
  conditions: readonly Condition[],
): readonly Condition[] {
  const predicates = conditions.filter((each): each is Predicate => !isGroup(each))
  const isAll = (predicate: Predicate) => (operator === 'and') !== predicate.negate
  const alike = groupBy(predicates, (each) => {
    const { field, test, negate } = each
    return `${negate} ${opOf(test, isAll(each))} ${field.name}`
  })
  /** The replacement of each merged predicate: the merged one for the first, nothing for the others. */
  const merged = new Map<Condition, readonly Condition[]>()
  for (const some of alike.values()) {
    const [first, ...others] = some
    if (others.length === 0) continue
    const tests = some.map(({ test }) => test)
    // De Morgan: not a and not b = not (a or b), and not a or not b = not (a and b).
    const test = mergeTests(tests, isAll(first!))
    if (test === undefined) continue
    for (const each of others) merged.set(each, [])
    merged.set(first!, [{ ...first!, test }])
  }
  return merged.size === 0 ? conditions : conditions.flatMap((each) => merged.get(each) ?? [each])
}

/** Returns the kind under which a test merges. With one element, `overlaps` is equal to `covers`. */
function opOf(test: Test, isAll: boolean): Test['op'] {
  return isAll && test.op === 'overlaps' && test.values.length === 1 ? 'covers' : test.op
}

type TestOf<Op extends Test['op']> = Extract<Test, { readonly op: Op }>

/** Returns the `and` (`isAll`) or `or` of tests of one kind as one test; `undefined` if there is none. */
function mergeTests(tests: readonly Test[], isAll: boolean): Test | undefined {
  const op = opOf(tests[0]!, isAll)
  switch (op) {
    case 'in': {
      const each = tests as readonly TestOf<'in'>[]
      return {
        op,
        values: isAll ? sharedBy(each) : distinctIn(each),
        absent: isAbsentIn(each, isAll),
      }
    }
    case 'ranges': {
      const each = tests as readonly TestOf<'ranges'>[]
      const united = uniteRanges(
        each.flatMap(({ ranges }) => {
          spend(ranges.length)
          return isAll ? complementRanges(ranges) : ranges
        }),
      )
      const ranges = isAll ? complementRanges(united) : united
      return { op, ranges, absent: isAbsentIn(each, isAll) }
    }
    case 'overlaps':
      return isAll ? undefined : { op, values: distinctIn(tests as readonly TestOf<'overlaps'>[]) }
    case 'covers': // or `overlaps` of one element
      return isAll ? hasAll(distinctIn(tests as readonly TestOf<'covers'>[])) : undefined
    case 'substring':
      return undefined
  }
}

function isAbsentIn(tests: readonly { readonly absent: boolean }[], isAll: boolean): boolean {
  return isAll ? tests.every(({ absent }) => absent) : tests.some(({ absent }) => absent)
}

function sharedBy(tests: readonly TestOf<'in'>[]): Scalar[] {
  const [first, ...others] = tests.map((test) => distinctIn([test]))
  const all = sorted([first!, ...others].flat())
  if (all) return [...all].filter((value, i) => value === all[i + 1 - tests.length])
  const sets = others.map((values) => new Set(values))
  return first!.filter((value) => sets.every((set) => set.has(value)))
}

function distinctIn(tests: readonly { readonly values: readonly Scalar[] }[]): Scalar[] {
  const all = tests.flatMap(({ values }) => {
    spend(values.length)
    return values
  })
  const ascending = sorted(all)
  if (!ascending) return [...new Set(all)]
  return [...ascending].filter((value, i) => value !== ascending[i - 1])
}

/** Sorts numbers. A client can choose numbers that share a hash: in a Set they cost quadratic time. */
function sorted(values: readonly Scalar[]): Float64Array | undefined {
  return typeof values[0] === 'number' ? Float64Array.from(values, Number).toSorted() : undefined
}
