import { rawReader } from '../cells/row.js'
import { compileTest, FAILS, HOLDS, UNKNOWN } from '../cells/kernel.js'
import type { Predicate, Test } from '../language/predicate.js'
import { isJunction, type Condition } from './condition.js'
import { repeated } from './shared.js'

/** Whether a row meets a condition. */
export type RowTest = (row: object) => boolean

/** The same with what is known of this row so far, for each test that stands in more than one place. */
type Step = (row: object, known: Uint8Array) => boolean

/**
 * Compiles a condition for one row at a time, into nested functions; arrays go through `scan`, whose
 * blocks would cost a single row more than the test.
 */
export function compileCondition(condition: Condition): RowTest {
  const places = new Map(repeated(condition).map(({ test }, place) => [test, place]))
  const step = compile(condition, places)
  const { size } = places
  const none = new Uint8Array()
  // A getter may well ask the same plan about another row.
  return (row) => step(row, size === 0 ? none : new Uint8Array(size))
}

function compile(condition: Condition, places: ReadonlyMap<Test, number>): Step {
  if (!isJunction(condition)) return compilePredicate(condition, places.get(condition.test))
  const steps = condition.conditions.map((each) => compile(each, places))
  return condition.op === 'and' ? all(steps) : any(steps)
}

function compilePredicate({ field, test, negate }: Predicate, place: number | undefined): Step {
  const read = rawReader(field)
  const kernel = compileTest(test, field.kind)
  if (place === undefined) {
    return negate ? (row) => !kernel(read(row)) : (row) => kernel(read(row))
  }
  return (row, known) => {
    if (known[place] === UNKNOWN) known[place] = kernel(read(row)) ? HOLDS : FAILS
    return known[place] === (negate ? FAILS : HOLDS)
  }
}

function all(steps: readonly Step[]): Step {
  return (row, known) => {
    for (let i = 0; i < steps.length; i++) if (!steps[i]!(row, known)) return false
    return true
  }
}

function any(steps: readonly Step[]): Step {
  return (row, known) => {
    for (let i = 0; i < steps.length; i++) if (steps[i]!(row, known)) return true
    return false
  }
}
