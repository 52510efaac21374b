import { kindOf } from '../language/kinds.js'
import { FoldedCell, isMember, rawReader, type Members, type ReadRaw } from '../language/members.js'
import type { Predicate, BoundField } from '../language/predicate.js'
import { foldTree, type Operator } from '../language/tree.js'
import { predicatesOf, type Condition } from '../plan/condition.js'
import { boundsOf, compileRawTest, isWithin, type Bounds, type RawTest } from './kernel.js'

/** Compiles a condition to a function of a row, which stops at the first test that decides. */
export function compileCondition(condition: Condition): RowTest {
  const cells = new Map(sharedFolds(condition).map((field) => [field.name, new FoldedCell(field)]))
  const test = foldTree(
    condition,
    (each: Predicate) => compilePredicate(each, cells.get(each.field.name)?.read),
    join,
  )
  const all = [...cells.values()]
  if (all.length === 0) return test
  return (row) => {
    for (const cell of all) cell.forget()
    return test(row)
  }
}

/** Returns the folded fields that several predicates test: their tests must all see a row before the next. */
export function sharedFolds(condition: Condition): readonly BoundField[] {
  const fields = predicatesOf(condition)
    .map(({ field }) => field)
    .filter(({ fold }) => fold !== undefined)
  const once = new Map(fields.map((field) => [field.name, field]))
  return [...once.values()].filter(
    ({ name }) => fields.filter((each) => each.name === name).length > 1,
  )
}

/** Joins tests two by two: a loop would cost more than the tests. */
function join(operator: Operator, tests: readonly RowTest[]): RowTest {
  if (tests.length === 0) return () => operator === 'and'
  if (tests.length === 1) return tests[0]!
  const middle = tests.length >> 1
  const a = join(operator, tests.slice(0, middle))
  const b = join(operator, tests.slice(middle))
  return operator === 'and' ? (row) => a(row) && b(row) : (row) => a(row) || b(row)
}

export type RowTest = (row: Members) => boolean

/** One to three texts, or the bounds of one range of numbers; neither of both for other tests. */
interface SimpleTest {
  readonly texts: readonly string[] | undefined
  readonly bounds: Bounds | undefined
}

/**
 * Returns the test of the most frequent predicates, whose functions read the member of a row themselves. A
 * call for each row would take 1.5 to 5 times as long.
 */
export function simpleTest({ field, test }: Predicate): SimpleTest {
  const { isRaw, storage } = kindOf(field.kind)
  const none: SimpleTest = { texts: undefined, bounds: undefined }
  if (!isMember(field) || !isRaw) return none
  if (test.op === 'in' && !test.absent && test.values.length <= 3) {
    const [value, ...others] = test.values
    if (typeof value === 'number' && others.length === 0)
      return { ...none, bounds: { low: value, high: value, withLow: true, withHigh: true } }
    return typeof value === 'string' ? { ...none, texts: test.values.map(String) } : none
  }
  const isRange = test.op === 'ranges' && !test.absent && storage === 'number'
  return isRange && test.ranges.length === 1 ? { ...none, bounds: boundsOf(test.ranges[0]!) } : none
}

/** @param read - reads the cell, if several tests share it */
export function compilePredicate(predicate: Predicate, read = rawReader(predicate.field)): RowTest {
  const { field, test, negate } = predicate
  const { texts, bounds } = simpleTest(predicate)
  if (texts !== undefined) return isOneOf(field.name, texts, negate)
  if (bounds !== undefined) {
    const { name } = field
    return (row) => isWithin(row[name], bounds) !== negate
  }
  return compileKernel(field, compileRawTest(test, field.kind), negate, read)
}

/** Applies a test, or its complement, to the raw cell of a field. */
function compileKernel(
  field: BoundField,
  kernel: RawTest,
  negate: boolean,
  read: ReadRaw,
): RowTest {
  if (isMember(field)) {
    const { name } = field
    return negate ? (row) => !kernel(row[name]) : (row) => kernel(row[name])
  }
  return negate ? (row) => !kernel(read(row)) : (row) => kernel(read(row))
}

/**
 * Comparing only texts with texts takes V8 half as long as comparing any values.
 * @param texts - one to three
 */
function isOneOf(name: string, [a, b = a, c = b]: readonly string[], negate: boolean): RowTest {
  if (a === b) {
    return (row) => {
      const raw = row[name]
      return (typeof raw === 'string' && raw === a) !== negate
    }
  }
  return (row) => {
    const raw = row[name]
    return (typeof raw === 'string' && (raw === a || raw === b || raw === c)) !== negate
  }
}
