import { fromDataGrid, type DataGridModels, type DataGridOptions } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { and, every, filterOf, is, listing, none, or, outcome } from './listing.js'

const ask = (models: DataGridModels, options: DataGridOptions = {}) =>
  filterOf(() => fromDataGrid(listing, models, options))

/** What one item of the filter model means. */
const item = (field: string, operator: string, value?: unknown, options: DataGridOptions = {}) =>
  ask({ filterModel: { items: [{ field, operator, value }] } }, options)

const at = (code: string, member = 'value') => [`${code} filterModel.items.0.${member}`]

describe('the models of a data grid', () => {
  it('give a query with its filter, sort and page', () => {
    const models: DataGridModels = {
      filterModel: {
        items: [
          { field: 'name', operator: 'contains', value: ' Le ' },
          { field: 'amount', operator: '>=', value: '5' },
        ],
        logicOperator: 'or',
      },
      sortModel: [
        { field: 'since', sort: 'desc' },
        { field: 'name', sort: null },
        { field: 'city', sort: 'asc' },
      ],
      paginationModel: { page: 1, pageSize: 25 },
    }
    expect(fromDataGrid(listing, models)).toEqual({
      filter: or(is('name', 'contains', 'Le'), is('amount', 'ge', 5)),
      sort: [
        { field: 'since', direction: 'desc' },
        { field: 'city', direction: 'asc' },
      ],
      page: { offset: 25, limit: 25 },
    })
    expect(fromDataGrid(listing, {})).toEqual({ filter: every, sort: [], page: { offset: 0 } })
    expect(ask({ filterModel: { items: [] } })).toEqual(every)
  })

  const day = { from: '2024-05-31T22:00:00.000Z', to: '2024-06-01T22:00:00.000Z' }
  const date = new Date('2024-06-01')

  it.each([
    ['name', 'doesNotContain', 'x', is('name', 'not_contains', 'x')],
    ['name', 'startsWith', 'x', and(is('name', 'ge', 'x'), is('name', 'lt', 'y'))],
    ['name', 'startsWith', ' ', is('name', 'ne', null)],
    ['title', 'equals', 'x', is('title', 'eq', 'x')],
    ['title', 'doesNotEqual', 'x', is('title', 'ne', 'x')],
    ['title', 'isAnyOf', ['x', ' y '], is('title', 'is_any', ['x', 'y'])],
    ['city', 'isEmpty', undefined, or(is('city', 'le', ''), is('city', 'eq', null))],
    ['city', 'isNotEmpty', undefined, is('city', 'gt', '')],
    ['amount', '=', 5, is('amount', 'eq', 5)],
    ['amount', '!=', '5', is('amount', 'ne', 5)],
    ['amount', '>', 5, is('amount', 'gt', 5)],
    ['amount', '<', 5, is('amount', 'lt', 5)],
    ['amount', '<=', 5, is('amount', 'le', 5)],
    ['amount', 'isEmpty', undefined, is('amount', 'eq', null)],
    ['amount', 'isNotEmpty', undefined, is('amount', 'ne', null)],
    ['amount', 'isAnyOf', ['5', 6], is('amount', 'is_any', [5, 6])],
    ['status', 'is', 'open', is('status', 'eq', 'open')],
    ['status', 'not', 'open', is('status', 'ne', 'open')],
    ['status', 'isAnyOf', ['open'], is('status', 'is_any', ['open'])],
    ['rank', 'is', 1, is('rank', 'eq', 1)],
    ['active', 'is', 'true', is('active', 'eq', true)],
    ['active', 'is', false, is('active', 'ne', true)],
    ['since', 'is', date, and(is('since', 'ge', day.from), is('since', 'lt', day.to))],
    ['since', 'not', '2024-06-01', or(is('since', 'lt', day.from), is('since', 'ge', day.to))],
    ['since', 'after', date, is('since', 'ge', day.to)],
    ['since', 'onOrAfter', date, is('since', 'ge', day.from)],
    ['since', 'before', date, is('since', 'lt', day.from)],
    ['since', 'onOrBefore', date, is('since', 'lt', day.to)],
    ['since', 'isEmpty', undefined, is('since', 'eq', null)],
    ['since', 'onOrBefore', '9999-12-31', is('since', 'lt', '9999-12-31T22:59:59.999Z')],
  ])('say %s %s %j', (field, operator, value, filter) => {
    const said = item(field, operator, value, { timeZone: 'Europe/Berlin' })
    if (value === '9999-12-31') expect(said).toMatchObject({ comparator: 'lt' })
    else expect(said).toEqual(filter)
  })

  it('say minutes of the fields that have times', () => {
    const options = { dateTimes: ['since'], timeZone: 'Europe/Berlin' }
    const from = '2024-06-01T08:30:00.000Z'
    const value = new Date('2024-06-01T08:30:20Z')
    expect(item('since', 'is', value, options)).toEqual(
      and(is('since', 'ge', from), is('since', 'lt', '2024-06-01T08:31:00.000Z')),
    )
    expect(item('since', 'is', '2024-06-01T10:30', options)).toEqual(
      item('since', 'is', value, options),
    )
    expect(item('since', 'before', value, options)).toEqual(is('since', 'lt', from))
    expect(item('since', 'onOrAfter', value, options)).toEqual(is('since', 'ge', from))
    expect(item('since', 'after', value, options)).toEqual(
      is('since', 'ge', '2024-06-01T08:30:00.001Z'),
    )
    expect(item('since', 'onOrBefore', value, options)).toEqual(
      is('since', 'lt', '2024-06-01T08:30:00.001Z'),
    )
  })

  it('say what lies beyond the first and the last year', () => {
    const say = (operator: string, value: string) => item('since', operator, value)
    expect(say('before', '0001-01-01')).toEqual(none)
    expect(say('onOrAfter', '0001-01-01')).toEqual(is('since', 'ne', null))
    expect(say('after', '9999-12-31')).toEqual(none)
    expect(say('onOrBefore', '9999-12-31')).toEqual(is('since', 'ne', null))
    expect(say('is', '9999-12-31')).toEqual(
      and(is('since', 'ge', '9999-12-31T00:00:00.000Z'), is('since', 'ne', null)),
    )
  })

  it('compare texts as the grid does, or not at all', () => {
    expect(item('city', 'contains', 'x')).toEqual(at('not_expressible', 'operator'))
    expect(item('title', 'contains', 'x')).toEqual(at('not_expressible', 'operator'))
    expect(item('title', 'contains', 'x', { ignoreDiacritics: true })).toEqual(
      is('title', 'contains', 'x'),
    )
    expect(item('title', 'startsWith', 'x', { ignoreDiacritics: true })).toHaveProperty('operands')
    expect(item('name', 'contains', 'x', { ignoreDiacritics: true })).toEqual(
      at('not_expressible', 'operator'),
    )
    expect(item('name', 'startsWith', 'x', { ignoreDiacritics: true })).toEqual(
      at('not_expressible', 'operator'),
    )
    expect(item('name', 'equals', 'x')).toEqual(at('not_expressible', 'operator'))
    expect(item('name', 'is', 'x')).toEqual(at('not_expressible', 'operator'))
    expect(item('city', 'is', 'x')).toEqual(is('city', 'eq', 'x'))
    expect(item('city', 'isAnyOf', ['x'])).toEqual(at('not_expressible', 'operator'))
  })

  it.each([
    ['name', 'endsWith', 'x'],
    ['amount', 'contains', 'x'],
    ['amount', 'equals', 'x'],
    ['name', '>', 5],
    ['name', 'after', '2024-06-01'],
    ['tags', 'is', 'x'],
    ['tags', 'isAnyOf', ['x']],
    ['name', 'matches', 'x'],
    ['name', 7 as never, 'x'],
  ])('refuse %s %s, which no filter says', (field, operator, value) => {
    expect(item(field, operator, value)).toEqual(at('not_expressible', 'operator'))
  })

  it.each([
    ['name', 'contains', 5, at('invalid_value')],
    ['name', 'startsWith', 5, at('invalid_value')],
    ['title', 'equals', 5, at('invalid_value')],
    ['amount', '=', 'many', at('invalid_value')],
    ['active', 'is', 'perhaps', at('invalid_value')],
    ['active', 'is', {}, at('invalid_value')],
    ['since', 'is', 'soon', at('invalid_value')],
    ['status', 'is', 'ajar', at('invalid_value')],
    ['status', 'isAnyOf', 'open', at('invalid_type')],
    ['status', 'isAnyOf', ['open', 'ajar'], at('invalid_value')],
    ['nmae', 'contains', 'x', at('unknown_field', 'field')],
  ])('refuse %s %s %j', (field, operator, value, issues) => {
    expect(item(field, operator, value)).toEqual(issues)
  })

  it.each([
    ['name', 'contains', '', 'value'],
    ['amount', '=', undefined, 'value'],
    ['status', 'isAnyOf', [], 'value'],
    ['name', '', 'x', 'operator'],
  ])(
    'report %s %s %j that is half filled in, or leave it out',
    (field, operator, value, member) => {
      expect(item(field, operator, value)).toEqual(at('incomplete', member))
      expect(item(field, operator, value, { incomplete: 'drop' })).toEqual(every)
    },
  )

  it('search the quick fields for each text', () => {
    const quick = (values: unknown[], options: DataGridOptions, operator?: string) =>
      ask(
        {
          filterModel: { items: [], quickFilterValues: values, quickFilterLogicOperator: operator },
        },
        options,
      )
    const quickFields = ['name', 'amount']
    expect(quick(['x', '5'], { quickFields })).toEqual(
      and(is('name', 'contains', 'x'), or(is('name', 'contains', '5'), is('amount', 'eq', 5))),
    )
    expect(quick(['x', 'y'], { quickFields }, 'or')).toEqual(
      or(is('name', 'contains', 'x'), is('name', 'contains', 'y')),
    )
    expect(quick(['x'], { quickFields: ['amount'] })).toEqual(none)
    expect(quick(['x'], { quickFields: ['title'], ignoreDiacritics: true })).toEqual(
      is('title', 'contains', 'x'),
    )
    expect(quick([], {})).toEqual(every)
    expect(quick(['x'], {})).toEqual(['not_expressible filterModel.quickFilterValues'])
    expect(quick(['x'], { quickFields: ['city', 'active'] })).toEqual([
      'not_expressible filterModel.quickFilterValues',
    ])
    expect(quick([''], { quickFields })).toEqual(['incomplete filterModel.quickFilterValues.0'])
    expect(quick(['', 'x'], { quickFields, incomplete: 'drop' })).toEqual(
      is('name', 'contains', 'x'),
    )
    expect(quick([5], { quickFields })).toEqual(['invalid_type filterModel.quickFilterValues.0'])
    expect(quick(['x'], { quickFields }, 'xor')).toEqual([
      'unknown_operator filterModel.quickFilterLogicOperator',
    ])
    expect(
      quick(
        Array.from({ length: 60 }, () => 'x'),
        { quickFields },
      ),
    ).toEqual(['limit_exceeded filterModel.quickFilterValues'])
    expect(() => quick(['x'], { quickFields: ['nope'] })).toThrow(TypeError)
  })

  it('report a sort, a page and a model in its own words', () => {
    const wrong = (models: object) => outcome(() => fromDataGrid(listing, models))
    expect(wrong({ sortModel: [{ field: 'tags', sort: 'asc' }] })).toEqual([
      'not_sortable sortModel.0.field',
    ])
    expect(wrong({ sortModel: [{ field: 'name', sort: 'up' }] })).toEqual([
      'invalid_direction sortModel.0.sort',
    ])
    expect(wrong({ paginationModel: { page: 0, pageSize: -1 } })).toEqual([
      'invalid_page paginationModel.pageSize',
    ])
    expect(wrong({ filterModel: 5 })).toEqual(['invalid_type filterModel'])
    expect(wrong({ filterModel: { items: [5] } })).toEqual(['invalid_type filterModel.items.0'])
    expect(wrong({ filterModel: { items: [{}] } })).toEqual([
      'missing_member filterModel.items.0.field',
    ])
    expect(wrong({ filterModel: { items: [], logicOperator: 'xor' } })).toEqual([
      'unknown_operator filterModel.logicOperator',
    ])
    expect(wrong({ filterModel: { items: Array.from({ length: 101 }, () => 5) } })).toEqual([
      'limit_exceeded filterModel.items',
    ])
    expect(wrong(5 as never)).toEqual(['invalid_type '])
    expect(wrong({ filterModel: null })).toHaveProperty('filter', every)
  })
})
