import { boundsOf, isWithin, type Bounds } from './kernel.js'
import { asRow, isMember } from '../language/members.js'
import { type RowTest, compileCondition } from './row-test.js'
import type { Scalar } from '../language/kind.js'
import type { Test } from '../language/predicate.js'
import { everything, isJunction, type Condition } from '../plan/condition.js'

/**
 * Writes the indices of the rows of `[start, end)` that meet a condition to `kept`, ascending, and
 * returns their number.
 */
export type Sieve = (
  rows: readonly unknown[],
  start: number,
  end: number,
  kept: Uint32Array,
) => number

/**
 * Compiles a condition for many rows. Most rows fail the first test of an `and`. A simple first test is
 * a loop without a call for each row. The other tests take the remaining rows one at a time, because
 * reading ahead is slower if the condition branches (`npm run bench:array`, the filters).
 */
export function compileSieve(where: Condition): Sieve {
  if (where === everything) return all
  const isAnd = isJunction(where) && where.op === 'and'
  const [first, ...others] = isAnd ? where.conditions : [where]
  const sieve = compileFirst(first!) // only `everything` has no condition
  if (sieve === undefined) return ofTest(compileCondition(where))
  if (others.length === 0) return sieve
  const [other] = others
  const rest = others.length === 1 ? other! : { op: 'and' as const, conditions: others }
  return inTurn(sieve, compileCondition(rest))
}

/** Returns a loop for a simple test of one member; `undefined` for any other condition. */
function compileFirst(first: Condition): Sieve | undefined {
  if (isJunction(first)) return undefined
  const { field, test, negate } = first
  if (!isMember(field)) return undefined
  if (isOneValue(test)) return ofValue(field.name, test.values[0]!, negate)
  const isRange = test.op === 'ranges' && !test.absent && test.ranges.length === 1
  if (!isRange || field.kind !== 'number') return undefined
  return ofBounds(field.name, boundsOf(test.ranges[0]!), negate)
}

function isOneValue(test: Test): test is Extract<Test, { op: 'in' }> {
  return test.op === 'in' && !test.absent && test.values.length === 1
}

const all: Sieve = (_, start, end, kept) => {
  for (let i = start; i < end; i++) kept[i - start] = i
  return end - start
}

function ofValue(name: string, value: Scalar, negate: boolean): Sieve {
  return (rows, start, end, kept) => {
    let count = 0
    for (let i = start; i < end; i++) {
      if ((asRow(rows[i])[name] === value) !== negate) kept[count++] = i
    }
    return count
  }
}

function ofBounds(name: string, bounds: Bounds, negate: boolean): Sieve {
  return (rows, start, end, kept) => {
    let count = 0
    for (let i = start; i < end; i++) {
      if (isWithin(asRow(rows[i])[name], bounds) !== negate) kept[count++] = i
    }
    return count
  }
}

function ofTest(test: RowTest): Sieve {
  return (rows, start, end, kept) => {
    let count = 0
    for (let i = start; i < end; i++) if (test(asRow(rows[i]))) kept[count++] = i
    return count
  }
}

function inTurn(sieve: Sieve, test: RowTest): Sieve {
  return (rows, start, end, kept) => {
    const found = sieve(rows, start, end, kept)
    let count = 0
    for (let i = 0; i < found; i++) {
      const index = kept[i]!
      if (test(asRow(rows[index]))) kept[count++] = index
    }
    return count
  }
}
