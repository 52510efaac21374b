import { distinctCells, hashKey } from '../language/hash-key.js'
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
import { conditionKey } from './condition-key.js'
import type { Scalar } from '../language/kind.js'
import type { Predicate, Test } from '../language/predicate.js'
import { spend } from './deadline.js'

/**
 * Brings a condition into the normal form that every engine takes:
 * - a junction has two or more conditions, none of them repeated or a junction with the same operator;
 * - no predicate is constant, unless the whole condition is `everything` or `nothing`;
 * - predicates of one field in a junction are merged if they ask for values, or for ranges;
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
    if (new Set(predicates.map(({ field }) => field.name)).size === predicates.length) return left
    next = mergeAll(left)
    if (predicatesOf(next).length === predicates.length) return left
  }
}

/**
 * Removes constants, inlines junctions of one condition or with the operator of their parent, and puts cheap
 * tests first: `name contains "x" and id = 1` becomes `id = 1 and name contains "x"`.
 */
function foldConstants(condition: Condition): Condition {
  return foldTree<Predicate, Condition>(condition, withoutConstant, (operator, parts) => {
    const operands = inline<Predicate>(operator, parts)
    if (operands.length === 0) return constant(operator === 'and')
    return joinTrees<Predicate>(operator, inOrder(operands))
  })
}

function withoutConstant(predicate: Predicate): Condition {
  const holds = outcome(predicate.test)
  return holds === undefined ? predicate : constant(holds !== predicate.negate)
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

/** Merges predicates in each junction: `a ≥ 1 and a ≤ 5` becomes `a in [1, 5]`. */
function mergeAll(condition: Condition): Condition {
  return foldTree<Predicate, Condition>(
    condition,
    (predicate) => predicate,
    (operator, operands) => {
      const once = new Map(operands.map((each) => [conditionKey(each), each]))
      return joinTrees<Predicate>(operator, mergeAlike(operator, [...once.values()]))
    },
  )
}

/** The relative costs of testing one cell. */
const costs = { in: 5, ranges: 10, substring: 30, overlaps: 50, covers: 60 }

function inOrder(operands: readonly Condition[]): readonly Condition[] {
  const costed = operands.map((condition) => ({ condition, cost: cost(condition) }))
  return costed.toSorted((a, b) => a.cost - b.cost).map(({ condition }) => condition)
}

function cost(condition: Condition): number {
  if (isGroup(condition)) return condition.operands.reduce((sum, each) => sum + cost(each), 0)
  const { field, test } = condition
  return costs[test.op] + (kindOf(field.kind).isRaw ? 0 : 30)
}

/**
 * Merges predicates of a junction on the same field, if one test can replace them. The number of tests for
 * each row is then about the number of fields.
 */
export function mergeAlike(
  operator: Operator,
  conditions: readonly Condition[],
): readonly Condition[] {
  const predicates = conditions.filter((each): each is Predicate => !isGroup(each))
  const alike = groupBy(
    predicates,
    ({ field, test, negate }) => `${negate} ${test.op} ${field.name}`,
  )
  /** The replacement of each merged predicate: the merged one for the first, nothing for the others. */
  const merged = new Map<Condition, readonly Condition[]>()
  for (const [first, ...others] of alike.values()) {
    if (others.length === 0) continue
    // De Morgan: not a and not b = not (a or b), and not a or not b = not (a and b).
    const test = mergeTests(
      [first!, ...others].map((each) => each.test),
      (operator === 'and') !== first!.negate,
    )
    if (test === undefined) continue
    for (const each of others) merged.set(each, [])
    merged.set(first!, [{ ...first!, test }])
  }
  return conditions.flatMap((each) => merged.get(each) ?? [each])
}

/** Returns the `and` (`isAll`) or `or` of tests of one kind as one test; `undefined` if there is none. */
function mergeTests(tests: readonly Test[], isAll: boolean): Test | undefined {
  const [op] = tests.map((test) => test.op)
  if (op !== 'in' && op !== 'ranges') return undefined
  const each = tests as readonly TestOf<typeof op>[] // all are of one kind
  const absent = isAll ? each.every((test) => test.absent) : each.some((test) => test.absent)
  return op === 'in'
    ? { op, values: mergeValues(each as readonly TestOf<'in'>[], isAll), absent }
    : { op, ranges: mergeRanges(each as readonly TestOf<'ranges'>[], isAll), absent }
}

type TestOf<Op extends Test['op']> = Extract<Test, { readonly op: Op }>

function mergeValues(tests: readonly TestOf<'in'>[], isAll: boolean): readonly Scalar[] {
  const lists = tests.map(({ values }) => (spend(values.length), values))
  if (!isAll) return distinctCells(lists.flat())
  return lists.reduce((shared, values) => {
    const keys = new Set(values.map(hashKey))
    return shared.filter((value) => keys.has(hashKey(value)))
  })
}

function mergeRanges(tests: readonly TestOf<'ranges'>[], isAll: boolean): readonly Range[] {
  const lists = tests.map(({ ranges }) => (spend(ranges.length), ranges))
  if (!isAll) return uniteRanges(lists.flat())
  return complementRanges(uniteRanges(lists.flatMap(complementRanges)))
}
