import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verdictOf } from '../../../src/explain/match/explain-match.js'

/** Checks the three laws (language reference, section 11) for all outcomes of few comparisons. */

interface Leaf {
  readonly field: number
  readonly holds: boolean
}

interface Group {
  readonly operator: 'and' | 'or'
  readonly operands: readonly Tree[]
  readonly holds: boolean
}

type Tree = Leaf | Group

type Shape = 'leaf' | { operator: 'and' | 'or'; operands: Shape[] }

const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    { weight: 2, arbitrary: fc.constant<Shape>('leaf') },
    {
      weight: 3,
      arbitrary: fc.record({
        operator: fc.constantFrom('and' as const, 'or' as const),
        operands: fc.array(tie('shape'), { maxLength: 4 }),
      }),
    },
  ),
}))

function countOf(each: Shape): number {
  return each === 'leaf' ? 1 : each.operands.reduce((sum, inner) => sum + countOf(inner), 0)
}

/** Gives outcomes to the leaves of a shape, in order. The field of a leaf is its position. */
function treeOf(each: Shape, outcomes: readonly boolean[]): Tree {
  let field = 0
  function build(inner: Shape): Tree {
    if (inner === 'leaf') return { field, holds: outcomes[field++]! }
    const { operator } = inner
    const operands = inner.operands.map(build)
    const holds =
      operator === 'and' ? operands.every((one) => one.holds) : operands.some((one) => one.holds)
    return { operator, operands, holds }
  }
  return build(each)
}

const bitsOf = (bits: number, count: number) =>
  Array.from({ length: count }, (_, i) => ((bits >> i) & 1) === 1)

const sets = (count: number) => Array.from({ length: 2 ** count }, (_, bits) => bits)
const placesIn = (set: number) => bitsOf(set, 8).flatMap((isIn, place) => (isIn ? [place] : []))

const cases = shape
  .filter((each) => countOf(each) <= 8)
  .chain((each) => fc.tuple(fc.constant(each), fc.nat(2 ** countOf(each) - 1)))

type Judge = (bits: number) => Tree

/** Checks a law for trees. The law gets the tree by any outcomes, the actual outcomes, and the count of leaves. */
function expectForAll(law: (treeBy: Judge, actual: number, count: number) => void): void {
  fc.assert(
    fc.property(cases, ([each, actual]) => {
      const count = countOf(each)
      law((bits) => treeOf(each, bitsOf(bits, count)), actual, count)
    }),
    { numRuns: 200 },
  )
}

describe('the verdict of a filter', () => {
  it('is fixed by the first of the smallest deciding sets', () => {
    expectForAll((treeBy, actual, count) => {
      const tree = treeBy(actual)
      const verdicts = sets(count).map((bits) => treeBy(bits).holds)
      const isEnough = (set: number) =>
        verdicts.every((holds, bits) => (bits & set) !== (actual & set) || holds === tree.holds)
      const enough = sets(count)
        .filter(isEnough)
        .map(placesIn)
        .toSorted((a, b) => a.length - b.length || compareInOrder(a, b))
      expect(verdictOf<Leaf>(tree).deciding.map(({ field }) => field)).toEqual(enough[0])
    })
  })

  it('is flipped by each pivot alone, and by no other comparison', () => {
    expectForAll((treeBy, actual, count) => {
      const tree = treeBy(actual)
      const turning = bitsOf(actual, count).flatMap((_, place) =>
        treeBy(actual ^ (1 << place)).holds === tree.holds ? [] : [place],
      )
      expect(verdictOf<Leaf>(tree).pivots.map(({ field }) => field)).toEqual(turning)
    })
  })

  it('has as distance the fewest comparisons that flip it', () => {
    expectForAll((treeBy, actual, count) => {
      const tree = treeBy(actual)
      const turning = sets(count).filter((set) => treeBy(actual ^ set).holds !== tree.holds)
      const fewest = Math.min(...turning.map((set) => placesIn(set).length))
      expect(verdictOf<Leaf>(tree).distance).toBe(fewest)
    })
  })
})

function compareInOrder(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((place, i) => place !== b[i])
  return at === -1 ? 0 : a[at]! - b[at]!
}
