import type { Scalar } from '../language/kind.js'
import { kindOf } from '../language/kinds.js'
import { isMember, rawReader, type Members, type ReadRaw } from '../language/members.js'
import type { Predicate, BoundField } from '../language/predicate.js'
import { foldTree } from '../language/tree.js'
import { predicatesOf, type Condition } from '../plan/condition.js'
import { groupBy } from '../plan/group-by.js'
import { isOnePass, isSubstring, TextFinder, type Search } from './find-texts.js'
import { boundsOf, compileRawTest, isWithin, type Bounds, type RawTest } from './kernel.js'

/** Compiles a condition to a function of a row, which stops at the first test that decides. */
export function compileCondition(condition: Condition): RowTest {
  const searches = createSearches(condition)
  const test = compileNode(condition, searches)
  const pending = [...searches.values()]
  if (pending.length === 0) return test
  return (row) => {
    for (const search of pending) search.isPending = true
    return test(row)
  }
}

/** Returns the searches of the fields in whose cells a condition looks for many texts, by field. */
function createSearches(condition: Condition): ReadonlyMap<string, CellSearch> {
  const sought = groupBy(predicatesOf(condition).filter(isSubstring), ({ field }) => field.name)
  return new Map(
    [...sought].flatMap(([name, some]) => {
      const texts = new Set(some.map(({ test }) => test.text).filter((text) => text !== ''))
      return isOnePass([...texts]) ? [[name, new CellSearch(some[0]!.field, [...texts])]] : []
    }),
  )
}

/** Searches the cell of a row for all texts at once, when a test first asks for one of them. */
class CellSearch {
  /** True until the cell of the current row is searched. */
  isPending = true
  readonly #read: ReadRaw
  readonly #finder: TextFinder
  #isText = false

  constructor(field: BoundField, texts: readonly string[]) {
    this.#read = rawReader(field)
    this.#finder = new TextFinder(texts)
  }

  compile({ test, negate }: Search): RowTest {
    const number = this.#finder.numberOf(test.text)
    return (row) => this.#has(row, number) !== negate
  }

  #has(row: Members, number: number): boolean {
    if (this.isPending) {
      this.isPending = false
      const raw = this.#read(row)
      this.#isText = typeof raw === 'string'
      if (typeof raw === 'string') this.#finder.search(raw)
    }
    return this.#isText && this.#finder.has(number)
  }
}

function compileNode(condition: Condition, searches: ReadonlyMap<string, CellSearch>): RowTest {
  return foldTree<Predicate, RowTest>(
    condition,
    (predicate) => {
      const search = isSubstring(predicate) ? searches.get(predicate.field.name) : undefined
      const isShared = search !== undefined && isSubstring(predicate) && predicate.test.text !== ''
      return isShared ? search.compile(predicate) : compilePredicate(predicate)
    },
    (operator, tests) => {
      if (tests.length === 1) return tests[0]!
      return operator === 'and' ? all(tests) : any(tests)
    },
  )
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

/** One to three values, or the bounds of one range of numbers; neither of both for other tests. */
interface SimpleTest {
  readonly values: readonly Scalar[] | undefined
  readonly bounds: Bounds | undefined
}

/**
 * Returns the test of the most frequent predicates, whose functions read the member of a row themselves. A
 * call for each row would take 1.5 to 5 times as long.
 */
export function simpleTest({ field, test }: Predicate): SimpleTest {
  const { isRaw, storage } = kindOf(field.kind)
  const isSimple = isMember(field) && isRaw
  if (isSimple && test.op === 'in' && !test.absent) {
    const { values } = test
    return {
      values: values.length > 0 && values.length <= 3 ? values : undefined,
      bounds: undefined,
    }
  }
  if (isSimple && test.op === 'ranges' && !test.absent && storage === 'number') {
    const [range, ...others] = test.ranges
    const isOne = range !== undefined && others.length === 0
    return { values: undefined, bounds: isOne ? boundsOf(range) : undefined }
  }
  return { values: undefined, bounds: undefined }
}

/** Compiles a predicate to a function of a row. */
export function compilePredicate(predicate: Predicate): RowTest {
  const { field, test, negate } = predicate
  const { values, bounds } = simpleTest(predicate)
  if (values !== undefined) return isOneOf(field.name, values, negate)
  if (bounds !== undefined) {
    const { name } = field
    return (row) => isWithin(row[name], bounds) !== negate
  }
  return compileKernel(field, compileRawTest(test, field.kind), negate)
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
