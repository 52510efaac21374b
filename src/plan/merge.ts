import { compareCells } from '../language/cell.js'
import type { Scalar } from '../language/kind.js'
import type { BoundField, Cut, Predicate, Range, Test } from '../language/predicate.js'
import { isJunction, type Condition, type Junction } from './condition.js'
import { spend } from './deadline.js'

/**
 * The conditions of a junction, with predicates of one field put together where their tests can be:
 * `in` with `in`, ranges with ranges, elements with elements. However many comparisons a query has,
 * a row is then tested about as often as it has fields.
 *
 * @param isFixed - whether a test must stay as it is
 */
export function mergeAlike(
  { op, conditions }: Junction,
  isFixed: (test: Test) => boolean,
): readonly Condition[] {
  const alike = new Map<string, Predicate[]>()
  for (const each of conditions) {
    if (isJunction(each) || isFixed(each.test)) continue
    const kind = `${each.test.op} ${each.negate} ${each.field.name}`
    const found = alike.get(kind)
    if (found === undefined) alike.set(kind, [each])
    else found.push(each)
  }
  const merged = new Map<Condition, Predicate>()
  const gone = new Set<Condition>()
  for (const [first, ...others] of alike.values()) {
    // Where neither of two holds is where none does, and the other way round.
    const isAll = (op === 'and') !== first!.negate
    const tests = [first!, ...others].map(({ test }) => test)
    const test = others.length === 0 ? undefined : isAll ? all(tests) : any(tests)
    if (test === undefined) continue
    merged.set(first!, { ...first!, test })
    for (const each of others) gone.add(each)
  }
  return conditions.flatMap((each) => (gone.has(each) ? [] : [merged.get(each) ?? each]))
}

/** Texts that one field is searched for any of. */
export interface Search {
  readonly field: BoundField
  readonly texts: readonly string[]
}

/** Up to so many needles are sought one after the other faster than all at once (`bench/hostile.ts`). */
const FEW_NEEDLES = 8

/**
 * Takes out of the conditions of a junction what asks whether a text has any of many: as an `or`, or
 * the complements as an `and`.
 */
export function partSearches(
  conditions: readonly Condition[],
  op: Junction['op'],
  isFixed: (test: Test) => boolean,
): [others: readonly Condition[], searches: readonly Search[]] {
  const searches = new Map<string, { field: BoundField; texts: string[]; from: Predicate[] }>()
  for (const each of conditions) {
    if (isJunction(each) || each.test.op !== 'substring' || each.negate !== (op === 'and')) continue
    const { field, test } = each
    if (isFixed(test)) continue
    const found = searches.get(field.name) ?? { field, texts: [], from: [] }
    searches.set(field.name, found)
    found.texts.push(test.text)
    found.from.push(each)
  }
  const large = [...searches.values()].filter(({ texts }) => texts.length > FEW_NEEDLES)
  const taken = new Set<Condition>(large.flatMap(({ from }) => from))
  return [conditions.filter((each) => !taken.has(each)), large]
}

/** A test of one kind. */
type TestOf<Op extends Test['op']> = Extract<Test, { readonly op: Op }>

/** The test that holds where any of some tests of one kind does, if there is one. */
function any(tests: readonly Test[]): Test | undefined {
  switch (tests[0]!.op) {
    case 'in': {
      const each = tests as readonly TestOf<'in'>[]
      const values = distinct(each)
      return { op: 'in', values, absent: each.some(({ absent }) => absent) }
    }
    case 'ranges': {
      const each = tests as readonly TestOf<'ranges'>[]
      const lists = each.map((test) => test.ranges)
      const ranges = union(lists)
      return { op: 'ranges', ranges, absent: each.some(({ absent }) => absent) }
    }
    case 'overlaps': {
      const each = tests as readonly TestOf<'overlaps'>[]
      return { op: 'overlaps', values: distinct(each) }
    }
    case 'covers':
    case 'substring':
      return undefined
  }
}

/** The test that holds where all of some tests of one kind do, if there is one. */
function all(tests: readonly Test[]): Test | undefined {
  switch (tests[0]!.op) {
    case 'in': {
      const each = tests as readonly TestOf<'in'>[]
      const [first, ...others] = each.map(({ values }) => new Set(values))
      const values = [...first!].filter((value) => others.every((set) => set.has(value)))
      return { op: 'in', values, absent: each.every(({ absent }) => absent) }
    }
    case 'ranges': {
      const each = tests as readonly TestOf<'ranges'>[]
      const lists = each.map((test) => complement(test.ranges))
      const outside = union(lists)
      const absent = each.every((test) => test.absent)
      return { op: 'ranges', ranges: complement(outside), absent }
    }
    case 'covers': {
      const each = tests as readonly TestOf<'covers'>[]
      return { op: 'covers', values: distinct(each) }
    }
    case 'overlaps':
    case 'substring':
      return undefined
  }
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
