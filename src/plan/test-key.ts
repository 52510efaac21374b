import type { Scalar } from '../language/kind.js'
import type { Predicate, Test } from '../language/predicate.js'
import type { Cut } from '../language/ranges.js'
import { CELLS_A_LOOK, spend } from './deadline.js'

/** Returns a text that predicates share if they have the same field and equal tests. */
export function predicateKey({ field, test }: Predicate): string {
  spend(CELLS_A_LOOK)
  return `${test.op} ${field.name} ${testKey(test)}`
}

/** Returns a text that equal tests of one kind share, with their values in any order. */
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

/** Quotes one value. Never pass a list, to which a polluted prototype can give a `toJSON`. */
export function quoted(value: Scalar | null): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}
