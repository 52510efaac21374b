import fc from 'fast-check'
import { runQuery, defineResource } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { compileTest } from '../../src/cells/kernel.js'
import { compilePredicate } from '../../src/cells/row-kernel.js'
import type { Kind } from '../../src/language/kind.js'
import type { BoundField, Test } from '../../src/language/predicate.js'

/** Some of each kind that meet often; ranges lie between two of them. */
const pools = {
  string: ['', 'a', 'b', 'ab', 'c'],
  number: [-1, 0, 1, 1.5, 2],
  boolean: [true, false],
} as const

/** Tests of cells of one kind: every form that a plan, or what is put together of it, can hold. */
function testsOf(kind: keyof typeof pools): fc.Arbitrary<Test> {
  const values = fc.subarray<string | number | boolean>([...pools[kind]])
  const isIn = fc.record({ op: fc.constant('in' as const), values, absent: fc.boolean() })
  if (kind === 'boolean') return isIn
  const cut = fc.record({ value: fc.constantFrom(...pools[kind]), after: fc.boolean() })
  const noCut = fc.constant(undefined)
  const range = fc.oneof(fc.record({ from: cut, to: noCut }), fc.record({ from: noCut, to: cut }))
  const ranges = fc.array(range, { maxLength: 1 })
  const inRanges = fc.record({ op: fc.constant('ranges' as const), ranges, absent: fc.boolean() })
  return fc.oneof(isIn, inRanges)
}

const predicates = fc
  .constantFrom('string' as const, 'number' as const, 'boolean' as const)
  .chain((kind) =>
    fc.record({ kind: fc.constant<Kind>(kind), test: testsOf(kind), negate: fc.boolean() }),
  )

const cells = [...Object.values(pools).flat(), null, undefined, NaN, [1], ['a'], {}]

describe('compilePredicate(predicate)', () => {
  it('is the test of the cell, or its complement, however the cell is read', () => {
    fc.assert(
      fc.property(predicates, ({ kind, test, negate }) => {
        const member: BoundField = { name: 'x', kind }
        const computed: BoundField = { name: 'x', kind, get: ({ y }: { y: unknown }) => y }
        const holds = compileTest(test, kind)
        const expected = cells.filter((cell) => holds(cell) !== negate)
        const ofMember = compilePredicate({ field: member, test, negate })
        const ofComputed = compilePredicate({ field: computed, test, negate })
        expect(cells.filter((x) => ofMember({ x }))).toEqual(expected)
        expect(cells.filter((y) => ofComputed({ y }))).toEqual(expected)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('two values that one cell would have to have', () => {
  const resource = defineResource({ city: 'string' })
  const both = (comparator: string) => ({
    filter: {
      operands: ['Leeds', 'York'].map((value) => ({ field: 'city', comparator, value })),
    },
  })

  it('are no absent cell’s either', () => {
    const rows = [{ city: 'Leeds' }, { city: 'York' }, {}, null]
    expect(runQuery(resource, both('eq') as unknown, rows as object[]).rows).toEqual([])
    expect(runQuery(resource, both('ne') as unknown, rows as object[]).rows).toEqual([{}, null])
  })
})

describe('a row that is no object', () => {
  const rows = [null, undefined, 5, 'text', true, () => 5] as unknown[]

  it('has absent cells only, which no getter is asked for', () => {
    const resource = defineResource({
      length: 'number',
      name: { kind: 'string', fold: 'case' },
      got: { kind: 'number', get: () => expect.unreachable('asked of no row') as number },
    })
    for (const field of ['length', 'name', 'got']) {
      const of = (comparator: string) => {
        const query: unknown = {
          filter: { field, comparator, value: null },
          sort: [{ field, direction: 'desc' }],
        }
        return runQuery(resource, query, rows as object[]).rows
      }
      expect(of('eq')).toEqual(rows)
      expect(of('ne')).toEqual([])
    }
  })
})
