import type { Scalar } from '../language/kind.js'
import type { Cut, Predicate, Test } from '../language/predicate.js'
import { CELLS_A_LOOK, spend } from './deadline.js'

/** A text that predicates share if they have one field and equal tests. */
export type TestKey = (predicate: Predicate) => string

/** Creates a function whose text predicates share if they have one field and equal tests. */
export function createKeys(): TestKey {
  const keys = new Map<Test, string>()
  return ({ field, test }) => {
    let key = keys.get(test)
    if (key === undefined) {
      spend(CELLS_A_LOOK)
      key = `${test.op} ${field.name} ${testKey(test)}`
      keys.set(test, key)
    }
    return key
  }
}

/** A text that two tests of one kind share where they say the same, their values in any order. */
export function testKey(test: Test): string {
  switch (test.op) {
    case 'in':
      return `${test.absent} ${inOrder(test.values)}`
    case 'ranges':
      return `${test.absent} ${test.ranges.map(({ from, to }) => `${cut(from)}:${cut(to)}`).join()}`
    case 'substring':
      return quoted(test.text)
    case 'overlaps':
    case 'covers':
      return inOrder(test.values)
  }
}

function inOrder(values: readonly Scalar[]): string {
  const ascending = values.length < 2 ? values : values.toSorted((a, b) => (a < b ? -1 : 1))
  return ascending.map(quoted).join()
}

function cut(at: Cut | undefined): string {
  return at === undefined ? '' : `${at.after ? 'after' : 'before'} ${quoted(at.value)}`
}

/** Each value alone: a list or an object may have a `toJSON` lent by a prototype. */
export function quoted(value: Scalar): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}
