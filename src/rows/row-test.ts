import { FoldedCell, rawReader, type Members } from '../language/members.js'
import type { Predicate, BoundField } from '../language/predicate.js'
import { foldTree, type Operator } from '../language/tree.js'
import { predicatesOf, type Condition } from '../plan/condition.js'
import { compileRawTest } from './kernel.js'

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
function sharedFolds(condition: Condition): readonly BoundField[] {
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

/** @param read - reads the cell, if several tests share it */
function compilePredicate(predicate: Predicate, read = rawReader(predicate.field)): RowTest {
  const { field, test, negate } = predicate
  const isMet = compileRawTest(test, field.kind)
  return negate ? (row) => !isMet(read(row)) : (row) => isMet(read(row))
}
