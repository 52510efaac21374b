import fc from 'fast-check'
import {
  comparisonsOf,
  parseQuery,
  runQuery,
  suppliers,
  withoutField,
  type Filter,
} from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { filtersOf, rowsOf } from '../arbitraries.js'

type SupplierFilter = Filter<typeof suppliers>

const leeds = { field: 'city', comparator: 'eq', value: 'Leeds' } as const
const bonn = { field: 'city', comparator: 'eq', value: 'Bonn' } as const
const many = { field: 'numRemediationRequests', comparator: 'gt', value: 5 } as const
const and = (...operands: SupplierFilter[]) => ({ operator: 'and', operands }) as const
const or = (...operands: SupplierFilter[]) => ({ operator: 'or', operands }) as const

/** Returns the filter without the field's own conditions, as JSON. */
const without = (filter: SupplierFilter): unknown => withoutField(filter, 'city')

describe('withoutField(filter, field)', () => {
  it.each<[string, SupplierFilter, unknown]>([
    ['leaves nothing of the own comparison', leeds, and()],
    ['leaves nothing of an or of own ones', or(leeds, bonn), and()],
    ['leaves nothing of an or of own ones and an empty group', or(leeds, or()), and()],
    ['leaves what names other fields', and(leeds, many), many],
    ['looks into nested ands', and(and(leeds, and(many, bonn)), { operands: [leeds] }), many],
    ['leaves an or with another field', or(leeds, many), or(leeds, many)],
    ['leaves an or with another field in an and', and(bonn, or(leeds, many)), or(leeds, many)],
    ['takes an or of ands that all name it', and(many, or(and(leeds, bonn), bonn)), many],
    ['leaves an or of nothing, alone', or(), or()],
    ['keeps an empty or next to an own condition', and(leeds, or()), or()],
    ['leaves an and that holds an own one under an or', or(and(leeds, many)), or(and(leeds, many))],
    ['leaves a filter of nothing', {}, and()],
  ])('%s', (_, filter, expected) => {
    expect(without(filter)).toEqual(expected)
  })

  it('throws a TypeError for a value that is not a filter', () => {
    expect(() => without(5 as never)).toThrow(TypeError)
  })

  it('matches every row of the filter, and the same rows together with the removed conditions', () => {
    const cases = fc.tuple(filtersOf(suppliers), rowsOf(suppliers))
    fc.assert(
      fc.property(cases, ([given, rows]) => {
        const { filter } = parseQuery(suppliers, { filter: given })
        const rest = withoutField(filter, 'city')
        const all = runQuery(suppliers, { filter }, rows).rows
        const wider = runQuery(suppliers, { filter: rest }, rows).rows
        expect(wider).toEqual(expect.arrayContaining(all))
        const unparsed = withoutField(given as SupplierFilter, 'city')
        expect(runQuery(suppliers, { filter: unparsed }, rows).rows).toEqual(wider)
        const names = (of: typeof filter) =>
          comparisonsOf<typeof suppliers>({ filter: of }).map(({ comparison }) => comparison.field)
        const left = names(rest)
        const gone = names(filter).length - left.length
        expect(names(filter).filter((name) => name === 'city').length).toBeGreaterThanOrEqual(gone)
        expect(withoutField(rest, 'city')).toEqual(rest)
        if (gone === 0) expect(wider).toEqual(all)
      }),
    )
  })
})

describe('comparisonsOf(query)', () => {
  it('lists each comparison with its path, depth-first', () => {
    const filter = and(leeds, or(many, and(bonn)))
    expect(comparisonsOf({ filter })).toEqual([
      { path: ['filter', 'operands', 0], comparison: leeds },
      { path: ['filter', 'operands', 1, 'operands', 0], comparison: many },
      { path: ['filter', 'operands', 1, 'operands', 1, 'operands', 0], comparison: bonn },
    ])
  })

  it('lists the comparison of a filter without a group, and nothing of a query without a filter', () => {
    expect(comparisonsOf(parseQuery(suppliers, { filter: leeds }))).toEqual([
      { path: ['filter'], comparison: leeds },
    ])
    expect(comparisonsOf({})).toEqual([])
  })

  it('throws a TypeError for a value that is not a filter', () => {
    expect(() => comparisonsOf({ filter: { field: 'city' } as never })).toThrow(TypeError)
    for (const query of [{ filter: null }, null, []]) {
      expect(() => comparisonsOf(query as never)).toThrow(TypeError)
    }
  })
})
