import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BoundField, Predicate, Test } from '../../src/language/predicate.js'
import type { Range } from '../../src/language/ranges.js'
import { isGroup } from '../../src/language/tree.js'
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

  describe('of few tests in many places', () => {
    const tests = ['a', 'b', 'c', 'd'].map((text): Test => ({ op: 'substring', text }))
    const text: BoundField = { name: 'text', kind: 'string' }
    const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
      condition: fc.oneof(
        { maxDepth: 5, depthSize: 'large' },
        fc
          .record({ at: fc.nat(tests.length - 1), negate: fc.boolean() })
          .map(({ at, negate }) => ({ field: text, test: { ...tests[at]! }, negate })),
        fc.record({
          operator: fc.constantFrom('and' as const, 'or' as const),
          operands: fc.array(tie('condition'), { maxLength: 4 }),
        }),
      ),
    }))

    const keyOf = (test: Test) => (test.op === 'substring' ? test.text : expect.unreachable())

    /** True if no junction has one predicate twice. */
    function areOnce(each: Condition): boolean {
      if (!isGroup(each)) return true
      const own = each.operands.flatMap((inner) => (isGroup(inner) ? [] : [inner]))
      const keys = own.map(({ test, negate }) => `${negate} ${keyOf(test)}`)
      return new Set(keys).size === own.length && each.operands.every(areOnce)
    }

    function testsIn(each: Condition): Test[] {
      return isGroup(each) ? each.operands.flatMap(testsIn) : [each.test]
    }

    it('leaves each predicate once in a junction, and adds no test', () => {
      fc.assert(
        fc.property(condition, (each) => {
          const simple = simplify(each)
          expect(areOnce(simple)).toBe(true)
          expect(testsIn(simple).length).toBeLessThanOrEqual(testsIn(each).length)
          expect(simplify(simple)).toEqual(simple)
        }),
        { numRuns: 500 },
      )
    })
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
