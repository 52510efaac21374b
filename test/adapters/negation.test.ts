import { defineResource, negate, parseQuery, type Filter } from 'supplier-query'
import { fromQueryBuilder } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'

/** Counts the arrays that are created while a model of nested groups is read. */
function countArrays(work: () => void): number {
  const shared: { map: unknown; flatMap: unknown; filter: unknown } = Array.prototype
  const { map, flatMap, filter } = Array.prototype
  let touched = 0
  const counted = <A extends unknown[], R>(method: (...given: A) => R) =>
    function (this: unknown[], ...given: A): R {
      touched += this.length
      return Reflect.apply(method, this, given)
    }
  try {
    shared.map = counted(map as never)
    shared.flatMap = counted(flatMap as never)
    shared.filter = counted(filter as never)
    work()
  } finally {
    Object.assign(shared, { map, flatMap, filter })
    for (const name of ['map', 'flatMap', 'filter']) {
      Object.defineProperty(shared, name, { enumerable: false })
    }
  }
  return touched
}

const limits = { maxDepth: 100, maxComparisons: 10_000 }
const resource = defineResource({ amount: 'number', city: 'string' }, { limits })
const rule = { field: 'amount', operator: '<', value: 5 }

/** Groups in groups, each negated or not, with an equal number of rules at every depth. */
const nest = (depth: number, rules: number, not: boolean): object => {
  const own = Array.from({ length: rules / depth }, () => rule)
  const start: object = { combinator: 'or', rules: own, not }
  return Array.from({ length: depth - 1 }).reduce<object>(
    (inner, _, i) => ({ combinator: i % 2 === 0 ? 'and' : 'or', rules: [...own, inner], not }),
    start,
  )
}

describe('fromQueryBuilder() of nested groups with not', () => {
  it('reads each group once', () => {
    const read = (depth: number, not: boolean) =>
      countArrays(() => void fromQueryBuilder(resource, nest(depth, 800, not) as never))
    expect(read(80, true)).toBeLessThan(12 * read(80, false) + 1000)
    expect(read(80, true)).toBeLessThan(2 * read(8, true))
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
      return countArrays(() => void negate(filter))
    }
    expect(cost(80)).toBeLessThan(2 * cost(8))
  })
})
