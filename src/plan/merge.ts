import type { Scalar } from '../language/kind.js'
import type { Predicate, Test } from '../language/predicate.js'
import { complement, unite } from '../language/ranges.js'
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
  const predicates = conditions.filter((each): each is Predicate => !isJunction(each))
  const alike = groupBy(predicates, (each) => `${each.negate} ${kindKey(each)}`)
  if (alike.size === predicates.length) return conditions
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
      const united = unite(
        each.flatMap(({ ranges }) => {
          spend(ranges.length)
          return isAll ? complement(ranges) : ranges
        }),
      )
      const ranges = isAll ? complement(united) : united
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
