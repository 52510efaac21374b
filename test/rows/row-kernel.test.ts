import { describe, expect, it } from 'vitest'
import { compileRawTest } from '../../src/rows/kernel.js'
import { compilePredicate } from '../../src/rows/row-test.js'
import type { BoundField, Test } from '../../src/language/predicate.js'
import type { Range } from '../../src/language/ranges.js'

const kinds = {
  string: ['', 'a', 'b', 'ab', 'c'],
  number: [-1, 0, 1, 1.5, 2],
  boolean: [true, false],
} as const

/** Tests of cells of one kind: of each choice of its values, and of the ranges that end at one of them. */
function testsOf(kind: keyof typeof kinds): Test[] {
  const all: readonly (string | number | boolean)[] = kinds[kind]
  const choices = Array.from({ length: 2 ** all.length }, (_, bits) =>
    all.filter((_value, i) => ((bits >> i) & 1) === 1),
  )
  const ranges = all.flatMap((value): (readonly Range[])[] => {
    if (typeof value === 'boolean') return []
    const [before, after] = [false, true].map((each) => ({ value, after: each }))
    const ends = { from: undefined, to: undefined }
    return [
      [{ from: before, to: after }],
      [{ ...ends, from: before }],
      [{ ...ends, from: after }],
      [{ ...ends, to: before }],
      [{ ...ends, to: after }],
      [
        { ...ends, to: before },
        { ...ends, from: after },
      ],
    ]
  })
  return [false, true].flatMap((absent): Test[] => [
    ...choices.map((values): Test => ({ op: 'in', values, absent })),
    ...ranges.map((some): Test => ({ op: 'ranges', ranges: some, absent })),
  ])
}

const cells = [...Object.values(kinds).flat(), null, undefined, NaN, [1], ['a'], {}]

describe('compilePredicate(predicate)', () => {
  it.each(Object.keys(kinds) as (keyof typeof kinds)[])(
    'is the test of a %s, or its complement, however the cell is read',
    (kind) => {
      const member: BoundField = { name: 'x', kind }
      const computed: BoundField = { name: 'x', kind, get: ({ y }: { y: unknown }) => y }
      for (const test of testsOf(kind)) {
        const holds = compileRawTest(test, kind)
        for (const negate of [false, true]) {
          const expected = cells.filter((cell) => holds(cell) !== negate)
          const ofMember = compilePredicate({ field: member, test, negate })
          const ofComputed = compilePredicate({ field: computed, test, negate })
          expect(cells.filter((x) => ofMember({ x }))).toEqual(expected)
          expect(cells.filter((y) => ofComputed({ y }))).toEqual(expected)
        }
      }
    },
  )
})
