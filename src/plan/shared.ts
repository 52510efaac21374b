import type { Scalar } from '../language/kind.js'
import type { Cut, Predicate, Test } from '../language/predicate.js'
import { isJunction, type Condition } from './condition.js'

/** Gives a predicate whose test equals one that was met before, on the same field, that test. */
export type Share = (predicate: Predicate) => Predicate

/** Predicates of one field with one kind of test; their contents are compared once there are two. */
interface Alike {
  readonly first: Predicate
  tests?: Map<string, Test>
}

export function createShare(): Share {
  const met = new Map<string, Alike>()
  return (predicate) => {
    const { field, test } = predicate
    const kind = `${test.op} ${field.name}`
    const alike = met.get(kind)
    if (alike === undefined) {
      met.set(kind, { first: predicate })
      return predicate
    }
    const { first } = alike
    alike.tests ??= new Map([[contentOf(first.test), first.test]])
    const content = contentOf(test)
    const known = alike.tests.get(content)
    if (known !== undefined) return { ...predicate, test: known }
    alike.tests.set(content, test)
    return predicate
  }
}

/** A text that is the same for two tests of one kind where they say the same. */
function contentOf(test: Test): string {
  switch (test.op) {
    case 'in':
      return `${test.absent} ${inOrder(test.values)}`
    case 'ranges':
      return `${test.absent} ${test.ranges.map(({ from, to }) => `${cut(from)}:${cut(to)}`).join()}`
    case 'substring':
      return test.text
    case 'overlaps':
    case 'covers':
      return inOrder(test.values)
  }
}

/** Values are distinct, and say the same in any order. */
function inOrder(values: readonly Scalar[]): string {
  const ascending = values.length < 2 ? values : values.toSorted((a, b) => (a < b ? -1 : 1))
  return ascending.map(quoted).join()
}

function cut(at: Cut | undefined): string {
  return at === undefined ? '' : `${at.after ? 'after' : 'before'} ${quoted(at.value)}`
}

/** Of a value alone, as what it is part of may have a `toJSON` lent by a prototype. */
function quoted(value: Scalar): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}

/** One predicate for each test that stands in a simplified condition more than once. */
export function repeated(condition: Condition): readonly Predicate[] {
  const counts = new Map<Test, number>()
  const found: Predicate[] = []
  function visit(each: Condition): void {
    if (isJunction(each)) return each.conditions.forEach(visit)
    const count = (counts.get(each.test) ?? 0) + 1
    counts.set(each.test, count)
    if (count === 2) found.push(each)
  }
  visit(condition)
  return found
}
