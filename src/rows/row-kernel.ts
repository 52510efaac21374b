import type { Scalar } from '../language/kind.js'
import type { BoundField, Predicate } from '../language/predicate.js'
import { boundsOf, compileTest, isWithin, type Kernel } from './kernel.js'
import { isMember, rawReader, type Members } from '../language/members.js'

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
export function compileKernel(field: BoundField, kernel: Kernel, negate: boolean): RowTest {
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
