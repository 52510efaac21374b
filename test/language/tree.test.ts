import { describe, expect, it } from 'vitest'
import {
  flatten,
  foldTree,
  inline,
  joinTrees,
  unwrap,
  type AnyComparison,
  type AnyFilter,
} from '../../src/language/tree.js'

const equals = (field: string): AnyFilter => ({ field, comparator: 'eq', value: null })
const [a, b, c] = [equals('a'), equals('b'), equals('c')]
const and = (...operands: AnyFilter[]): AnyFilter => ({ operator: 'and', operands })
const or = (...operands: AnyFilter[]): AnyFilter => ({ operator: 'or', operands })

describe('flatten(operator, operands)', () => {
  it.each([
    ['inlines groups of the same operator', [a, and(b, c)], [a, b, c]],
    ['inlines nested groups', [and(a, and(b, c))], [a, b, c]],
    ['inlines groups of one operand of either operator', [or(a), and(or(b))], [a, b]],
    ['keeps groups of the other operator', [a, or(b, c)], [a, or(b, c)]],
    ['keeps empty groups', [and(), or(), a], [and(), or(), a]],
  ])('%s', (_, operands, flat) => {
    expect(flatten<object>('and', operands)).toEqual(flat)
  })
})

describe('unwrap(tree)', () => {
  it('returns the operand inside groups of one operand', () => {
    expect(unwrap<object>(and(or(a)))).toBe(a)
  })

  it.each([[a], [and()], [and(a, b)]])('returns other trees unchanged: %j', (tree) => {
    expect(unwrap<object>(tree)).toBe(tree)
  })
})

describe('join(operator, operands)', () => {
  it('makes no group of a single operand', () => {
    expect(joinTrees('or', [a])).toBe(a)
    expect(joinTrees('or', [])).toEqual(or())
    expect(joinTrees('or', [a, b])).toEqual(or(a, b))
  })
})

describe('inline(operator, operands)', () => {
  it.each([
    ['inlines groups of the operator', [a, and(b, c)], [a, b, c]],
    ['drops empty groups of the operator', [and(), a], [a]],
    ['keeps groups of the other operator', [a, or(b, c)], [a, or(b, c)]],
    ['returns only the empty group that decides', [a, or(), b], [or()]],
    ['looks for a deciding group in inlined groups', [a, and(b, or())], [or()]],
  ])('%s', (_, operands, inlined) => {
    expect(inline<AnyComparison>('and', operands)).toEqual(inlined)
  })
})

describe('foldTree(tree, ofLeaf, ofGroup)', () => {
  it('computes groups from the values of their operands', () => {
    const print = (tree: AnyFilter) =>
      foldTree<AnyComparison, string>(
        tree,
        ({ field }) => field,
        (operator, parts) => `${operator}(${parts.join()})`,
      )
    expect(print(and(a, or(b, and()), c))).toBe('and(a,or(b,and()),c)')
    expect(print(a)).toBe('a')
  })
})
