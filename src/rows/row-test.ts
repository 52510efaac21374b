import type { Scalar } from '../language/kind.js'
import { kindOf } from '../language/kinds.js'
import { isMember, rawReader, type Members } from '../language/members.js'
import type { Predicate, Test, BoundField } from '../language/predicate.js'
import { isJunction, type Condition, type Junction } from '../plan/condition.js'
import { groupBy } from '../plan/group-by.js'
import { boundsOf, compileRawTest, hasAnyText, isWithin, type RawTest } from './kernel.js'

/** Compiles a condition to a function of a row, which stops at the first test that decides. */
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

/** A predicate that searches for a text. */
interface Search extends Predicate {
  readonly test: Extract<Test, { readonly op: 'substring' }>
}

/** Up to this many texts, separate searches are faster than one regular expression (`bench/hostile.ts`). */
const FEW_NEEDLES = 8

/**
 * Separates the searches of one field for many texts from the other conditions of a junction: the
 * searches of an `or`, and the negated searches of an `and`.
 */
function partSearches(junction: Junction): [readonly Condition[], readonly (readonly Search[])[]] {
  const { op, conditions } = junction
  const alike = conditions.filter(isSearch).filter(({ negate }) => negate === (op === 'and'))
  const searches = groupBy(alike, ({ field }) => field.name)
  const large = [...searches.values()].filter(({ length }) => length > FEW_NEEDLES)
  const taken = new Set<Condition>(large.flat())
  return [conditions.filter((each) => !taken.has(each)), large]
}

function isSearch(condition: Condition): condition is Search {
  return !isJunction(condition) && condition.test.op === 'substring'
}

/** Two and three tests have no loop, which would cost more than the tests. */
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

/** Tests a row by a condition. */
export type RowTest = (row: Members) => boolean

/**
 * Compiles a predicate to a function of a row. The most frequent predicates read the member themselves,
 * which saves a call for each row (`npm run bench:array`, the filters).
 */
export function compilePredicate({ field, test, negate }: Predicate): RowTest {
  const { name, kind } = field
  const { isRaw, storage } = kindOf(kind)
  if (!isMember(field) || !isRaw) return compileKernel(field, compileRawTest(test, kind), negate)
  if (test.op === 'in' && !test.absent && test.values.length > 0 && test.values.length <= 3) {
    return isOneOf(name, test.values, negate)
  }
  if (test.op === 'ranges' && !test.absent && storage === 'number' && test.ranges.length === 1) {
    const bounds = boundsOf(test.ranges[0]!)
    return (row) => isWithin(row[name], bounds) !== negate
  }
  return compileKernel(field, compileRawTest(test, kind), negate)
}

/** Applies a test, or its complement, to the raw cell of a field. */
function compileKernel(field: BoundField, kernel: RawTest, negate: boolean): RowTest {
  if (isMember(field)) {
    const { name } = field
    return negate ? (row) => !kernel(row[name]) : (row) => kernel(row[name])
  }
  const read = rawReader(field)
  return negate ? (row) => !kernel(read(row)) : (row) => kernel(read(row))
}

/** @param values - one to three values */
function isOneOf(name: string, [a, b = a, c = b]: readonly Scalar[], negate: boolean): RowTest {
  if (a === b) return (row) => (row[name] === a) !== negate
  return (row) => {
    const raw = row[name]
    return (raw === a || raw === b || raw === c) !== negate
  }
}
