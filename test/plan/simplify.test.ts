import { describe, expect, it } from 'vitest'
import type { BoundField, Predicate } from '../../src/language/predicate.js'
import type { Range } from '../../src/language/ranges.js'
import { everything, nothing, type Condition } from '../../src/plan/condition.js'
import { simplify } from '../../src/plan/simplify.js'

/** Tests conditions that no query produces today. plan.test.ts tests the conditions of queries. */
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

  it('decides empty ranges', () => {
    expect(simplify(inRanges({ from: before, to: before }))).toBe(nothing)
    expect(simplify(inRanges({ from: after, to: after }, { from: before, to: before }))).toBe(
      nothing,
    )
    expect(simplify({ ...inRanges({ from: after, to: after }), negate: true })).toBe(everything)
  })

  it('keeps ranges that are not all empty', () => {
    const predicate = inRanges({ from: before, to: before }, { from: before, to: after })
    expect(simplify(predicate)).toBe(predicate)
  })

  /** Returns the number of reads of predicates while a condition of numbered predicates is simplified. */
  function looksAt(make: (leaf: (number: number, negate?: boolean) => Predicate) => Condition) {
    let looks = 0
    const text: BoundField = { name: 'text', kind: 'string' }
    const leaf = (number: number, negate = false): Predicate =>
      new Proxy<Predicate>(
        { field: text, test: { op: 'substring', text: `t${number}` }, negate },
        { get: (target, name) => (looks++, Reflect.get(target, name) as unknown) },
      )
    simplify(make(leaf))
    return looks
  }

  it.each<
    [what: string, make: (leaf: (n: number, negate?: boolean) => Predicate, n: number) => Condition]
  >([
    [
      'a chain of groups that share predicates',
      (leaf, n) => ({
        operator: 'and',
        operands: Array.from({ length: n }, (_, i) => ({
          operator: 'or' as const,
          operands: [leaf(i), leaf(i + 1)],
        })),
      }),
    ],
    [
      'a chain in which each group decides the one before it',
      (leaf, n) => ({
        operator: 'and',
        operands: [
          ...Array.from({ length: n }, (_, i) => ({
            operator: 'or' as const,
            operands: [leaf(n - i - 1, true), leaf(n - i)],
          })),
          leaf(0),
        ],
      }),
    ],
  ])('reads each predicate of %s a bounded number of times', (_, make) => {
    const looks = [50, 400, 3200].map((n) => looksAt((leaf) => make(leaf, n)) / n)
    expect(Math.max(...looks) / Math.min(...looks)).toBeLessThan(1.2)
  })
})
