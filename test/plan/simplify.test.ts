import { describe, expect, it } from 'vitest'
import type { BoundField, Predicate, Range } from '../../src/language/predicate.js'
import { everything, nothing } from '../../src/plan/condition.js'
import { simplify } from '../../src/plan/simplify.js'

/** What no query of today can say, and an engine may yet rely on. Queries are in plan.test.ts. */
describe('simplify(condition)', () => {
  const size: BoundField = { name: 'size', kind: 'number' }
  const inRanges = (...ranges: Partial<Range>[]): Predicate => ({
    field: size,
    test: {
      op: 'ranges',
      ranges: ranges.map(({ from, to }) => ({ from, to })),
      absent: false,
    },
    negate: false,
  })
  const before = { value: 5, after: false }
  const after = { value: 5, after: true }

  it('keeps a range that holds one value, and a range without an end', () => {
    for (const range of [{ from: before, to: after }, { from: before }, { to: before }, {}]) {
      const predicate = inRanges(range)
      expect(simplify(predicate)).toBe(predicate)
    }
  })

  it('decides ranges that hold nothing', () => {
    expect(simplify(inRanges({ from: before, to: before }))).toBe(nothing)
    expect(simplify(inRanges({ from: after, to: after }, { from: before, to: before }))).toBe(
      nothing,
    )
    expect(simplify({ ...inRanges({ from: after, to: after }), negate: true })).toBe(everything)
  })

  it('keeps ranges of which one holds something', () => {
    const predicate = inRanges({ from: before, to: before }, { from: before, to: after })
    expect(simplify(predicate)).toBe(predicate)
  })
})
