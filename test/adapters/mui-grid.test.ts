import { defineResource } from 'supplier-query'
import { fromMuiGrid, type MuiGridModels, type MuiGridOptions } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { issuesOf, told } from '../issues.js'
import { and, every, filterOf, is, listing, none, or, outcome } from './listing.js'

const ask = (models: MuiGridModels, options: MuiGridOptions = {}) =>
  filterOf(() => fromMuiGrid(listing, models, options))

/** What one item of the filter model means. */
const item = (field: string, operator: string, value?: unknown, options: MuiGridOptions = {}) =>
  ask({ filterModel: { items: [{ field, operator, value }] } }, options)

const at = (code: string, member = 'value') => [`${code} filterModel.items.0.${member}`]

describe('fromMuiGrid(resource, models, options)', () => {
  it('converts the filter, the sort and the page of the models', () => {
    const models: MuiGridModels = {
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
        { field: 'name' },
        { field: 'city', sort: 'asc' },
      ],
      paginationModel: { page: 1, pageSize: 25 },
    }
    expect(fromMuiGrid(listing, models)).toEqual({
      filter: or(is('name', 'contains', 'Le'), is('amount', 'ge', 5)),
      sort: [
        { field: 'since', direction: 'desc' },
        { field: 'city', direction: 'asc' },
      ],
      page: { offset: 25, limit: 25 },
    })
    expect(fromMuiGrid(listing, {})).toEqual({ filter: every, sort: [], page: { offset: 0 } })
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
  ])('converts the item %s %s %j', (field, operator, value, filter) => {
    const said = item(field, operator, value, { timeZone: 'Europe/Berlin' })
    if (value === '9999-12-31') expect(said).toMatchObject({ comparator: 'lt' })
    else expect(said).toEqual(filter)
  })

  it('compares minutes for the fields in dateTimes', () => {
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

  it('matches all rows or none beyond the first and the last year', () => {
    const say = (operator: string, value: string) => item('since', operator, value)
    expect(say('before', '0001-01-01')).toEqual(none)
    expect(say('onOrAfter', '0001-01-01')).toEqual(is('since', 'ne', null))
    expect(say('after', '9999-12-31')).toEqual(none)
    expect(say('onOrBefore', '9999-12-31')).toEqual(is('since', 'ne', null))
    expect(say('is', '9999-12-31')).toEqual(
      and(is('since', 'ge', '9999-12-31T00:00:00.000Z'), is('since', 'ne', null)),
    )
  })

  it('rejects a text operator unless the field folds texts as the grid does', () => {
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

  const ranked = defineResource({
    name: { kind: 'string', fold: 'case' },
    rank: { kind: 'number', values: [1, 10, 100, 1e21] },
    size: 'number',
  })
  const inRanked = (filterModel: object, options: MuiGridOptions = {}) =>
    told(() => fromMuiGrid(ranked, { filterModel: filterModel as never }, options))

  it('searches the texts of choices that are numbers', () => {
    const quick = (text: string, ...quickFields: string[]) => {
      const found = inRanked({ items: [], quickFilterValues: [text] }, { quickFields })
      return (found as { filter: unknown }).filter
    }
    expect(quick('1', 'rank')).toEqual(is('rank', 'is_any', [1, 10, 100, 1e21]))
    expect(quick('10', 'rank')).toEqual(is('rank', 'is_any', [10, 100]))
    expect(quick('E+', 'rank')).toEqual(is('rank', 'is_any', [1e21]))
    expect(quick('7', 'name', 'rank')).toEqual(is('name', 'contains', '7'))
    expect(quick('7', 'rank')).toEqual(none)
  })

  it.each(['0x10', ' ', 'Infinity', '1e400'])(
    'rejects the quick text %j, which the grid reads as a number',
    (text) => {
      const quickFields = ['name', 'size']
      expect(inRanked({ items: [], quickFilterValues: [text] }, { quickFields })).toEqual([
        [
          'not_expressible',
          'filterModel.quickFilterValues',
          `expected a text that is no number, or a decimal number for "size", got ${JSON.stringify(text)}`,
          { term: 'quickFilterValues' },
        ],
      ])
    },
  )

  it('rejects a quick field of choices whose texts it does not know', () => {
    const options = { quickFields: ['size'], singleSelects: ['size'] }
    expect(inRanked({ items: [], quickFilterValues: ['1'] }, options)).toEqual([
      [
        'not_expressible',
        'filterModel.quickFilterValues',
        'expected a field with declared values, because the grid searches the texts of choices; got "size"',
        { term: 'quickFilterValues' },
      ],
    ])
  })

  it('compares choices that are numbers only with numbers, as the grid does', () => {
    const itemOf = (operator: string, value: unknown) =>
      inRanked({ items: [{ field: 'rank', operator, value }] })
    expect(itemOf('isAnyOf', [1, 10])).toMatchObject({ filter: is('rank', 'is_any', [1, 10]) })
    const expected = 'expected one of 1, 10, 100, 1e+21 or null, got "10"'
    for (const [operator, value] of [
      ['isAnyOf', ['10']],
      ['is', '10'],
    ] as const) {
      expect(JSON.stringify(itemOf(operator, value))).toContain(
        JSON.stringify(expected).slice(1, -1),
      )
    }
  })

  it('searches the quick fields for each text', () => {
    const quick = (values: unknown[], options: MuiGridOptions, operator?: string) =>
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
        Array.from({ length: 60 }, () => '5'),
        { quickFields },
      ),
    ).toEqual(['limit_exceeded filterModel.quickFilterValues'])
    expect(quick(['x'.repeat(257)], { quickFields })).toEqual([
      'limit_exceeded filterModel.quickFilterValues',
    ])
    const fifty = Array.from({ length: 50 }, () => 'x')
    expect(quick(fifty, { quickFields })).toHaveProperty('operands.length', 50)
    expect(() => quick(['x'], { quickFields: ['nope'] })).toThrow(
      new TypeError('quickFields[0]: expected the name of a field for clients, got "nope"'),
    )
  })

  it('applies each limit of the resource, and reports it in its place', () => {
    const limits = { maxLimit: 10, maxOffset: 100, maxSortFields: 1 }
    const narrow = defineResource({ a: 'string', b: 'string' }, { limits })
    const wrong = (models: MuiGridModels) => outcome(() => fromMuiGrid(narrow, models))
    const [a, b] = [{ field: 'a', sort: 'asc' } as const, { field: 'b', sort: 'asc' } as const]
    expect(wrong({ sortModel: [a], paginationModel: { page: 10, pageSize: 10 } })).toMatchObject({
      page: { offset: 100, limit: 10 },
    })
    expect(wrong({ sortModel: [a, b], paginationModel: { page: 20, pageSize: 20 } })).toEqual([
      'limit_exceeded sortModel',
      'limit_exceeded paginationModel.page',
      'limit_exceeded paginationModel.pageSize',
    ])
    expect(told(() => fromMuiGrid(narrow, { sortModel: [a, b] }))).toEqual([
      [
        'limit_exceeded',
        'sortModel',
        'expected at most 1 elements, got 2',
        { limit: 'maxSortFields', max: 1 },
      ],
    ])
  })

  it('reports at most 100 faults, and cuts long names', () => {
    const unknown = Array.from({ length: 60 }, () => ({ field: 'nope', operator: '=', value: 1 }))
    const misfits = Array.from({ length: 40 }, () => ({ field: 'rank', operator: '=', value: 7 }))
    const sortModel = [{ field: 'tags', sort: 'asc' } as const]
    const models = { filterModel: { items: [...misfits, ...unknown] }, sortModel }
    expect(outcome(() => fromMuiGrid(listing, models))).toHaveLength(100)
    const long = { items: [{ field: 'name', operator: 'x'.repeat(100), value: 'y' }] }
    expect(told(() => fromMuiGrid(listing, { filterModel: long }))).toMatchObject([
      ['not_expressible', {}, {}, { term: 'x'.repeat(64) }],
    ])
  })

  it('reads the page size -1 as all rows, if the resource limits no page', () => {
    const all = { paginationModel: { page: 0, pageSize: -1 } }
    expect(fromMuiGrid(listing, all).page).toEqual({ offset: 0 })
    const params = { expected: ['integer'], min: 0, max: 2 ** 53 - 1 }
    const refused = (member: string, got: string) => [
      [
        'invalid_page',
        `paginationModel.${member}`,
        `expected a whole number from 0 to 2^53 - 1, got ${got}`,
        params,
      ],
    ]
    for (const limits of [{ maxLimit: 50 }, { defaultLimit: 50 }]) {
      const limited = defineResource({ id: 'number' }, { limits })
      expect(told(() => fromMuiGrid(limited, all))).toEqual(
        refused('pageSize', '-1, which means all rows, but the resource limits a page'),
      )
    }
    const second = { paginationModel: { page: 1, pageSize: -1 } }
    expect(told(() => fromMuiGrid(listing, second))).toEqual(
      refused('page', '1 with the pageSize -1, which has one page'),
    )
  })

  it('reports faults of the sort and the page with the grid’s names', () => {
    const wrong = (models: object) => outcome(() => fromMuiGrid(listing, models))
    expect(wrong({ sortModel: [{ field: 'tags', sort: 'asc' }] })).toEqual([
      'not_sortable sortModel.0.field',
    ])
    expect(wrong({ sortModel: [{ field: 'name', sort: 'up' }] })).toEqual([
      'invalid_direction sortModel.0.sort',
    ])
    expect(wrong({ paginationModel: { page: 0, pageSize: -2 } })).toEqual([
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
    expect(wrong({ filterModel: null })).toEqual(['invalid_type filterModel'])
  })
})

describe('the issues of fromMuiGrid()', () => {
  it('have a code, a path, a message and params', async () => {
    const items: readonly (readonly unknown[])[] = [
      [5, '=', 1],
      ['nmae', 'contains', 'x'],
      ['name', ''],
      ['name', 7, 'x'],
      ['name', 'matches', 'x'],
      ['name', 'endsWith', 'x'],
      ['name', 'contains'],
      ['name', 'contains', 5],
      ['city', 'contains', 'x'],
      ['title', 'contains', 'x'],
      ['amount', 'contains', 'x'],
      ['name', 'startsWith', 5],
      ['name', 'equals', 'x'],
      ['title', 'equals', 5],
      ['amount', 'equals', 'x'],
      ['amount', '=', 'many'],
      ['amount', '=', '0x10'],
      ['amount', '=', '1e999'],
      ['name', '>', 5],
      ['name', 'after', '2024-06-01'],
      ['since', 'after', 0],
      ['name', 'is', 'x'],
      ['tags', 'is', 'x'],
      ['active', 'is', 'perhaps'],
      ['active', 'is', {}],
      ['since', 'is', 'soon'],
      ['status', 'is', 'ajar'],
      ['tags', 'not', 'x'],
      ['tags', 'isAnyOf', ['x']],
      ['active', 'isAnyOf', [true]],
      ['status', 'isAnyOf', []],
      ['status', 'isAnyOf', 'open'],
      ['status', 'isAnyOf', ['open', 'ajar']],
      ['status', 'isAnyOf', [' open']],
      ['title', 'isAnyOf', [5]],
      ['title', 'isAnyOf', ['x', null]],
    ]
    const filterModels = [
      5,
      { items: 5 },
      { items: [5] },
      { items: [{}] },
      { items: [], logicOperator: 'xor' },
      { items: [], quickFilterValues: 5 },
      { items: [], quickFilterValues: [5] },
      { items: [], quickFilterValues: [''] },
      { items: [], quickFilterValues: ['x'], quickFilterLogicOperator: 'xor' },
      ...items.map(([field, operator, value]) => ({ items: [{ field, operator, value }] })),
    ]
    const models = [
      5,
      ...filterModels.map((filterModel) => ({ filterModel })),
      { sortModel: 5 },
      { sortModel: [5] },
      { sortModel: [{ field: 'name', sort: 'up' }] },
      { paginationModel: 5 },
      { paginationModel: { page: '1', pageSize: 5 } },
      { paginationModel: { page: 0.5, pageSize: 10 } },
      { paginationModel: { page: 1 } },
      { paginationModel: { page: 2 ** 50, pageSize: 1024 } },
    ]
    const read = (given: never) => fromMuiGrid(listing, given)
    await expect(issuesOf(read, models)).toMatchFileSnapshot('issues/mui-grid.txt')
  })

  it('of the quick filter have the reason why a field is not searched', async () => {
    const read = (quickFields: never) =>
      fromMuiGrid(
        listing,
        { filterModel: { items: [], quickFilterValues: ['x'] } },
        { quickFields },
      )
    await expect(issuesOf(read, [[], ['city'], ['active']])).toMatchFileSnapshot(
      'issues/mui-quick-filter.txt',
    )
  })
})
