import { defineResource, negate, parseQuery, type Filter } from 'supplier-query'
import { fromQueryBuilder } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { costRatio } from '../cost.js'

const limits = { maxDepth: 100, maxComparisons: 10_000 }
const resource = defineResource({ amount: 'number', city: 'string' }, { limits })
const rule = { field: 'amount', operator: '<', value: 5 }

/** Groups in groups, each negated, with an equal number of rules at every depth. */
const nest = (depth: number, rules: number): object => {
  const not = true
  const own = Array.from({ length: rules / depth }, () => rule)
  const start: object = { combinator: 'or', rules: own, not }
  return Array.from({ length: depth - 1 }).reduce<object>(
    (inner, _, i) => ({ combinator: i % 2 === 0 ? 'and' : 'or', rules: [...own, inner], not }),
    start,
  )
}

describe('fromQueryBuilder() of nested groups with not', () => {
  it('reads each group once', () => {
    const read = (depth: number) => {
      const group = nest(depth, 800) as never
      return () => fromQueryBuilder(resource, group)
    }
    expect(costRatio(read(80), read(8))).toBeLessThan(4)
  })

  it('returns the filter of the same rows without nested negations', () => {
    const twice = { combinator: 'and', rules: [{ combinator: 'and', rules: [rule], not: true }] }
    expect(fromQueryBuilder(resource, { ...twice, not: true }).filter).toEqual({
      field: 'amount',
      comparator: 'lt',
      value: 5,
    })
  })
})

describe('negate() of nested groups', () => {
  const comparison = { field: 'amount', comparator: 'eq', value: 5 } as const
  const group = (depth: number, comparisons: number, isTurning: boolean): Filter => {
    const own = Array.from({ length: comparisons / depth }, () => comparison)
    return Array.from({ length: depth }).reduce<Filter>(
      (inner, _, i) => ({
        operator: isTurning && i % 2 === 0 ? 'or' : 'and',
        operands: [...own, inner],
      }),
      comparison,
    )
  }

  it.each([true, false])('costs linear time (alternating operators: %s)', (isTurning) => {
    const cost = (depth: number) => {
      const { filter } = parseQuery(resource, { filter: group(depth, 4000, isTurning) })
      return () => negate(filter)
    }
    expect(costRatio(cost(80), cost(8))).toBeLessThan(4)
  })
})
