import { rawReader } from '../cells/row.js'
import { isJunction, type Condition } from './condition.js'
import { compileTest } from '../cells/kernel.js'

/** Whether a row meets a condition. */
export type RowTest = (row: object) => boolean

/**
 * Compiles a condition for one row at a time, into nested functions; arrays go through `scan`, whose
 * blocks would cost a single row more than the test.
 */
export function compileCondition(condition: Condition): RowTest {
  if (!isJunction(condition)) {
    const { field, test, negate } = condition
    const read = rawReader(field)
    const kernel = compileTest(test, field.kind)
    return negate ? (row) => !kernel(read(row)) : (row) => kernel(read(row))
  }
  const tests = condition.conditions.map(compileCondition)
  return condition.op === 'and' ? all(tests) : any(tests)
}

function all(tests: readonly RowTest[]): RowTest {
  return (row) => {
    for (let i = 0; i < tests.length; i++) if (!tests[i]!(row)) return false
    return true
  }
}

function any(tests: readonly RowTest[]): RowTest {
  return (row) => {
    for (let i = 0; i < tests.length; i++) if (tests[i]!(row)) return true
    return false
  }
}
