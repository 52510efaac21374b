import fc from 'fast-check'
import { defineResource, matchesPlan, parseQuery, planQuery } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { mergeAlike } from '../../src/plan/simplify.js'
import type { BoundField, Predicate, Test } from '../../src/language/predicate.js'
import type { Range } from '../../src/language/ranges.js'
import { isGroup } from '../../src/language/tree.js'
import type { Condition, Junction } from '../../src/plan/condition.js'
import { compileCondition } from '../../src/rows/row-test.js'
import { costRatio } from '../cost.js'
import { sharingHash } from '../shared-hash.js'

/** Merged predicates of one field: the same rows match, and a row takes fewer tests. */

const reads = { count: 0 }
const read =
  (name: string) =>
  (row: Record<string, unknown>): unknown => (reads.count++, row[name])
const resource = defineResource(
  {
    text: { kind: 'string', get: read('text') },
    date: { kind: 'date', get: read('date') },
    size: 'number',
  },
  { limits: { maxValues: 50_000 } },
)

/** Tests a row with each predicate of a condition separately. */
function holds(condition: Condition, row: object): boolean {
  if (!isGroup(condition)) return compileCondition(condition)(row as never)
  const { operator, operands } = condition
  return operator === 'and'
    ? operands.every((each) => holds(each, row))
    : operands.some((each) => holds(each, row))
}

describe('a filter with merged comparisons', () => {
  const distinct = (comparator: string, value: (i: number) => unknown, field = 'text') =>
    Array.from({ length: 100 }, (_, i) => ({ field, comparator, value: value(i) }))

  it.each([
    ['or', distinct('eq', (i) => `x${i}`)],
    ['and', distinct('ne', (i) => `x${i}`)],
    ['or', distinct('is_any', (i) => [`x${i}`, `y${i}`])],
    ['or', distinct('le', (i) => `A${i}`)],
    ['and', distinct('ge', (i) => `A${i}`)],
    ['or', distinct('lt', (i) => i - 100, 'date')],
  ])('reads a cell once for an %s of a hundred comparisons', (operator, operands) => {
    const row = { text: 'abc', date: 0, tags: ['a'] }
    const plan = planQuery(resource, { filter: { operator, operands } } as object)
    reads.count = 0
    matchesPlan(plan, row)
    expect(reads.count).toBe(1)
  })
})

describe('the merged predicates of a junction', () => {
  const fields = {
    s: { name: 's', kind: 'string' },
    n: { name: 'n', kind: 'number' },
    l: { name: 'l', kind: 'string[]' },
  } as const satisfies Readonly<Record<string, BoundField>>
  type Name = keyof typeof fields

  const letters = ['a', 'b', 'c', 'd']
  const places = [0, 1, 2, 3]
  /** Cells that distinguish all tests, and an absent cell. */
  const cells: Readonly<Record<Name, readonly unknown[]>> = {
    s: [...letters, 'ab', 'e', undefined],
    n: [-1, 0, 0.5, 1, 1.5, 2, 2.5, 3, 4, undefined],
    l: letters.flatMap((a) => letters.map((b) => [a, b])),
  }

  const cut = fc.record({ value: fc.constantFrom(...places), after: fc.boolean() })
  /** Disjoint, ascending ranges between these cuts. The first and the last may be open. */
  const ranges = fc
    .tuple(
      fc.uniqueArray(cut, { maxLength: 4, selector: ({ value, after }) => `${value} ${after}` }),
      fc.boolean(),
    )
    .map(([cuts, isOpen]) => {
      const inOrder = cuts.toSorted(
        (a, b) => a.value - b.value || Number(a.after) - Number(b.after),
      )
      const ends = [...(isOpen ? [undefined] : []), ...inOrder]
      return Array.from({ length: Math.ceil(ends.length / 2) }, (_, i): Range => {
        return { from: ends[2 * i], to: ends[2 * i + 1] }
      })
    })
  const some = fc.subarray(letters, { minLength: 1 })
  const tests: Readonly<Record<Test['op'], fc.Arbitrary<Test>>> = {
    in: fc.record({ op: fc.constant('in'), values: some, absent: fc.boolean() }),
    ranges: fc.record({ op: fc.constant('ranges'), ranges, absent: fc.boolean() }),
    substring: fc.record({ op: fc.constant('substring'), text: fc.constantFrom(...letters) }),
    overlaps: fc.record({ op: fc.constant('overlaps'), values: some }),
    covers: fc.record({ op: fc.constant('covers'), values: some }),
  }
  const fieldOf = { in: 's', ranges: 'n', substring: 's', overlaps: 'l', covers: 'l' } as const
  const ops = ['in', 'ranges', 'substring', 'overlaps', 'covers'] as const

  /** Predicates of one kind of test, some of them negated if the kind allows. */
  const alike = (op: Test['op'], negate: fc.Arbitrary<boolean>): fc.Arbitrary<Predicate[]> =>
    fc.array(fc.record({ field: fc.constant(fields[fieldOf[op]]), test: tests[op], negate }), {
      minLength: 2,
      maxLength: 12,
    })

  it.each(ops.flatMap((op) => (['and', 'or'] as const).map((junction) => [op, junction] as const)))(
    'match the same cells as before: %s in an %s',
    (op, junction) => {
      const name = fieldOf[op]
      fc.assert(
        fc.property(alike(op, fc.boolean()), (conditions) => {
          const all: Junction = { operator: junction, operands: conditions }
          const whole = compileCondition(all)
          const merged = mergeAlike(junction, conditions)
          for (const cell of cells[name]) {
            const row = { [name]: cell }
            const expected = holds(all, row)
            const apart = holds({ operator: junction, operands: merged }, row)
            expect([cell, whole(row), apart]).toEqual([cell, expected, expected])
          }
        }),
        { numRuns: 100 },
      )
    },
  )
})

describe('the plan of a query', () => {
  const sizes = (values: readonly number[]) => ({
    operator: 'or',
    operands: Array.from({ length: values.length / 500 }, (_, i) => ({
      field: 'size',
      comparator: 'is_any',
      value: values.slice(500 * i, 500 * (i + 1)),
    })),
  })

  it.each<[string, (values: readonly number[]) => unknown]>([
    ['an or of lists', (values) => sizes(values)],
    [
      'an and of ors',
      (values) => ({
        operands: [values.slice(500), values.slice(0, -500)].map((each) => sizes(each)),
      }),
    ],
  ])('costs no more for numbers that share a hash than for others: %s', (_, filterOf) => {
    const plan = (values: readonly number[]) => {
      const query = parseQuery(resource, { filter: filterOf(values) })
      return () => planQuery(resource, query)
    }
    const [alike, others] = [sharingHash(10_000), Array.from({ length: 10_000 }, (__, i) => i)]
    expect(costRatio(plan(alike), plan(others), 3)).toBeLessThan(10)
  })

  it('has each number of an or once, and of an and only the numbers that every list has', () => {
    const some = Array.from({ length: 400 }, (_, i) => i)
    const whereOf = (operator: 'and' | 'or', values: readonly number[][]) => {
      const operands = values.map((value) => ({ field: 'size', comparator: 'is_any', value }))
      return planQuery(resource, { filter: { operator, operands } } as object).where
    }
    const or = whereOf('or', [some, [...some.slice(0, 90), -0, 0, 1e300]])
    expect(or).toMatchObject({ test: { values: [...some, 1e300] } })
    const and = whereOf('and', [some, [7, 7, 900, -0], [0, 900, 7, 8, 7]])
    expect(and).toMatchObject({ test: { values: [0, 7] } })
  })
})
