import { compileTest, hasAnyText } from './kernel.js'
import { rawReader } from './row.js'
import { compileKernel, compilePredicate, type RowTest } from './row-kernel.js'
import type { Predicate, Test } from '../language/predicate.js'
import { isJunction, type Condition } from '../plan/condition.js'
import { mergeAlike, partSearches } from '../plan/merge.js'
import { repeated } from '../plan/shared.js'

/** Compiles a condition for rows, into nested functions: a row is tested as far as it must be. */
export function compileCondition(condition: Condition): RowTest {
  const shared = repeated(condition)
  if (shared.length === 0) return compile(condition, new Map())
  const turns: Turns = { current: 0, last: 0 }
  const verdicts = new Map(shared.map((each) => [each.test, compileOnce(each, turns)]))
  const test = compile(condition, verdicts)
  return (row) => {
    // A getter may well ask the same plan about another row.
    const before = turns.current
    turns.current = ++turns.last
    try {
      return test(row)
    } finally {
      turns.current = before
    }
  }
}

/** Tells one test of a row from every other: each has a number of its own. */
interface Turns {
  current: number
  last: number
}

/** A test that stands in more than one place, asked once for each turn. */
function compileOnce({ field, test }: Predicate, turns: Turns): RowTest {
  const read = rawReader(field)
  const kernel = compileTest(test, field.kind)
  let turn = 0
  let verdict = false
  return (row) => {
    if (turn === turns.current) return verdict
    const found = kernel(read(row))
    turn = turns.current
    return (verdict = found)
  }
}

function compile(condition: Condition, verdicts: ReadonlyMap<Test, RowTest>): RowTest {
  if (!isJunction(condition)) {
    const verdict = verdicts.get(condition.test)
    if (verdict === undefined) return compilePredicate(condition)
    return condition.negate ? (row) => !verdict(row) : verdict
  }
  const isShared = (test: Test) => verdicts.has(test)
  const merged = mergeAlike(condition, isShared)
  const [conditions, searches] = partSearches(merged, condition.op, isShared)
  const tests = conditions.map((each) => compile(each, verdicts))
  for (const { field, texts } of searches) {
    tests.push(compileKernel(field, hasAnyText(texts), condition.op === 'and'))
  }
  if (tests.length === 1) return tests[0]!
  return condition.op === 'and' ? all(tests) : any(tests)
}

/** Two and three are spelled out: a loop over so few costs more than they do. */
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
