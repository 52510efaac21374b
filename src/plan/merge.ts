import { compareCells } from '../language/cell.js'
import type { Scalar } from '../language/kind.js'
import type { Cut, Range, Test } from '../language/predicate.js'
import { isJunction, type Condition, type Junction } from './condition.js'
import { spend } from './deadline.js'
import { groupBy } from './group-by.js'
import { kindKey } from './test-key.js'

/**
 * The conditions of a junction, with predicates of one field merged where one test can say them: `in`
 * with `in`, ranges with ranges, elements with elements. However many comparisons a query has, a row
 * is then tested about as often as it has fields.
 */
export function mergeAlike(
  op: Junction['op'],
  conditions: readonly Condition[],
): readonly Condition[] {
  const predicates = conditions.flatMap((each) => (isJunction(each) ? [] : [each]))
  const alike = groupBy(predicates, (each) => `${each.negate} ${kindKey(each)}`)
  /** What stands in the place of the first of some, and of the others. */
  const merged = new Map<Condition, readonly Condition[]>()
  for (const some of alike.values()) {
    const [first, ...others] = some
    if (others.length === 0) continue
    // Where neither of two holds is where none does, and the other way round.
    const isAll = (op === 'and') !== first!.negate
    const tests = some.map(({ test }) => test)
    const test = mergeTests(tests, isAll)
    if (test === undefined) continue
    for (const each of others) merged.set(each, [])
    merged.set(first!, [{ ...first!, test }])
  }
  return conditions.flatMap((each) => merged.get(each) ?? [each])
}

type TestOf<Op extends Test['op']> = Extract<Test, { readonly op: Op }>

/** The test that holds where all of some tests of one kind do, or where any does; if there is one. */
function mergeTests(tests: readonly Test[], isAll: boolean): Test | undefined {
  const { op } = tests[0]!
  switch (op) {
    case 'in': {
      const each = tests as readonly TestOf<'in'>[]
      return { op, values: isAll ? shared(each) : distinct(each), absent: isAbsentIn(each, isAll) }
    }
    case 'ranges': {
      const each = tests as readonly TestOf<'ranges'>[]
      const lists = each.map(({ ranges }) => (isAll ? complement(ranges) : ranges))
      const merged = union(lists)
      const ranges = isAll ? complement(merged) : merged
      return { op, ranges, absent: isAbsentIn(each, isAll) }
    }
    case 'overlaps':
      return isAll ? undefined : { op, values: distinct(tests as readonly TestOf<'overlaps'>[]) }
    case 'covers':
      return isAll ? { op, values: distinct(tests as readonly TestOf<'covers'>[]) } : undefined
    case 'substring':
      return undefined
  }
}

function isAbsentIn(tests: readonly { readonly absent: boolean }[], isAll: boolean): boolean {
  return isAll ? tests.every(({ absent }) => absent) : tests.some(({ absent }) => absent)
}

function shared(tests: readonly TestOf<'in'>[]): Scalar[] {
  const [first, ...others] = tests.map(({ values }) => new Set(values))
  return [...first!].filter((value) => others.every((set) => set.has(value)))
}

function distinct(tests: readonly { readonly values: readonly Scalar[] }[]): Scalar[] {
  const found = new Set<Scalar>()
  for (const { values } of tests) {
    spend(values.length)
    for (const value of values) found.add(value)
  }
  return [...found]
}

/** The values of some lists of disjoint ranges, each list ascending, in one such list: merged by twos. */
function union(lists: readonly (readonly Range[])[]): readonly Range[] {
  if (lists.length < 2) return lists[0]! // there is one at least, and so in each half of more
  const half = lists.length >>> 1
  const [a, b] = [union(lists.slice(0, half)), union(lists.slice(half))]
  spend(a.length + b.length)
  const merged: Range[] = []
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    const isOfA = j === b.length || (i < a.length && compareStarts(a[i]!.from, b[j]!.from) < 0)
    addRange(merged, isOfA ? a[i++]! : b[j++]!)
  }
  return merged
}

/** Adds a range that starts no earlier than the last one. */
function addRange(merged: Range[], range: Range): void {
  const last = merged.at(-1)
  if (last === undefined || isBefore(last.to, range.from)) merged.push(range)
  else if (
    last.to !== undefined &&
    (range.to === undefined || compareCuts(last.to, range.to) < 0)
  ) {
    merged[merged.length - 1] = { from: last.from, to: range.to }
  }
}

/** All values but those of some disjoint ranges, ascending. */
function complement(ranges: readonly Range[]): Range[] {
  const outside: Range[] = []
  let from: Cut | undefined
  for (const [i, range] of ranges.entries()) {
    if (i > 0 || range.from !== undefined) outside.push({ from, to: range.from })
    from = range.to
    if (from === undefined) return outside
  }
  outside.push({ from, to: undefined })
  return outside
}

/** Whether a gap lies between an end and the next start. */
function isBefore(end: Cut | undefined, start: Cut | undefined): boolean {
  return end !== undefined && start !== undefined && compareCuts(end, start) < 0
}

function compareStarts(a: Cut | undefined, b: Cut | undefined): number {
  if (a === undefined || b === undefined) return Number(b === undefined) - Number(a === undefined)
  return compareCuts(a, b)
}

function compareCuts(a: Cut, b: Cut): number {
  return compareCells(a.value, b.value) || Number(a.after) - Number(b.after)
}
