import type { Scalar } from '../language/kind.js'
import type { Predicate, Test } from '../language/predicate.js'
import type { Cut } from '../language/ranges.js'
import { foldTree } from '../language/tree.js'
import type { Condition } from './condition.js'
import { CELLS_A_LOOK, spend } from './deadline.js'

/** Returns a text that conditions share if they differ only in the order and repetition of operands. */
export function conditionKey(condition: Condition): string {
  return foldTree<Predicate, string>(
    condition,
    ({ field, test, negate }) => {
      spend(CELLS_A_LOOK)
      return `${negate ? 'not ' : ''}${fieldKey(field)} ${test.op}[${testKey(test)}]`
    },
    (operator, operands) => `${operator}(${[...new Set(operands)].toSorted().join()})`,
  )
}

/** Includes the declaration of a field, which decides its cells. */
export function fieldKey({ name, kind, fold }: Predicate['field']): string {
  return `${quoted(name)}:${kind}${fold === undefined ? '' : `/${fold}`}`
}

/** Returns a text that equal tests of one kind share, with their values in any order. */
function testKey(test: Test): string {
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
