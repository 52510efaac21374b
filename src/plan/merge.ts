import type { Scalar } from '../language/kind.js'
import { hasAll } from '../language/lower.js'
import type { Predicate, Test } from '../language/predicate.js'
import { complementRanges, uniteRanges } from '../language/ranges.js'
import { isGroup, type Operator } from '../language/tree.js'
import type { Condition } from './condition.js'
import { spend } from './deadline.js'
import { groupBy } from './group-by.js'

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
      return { op, values: isAll ? shared(each) : distinct(each), absent: isAbsentIn(each, isAll) }
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
      return isAll ? undefined : { op, values: distinct(tests as readonly TestOf<'overlaps'>[]) }
    case 'covers': // or `overlaps` of one element
      return isAll ? hasAll(distinct(tests as readonly TestOf<'covers'>[])) : undefined
    case 'substring':
      return undefined
  }
}

function isAbsentIn(tests: readonly { readonly absent: boolean }[], isAll: boolean): boolean {
  return isAll ? tests.every(({ absent }) => absent) : tests.some(({ absent }) => absent)
}

function shared(tests: readonly TestOf<'in'>[]): Scalar[] {
  const [first, ...others] = tests.map((test) => distinct([test]))
  const all = sorted([first!, ...others].flat())
  if (all) return [...all].filter((value, i) => value === all[i + 1 - tests.length])
  const sets = others.map((values) => new Set(values))
  return first!.filter((value) => sets.every((set) => set.has(value)))
}

function distinct(tests: readonly { readonly values: readonly Scalar[] }[]): Scalar[] {
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
