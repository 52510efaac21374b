import { fromAgGrid, fromMuiGrid, fromQueryBuilder, toSearchParams } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { filterOf, is, listing } from './listing.js'

/** What says less than it seems to, in each model. */

const builder = (model: object) => filterOf(() => fromQueryBuilder(listing, model as never))
const grid = (field: string, operator: string, value: unknown) =>
  filterOf(() => fromMuiGrid(listing, { filterModel: { items: [{ field, operator, value }] } }))
const column = (name: string, model: object) =>
  filterOf(() => fromAgGrid(listing, { filterModel: { [name]: model } }))

describe('a member that is null in a model', () => {
  const rule = { field: 'city', operator: '=', value: 'Leeds' }

  it('does not make a rule a group', () => {
    const written = { ...rule, rules: null, combinator: null, not: null, muted: null }
    expect(builder({ combinator: 'and', rules: [written] })).toEqual(is('city', 'eq', 'Leeds'))
  })

  it('is rejected as a list of rules or conditions', () => {
    expect(builder({ combinator: 'or', rules: null })).toEqual(['invalid_type rules'])
    expect(builder({ combinator: 'or', rules: [{ combinator: 'and', rules: null }] })).toEqual([
      'invalid_type rules.0.rules',
    ])
    const joined = { filterType: 'text', operator: 'OR' }
    const at = 'filterModel.name.conditions'
    expect(column('name', { ...joined, conditions: null })).toEqual([`invalid_type ${at}`])
    expect(column('name', { ...joined, conditions: [] })).toEqual([`incomplete ${at}`])
  })
})

describe('a value that no front end produces', () => {
  it('is rejected with its path', () => {
    expect(grid('since', 'after', 0)).toEqual(['invalid_value filterModel.items.0.value'])
    expect(grid('amount', '=', '1e999')).toEqual(['invalid_value filterModel.items.0.value'])
    expect(grid('amount', '=', '0x10')).toEqual(['invalid_value filterModel.items.0.value'])
    expect(grid('title', 'isAnyOf', ['x', null])).toEqual([
      'invalid_value filterModel.items.0.value.1',
    ])
    expect(column('name', { filterType: 'set', values: [''] })).toEqual([
      'invalid_value filterModel.name.values',
    ])
    expect(column('name', { filterType: 'set', values: [] })).toEqual(is('name', 'is_any', []))
  })

  it('can be an object whose getters do not run', () => {
    const value = Object.defineProperty({}, 'of', {
      get: () => {
        throw new Error('read')
      },
      enumerable: true,
    })
    const rules = [{ field: 'city', operator: '=', value }]
    expect(builder({ combinator: 'and', rules })).toEqual(['invalid_type rules.0.value'])
    expect(grid('status', 'is', value)).toEqual(['invalid_type filterModel.items.0.value'])
  })
})

describe('toSearchParams() and fromSearchParams()', () => {
  it.each([NaN, Infinity, [NaN], [undefined], () => 1, { toJSON: () => undefined }])(
    'is not written as another: %j',
    (value) => {
      expect(() => toSearchParams({ filter: value })).toThrow(TypeError)
    },
  )

  it('keep a filter that is a list, which the parser then rejects', () => {
    expect(toSearchParams({ filter: [] }).get('filter')).toBe('[]')
  })
})
