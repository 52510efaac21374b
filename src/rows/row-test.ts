import type { Scalar } from '../language/kind.js'
import { isMember, rawReader, type Members } from '../language/members.js'
import type { Predicate, Test, BoundField } from '../language/predicate.js'
import { isJunction, type Condition, type Junction } from '../plan/condition.js'
import { groupBy } from '../plan/group-by.js'
import { hasAnyText, boundsOf, compileTest, isWithin, type Kernel } from './kernel.js'

/** Compiles a condition for rows, into nested functions: a row is tested as far as it must be. */
export function compileCondition(condition: Condition): RowTest {
  if (!isJunction(condition)) return compilePredicate(condition)
  const { op } = condition
  const [others, searches] = partSearches(condition)
  const tests = [
    ...others.map(compileCondition),
    ...searches.map((some) => {
      const kernel = hasAnyText(some.map(({ test }) => test.text))
      return compileKernel(some[0]!.field, kernel, op === 'and')
    }),
  ]
  if (tests.length === 1) return tests[0]!
  return op === 'and' ? all(tests) : any(tests)
}

/** Asks whether a text has another in it. */
interface Search extends Predicate {
  readonly test: Extract<Test, { readonly op: 'substring' }>
}

/** Up to this many needles are sought one after the other faster than all at once (`bench/hostile.ts`). */
const FEW_NEEDLES = 8

/**
 * Takes out of the conditions of a junction the searches of one field for any of many texts: those of
 * an `or`, or the complements of an `and`.
 */
function partSearches({
  op,
  conditions,
}: Junction): [readonly Condition[], readonly (readonly Search[])[]] {
  const alike = conditions.filter(isSearch).filter(({ negate }) => negate === (op === 'and'))
  const searches = groupBy(alike, ({ field }) => field.name)
  const large = [...searches.values()].filter(({ length }) => length > FEW_NEEDLES)
  const taken = new Set<Condition>(large.flat())
  return [conditions.filter((each) => !taken.has(each)), large]
}

function isSearch(condition: Condition): condition is Search {
  return !isJunction(condition) && condition.test.op === 'substring'
}

/** Two and three are spelled out: a loop over that few costs more than they do. */
function all(tests: readonly RowTest[]): RowTest {
  const [a, b, c] = tests
  if (tests.length === 2) return (row) => a!(row) && b!(row)
  if (tests.length === 3) return (row) => a!(row) && b!(row) && c!(row)
  return (row) => {
    for (let i = 0; i < tests.length; i++) if (!tests[i]!(row)) return false
    return true
  }
}

function any(tests: readonly RowTest[]): RowTest {
  const [a, b, c] = tests
  if (tests.length === 2) return (row) => a!(row) || b!(row)
  if (tests.length === 3) return (row) => a!(row) || b!(row) || c!(row)
  return (row) => {
    for (let i = 0; i < tests.length; i++) if (tests[i]!(row)) return true
    return false
  }
}

/** Whether a row meets a predicate, or a condition of several. */
export type RowTest = (row: Members) => boolean

/**
 * Compiles a predicate for rows. What is commonest reads the row's member itself: one call for each
 * row, where reading it and testing it would take two (`npm run bench:array`, the filters).
 */
export function compilePredicate({ field, test, negate }: Predicate): RowTest {
  const { name, kind } = field
  if (!isMember(field)) return compileKernel(field, compileTest(test, kind), negate)
  if (test.op === 'in' && !test.absent && test.values.length > 0 && test.values.length <= 3) {
    return negate ? isNoneOf(name, test.values) : isOneOf(name, test.values)
  }
  if (test.op === 'ranges' && !test.absent && kind === 'number' && test.ranges.length === 1) {
    const bounds = boundsOf(test.ranges[0]!)
    return (row) => isWithin(row[name], bounds) !== negate
  }
  return compileKernel(field, compileTest(test, kind), negate)
}

/** The test of a field's raw cell, or its complement. */
function compileKernel(field: BoundField, kernel: Kernel, negate: boolean): RowTest {
  if (isMember(field)) {
    const { name } = field
    return negate ? (row) => !kernel(row[name]) : (row) => kernel(row[name])
  }
  const read = rawReader(field)
  return negate ? (row) => !kernel(read(row)) : (row) => kernel(read(row))
}

/** @param values - up to three, repeated to make three of them */
function isOneOf(name: string, [a, b = a, c = b]: readonly Scalar[]): RowTest {
  if (a === b) return (row) => row[name] === a
  return (row) => {
    const raw = row[name]
    return raw === a || raw === b || raw === c
  }
}

function isNoneOf(name: string, [a, b = a, c = b]: readonly Scalar[]): RowTest {
  if (a === b) return (row) => row[name] !== a
  return (row) => {
    const raw = row[name]
    return raw !== a && raw !== b && raw !== c
  }
}
