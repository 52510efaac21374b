import { defineResource } from 'supplier-query'
import { fromAgGrid, type AgGridOptions, type AgGridRequest } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { issuesOf, told } from '../issues.js'
import { and, every, filterOf, is, listing, none, or, outcome } from './listing.js'

const ask = (request: AgGridRequest, options: AgGridOptions = {}) =>
  filterOf(() => fromAgGrid(listing, request, options))

/** Returns the filter for one column's filter. */
const column = (field: string, model: object, options: AgGridOptions = {}) =>
  ask({ filterModel: { [field]: model } }, options)

const text = (type: string, filter?: unknown) => ({ filterType: 'text', type, filter })
const number = (type: string, filter?: unknown, filterTo?: unknown) => ({
  filterType: 'number',
  type,
  filter,
  filterTo,
})
const date = (type: string, dateFrom?: unknown, dateTo?: unknown) => ({
  filterType: 'date',
  type,
  dateFrom,
  dateTo,
})
const set = (...values: unknown[]) => ({ filterType: 'set', values })

const day = '2024-06-01 00:00:00'
const [start, end] = ['2024-05-31T22:00:00.000Z', '2024-06-01T22:00:00.000Z']
const next = '2024-06-02T22:00:00.000Z'

describe('fromAgGrid(resource, request, options)', () => {
  it('converts the filter, the sort and the rows of a request', () => {
    const request: AgGridRequest = {
      filterModel: { name: text('contains', 'Le'), amount: number('greaterThan', 5) },
      sortModel: [{ colId: 'since', sort: 'desc', type: 'default' }],
      startRow: 100,
      endRow: 200,
    }
    const grouping = {
      rowGroupCols: [],
      valueCols: [{}],
      pivotCols: [],
      pivotMode: false,
      groupKeys: [],
    }
    expect(fromAgGrid(listing, { ...request, ...grouping })).toEqual({
      filter: and(is('name', 'contains', 'Le'), is('amount', 'gt', 5)),
      sort: [{ field: 'since', direction: 'desc' }],
      page: { offset: 100, limit: 100 },
    })
    expect(fromAgGrid(listing, {})).toEqual({ filter: every, sort: [], page: { offset: 0 } })
    expect(ask({ filterModel: {} })).toEqual(every)
    expect(ask({ filterModel: null })).toEqual(every)
  })

  it.each([
    ['name', text('equals', 'x'), is('name', 'eq', 'x')],
    ['name', text('notEqual', 'x'), is('name', 'ne', 'x')],
    ['name', text('notContains', 'x'), is('name', 'not_contains', 'x')],
    ['name', text('startsWith', 'x'), and(is('name', 'ge', 'x'), is('name', 'lt', 'y'))],
    ['city', text('blank'), is('city', 'is_any', ['', null])],
    ['city', text('notBlank'), is('city', 'is_not_any', ['', null])],
    ['amount', number('equals', 5), is('amount', 'eq', 5)],
    ['amount', number('notEqual', 5), and(is('amount', 'ne', 5), is('amount', 'ne', null))],
    ['amount', number('greaterThanOrEqual', 5), is('amount', 'ge', 5)],
    ['amount', number('lessThan', 5), is('amount', 'lt', 5)],
    ['amount', number('lessThanOrEqual', 5), is('amount', 'le', 5)],
    ['amount', number('inRange', 1, 5), and(is('amount', 'gt', 1), is('amount', 'lt', 5))],
    ['amount', number('blank'), is('amount', 'eq', null)],
    ['amount', number('notBlank'), is('amount', 'ne', null)],
    ['since', date('equals', day), and(is('since', 'ge', start), is('since', 'lt', end))],
    ['since', date('notEqual', day), or(is('since', 'lt', start), is('since', 'ge', end))],
    ['since', date('greaterThan', day), is('since', 'ge', end)],
    ['since', date('greaterThanOrEqual', day), is('since', 'ge', start)],
    ['since', date('lessThan', day), is('since', 'lt', start)],
    ['since', date('lessThanOrEqual', day), is('since', 'lt', end)],
    [
      'since',
      date('inRange', day, '2024-06-03 00:00:00'),
      and(is('since', 'ge', end), is('since', 'lt', next)),
    ],
    ['since', date('blank'), is('since', 'eq', null)],
    ['since', date('notBlank'), is('since', 'ne', null)],
    ['since', date('equals', '2024-06-01'), and(is('since', 'ge', start), is('since', 'lt', end))],
    [
      'since',
      date('greaterThan', '2024-06-01 10:30:00'),
      is('since', 'ge', '2024-06-01T08:30:00.001Z'),
    ],
    ['name', set('a', 'b'), is('name', 'is_any', ['a', 'b'])],
    [
      'name',
      set('a', null),
      or(is('name', 'is_any', ['a']), or(is('name', 'le', ''), is('name', 'eq', null))),
    ],
    ['status', set('open'), is('status', 'is_any', ['open'])],
    ['amount', set('5', null), or(is('amount', 'is_any', [5]), is('amount', 'eq', null))],
    ['active', set('true'), is('active', 'is_any', [true])],
    ['scores', set('1', null), or(is('scores', 'includes_any', [1]), is('scores', 'eq', null))],
    ['name', set(), is('name', 'is_any', [])],
  ])('converts a filter of %s: %j', (field, model, filter) => {
    expect(column(field, model, { blanks: 'empty', timeZone: 'Europe/Berlin' })).toEqual(filter)
  })

  it('includes the ends of ranges with the option inRangeInclusive', () => {
    const options = { inRangeInclusive: true, timeZone: 'Europe/Berlin' }
    expect(column('amount', number('inRange', 1, 5), options)).toEqual(
      and(is('amount', 'ge', 1), is('amount', 'le', 5)),
    )
    expect(column('since', date('inRange', day, day), options)).toEqual(
      and(is('since', 'ge', start), is('since', 'lt', end)),
    )
  })

  it('converts joined conditions in the current form and the older one', () => {
    const [one, two] = [text('contains', 'a'), text('contains', 'b')]
    const filter = or(is('name', 'contains', 'a'), is('name', 'contains', 'b'))
    expect(column('name', { filterType: 'text', operator: 'OR', conditions: [one, two] })).toEqual(
      filter,
    )
    expect(
      column('name', { filterType: 'text', operator: 'OR', condition1: one, condition2: two }),
    ).toEqual(filter)
    expect(
      column('name', {
        filterType: 'text',
        operator: 'AND',
        conditions: [{ type: 'contains', filter: 'a' }],
      }),
    ).toEqual(is('name', 'contains', 'a'))
    expect(column('name', { filterType: 'text', operator: 'AND', conditions: [one, two] })).toEqual(
      and(is('name', 'contains', 'a'), is('name', 'contains', 'b')),
    )
    expect(column('name', { operator: 'OR', conditions: [one, two] })).toEqual(filter)
  })

  it('rejects a text filter unless the field folds texts as the grid does', () => {
    const exact = { caseSensitive: ['city', 'name', 'tags'] }
    const refused = (member: string, field = 'city') => [
      `not_expressible filterModel.${field}.${member}`,
    ]
    expect(column('city', text('contains', 'x'))).toEqual(refused('type'))
    expect(column('city', text('contains', 'x'), exact)).toEqual(is('city', 'contains', 'x'))
    expect(column('name', text('contains', 'x'), exact)).toEqual(refused('type', 'name'))
    expect(column('city', set('x'))).toEqual(refused('filterType'))
    expect(column('city', set('x'), exact)).toEqual(is('city', 'is_any', ['x']))
    expect(column('tags', set('x'), exact)).toEqual(is('tags', 'includes_any', ['x']))
    expect(column('city', text('blank'))).toEqual(refused('type'))
    const folded = defineResource({ kind: { kind: 'string', fold: 'case', values: ['a'] } })
    const filterModel = { kind: set('a') }
    expect(filterOf(() => fromAgGrid(folded, { filterModel }))).toEqual(is('kind', 'is_any', ['a']))
    expect(
      filterOf(() => fromAgGrid(folded, { filterModel }, { caseSensitive: ['kind'] })),
    ).toEqual(['not_expressible filterModel.kind.filterType'])
  })

  it.each([
    ['name', text('contains', ''), 'filter'],
    ['name', text('empty'), 'type'],
    ['amount', number('equals', null), 'filter'],
    ['amount', number('inRange', 5), 'filterTo'],
    ['since', date('equals', null), 'dateFrom'],
    ['since', date('inRange', day, null), 'dateTo'],
  ])(
    'reports a filter of %s %j that is half filled in, or leaves it out',
    (field, model, member) => {
      expect(column(field, model)).toEqual([`incomplete filterModel.${field}.${member}`])
      expect(column(field, model, { incomplete: 'drop' })).toEqual(every)
    },
  )

  it('rejects grouping, pivoting, an advanced filter and other types of sort', () => {
    const wrong = (request: object) => outcome(() => fromAgGrid(listing, request))
    expect(wrong({ rowGroupCols: [{ id: 'city' }] })).toEqual(['not_expressible rowGroupCols'])
    expect(wrong({ groupKeys: ['Leeds'] })).toEqual(['not_expressible groupKeys'])
    expect(wrong({ pivotMode: true })).toEqual(['not_expressible pivotMode'])
    expect(wrong({ filterModel: { filterType: 'join', type: 'AND', conditions: [] } })).toEqual([
      'not_expressible filterModel',
    ])
    expect(wrong({ sortModel: [{ colId: 'amount', sort: 'asc', type: 'absolute' }] })).toEqual([
      'not_expressible sortModel.0.type',
    ])
    expect(wrong({ sortModel: [{ colId: 'amount', sort: 'up' }] })).toEqual([
      'invalid_direction sortModel.0.sort',
    ])
    expect(wrong({ startRow: 5, endRow: 4 })).toEqual(['invalid_page endRow'])
    expect(wrong({ startRow: -5 })).toEqual(['invalid_page startRow'])
    expect(wrong({ filterModel: [] })).toEqual(['invalid_type filterModel'])
    expect(wrong(null as never)).toEqual(['invalid_type '])
    expect(ask({ startRow: 5, endRow: 5 })).toEqual(every)
    const asked = (request: AgGridRequest) => fromAgGrid(listing, request)
    expect(asked({ startRow: 5 })).toHaveProperty('page', { offset: 5 })
    expect(asked({ endRow: 5 })).toHaveProperty('page', { offset: 0, limit: 5 })
    expect(asked({ sortModel: [{ colId: 'name', sort: 'asc' }] })).toHaveProperty('sort', [
      { field: 'name', direction: 'asc' },
    ])
    const narrow = defineResource({ a: 'string' }, { limits: { maxLimit: 10, maxOffset: 100 } })
    expect(outcome(() => fromAgGrid(narrow, { startRow: 101, endRow: 112 }))).toEqual([
      'limit_exceeded startRow',
      'limit_exceeded endRow',
    ])
  })

  it('reports at most 100 faults, and reads at most maxComparisons conditions', () => {
    const unknown = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`x${i}`, {}]))
    expect(ask({ filterModel: { ...unknown, name: 5 } })).toHaveLength(100)
    const narrow = defineResource({ name: 'string' }, { limits: { maxComparisons: 1 } })
    const filter = { filterType: 'text', operator: 'OR', condition1: 5, condition2: 5 }
    expect(outcome(() => fromAgGrid(narrow, { filterModel: { name: filter } }))).toEqual([
      'invalid_type filterModel.name.condition1',
      'limit_exceeded filterModel.name.condition2',
    ])
  })

  it('matches no row after a date in the last year', () => {
    expect(column('since', date('greaterThan', '9999-12-31 00:00:00'))).toEqual(none)
  })
})

describe('the error of fromAgGrid', () => {
  it.each([{ filterModel: 5 }, { filterModel: { secret: {} } }, { filterModel: { sceret: {} } }])(
    'offers no internal field: %j',
    (request) => {
      const [[, , , params]] = told(() => fromAgGrid(listing, request as never)) as [
        [unknown, unknown, unknown, { allowed: string[] }],
      ]
      expect(params.allowed).toEqual(
        Object.keys(listing.fields).filter((name) => name !== 'secret'),
      )
    },
  )

  it('has every issue with path, message and params', async () => {
    const columns: readonly (readonly [name: string, model: unknown])[] = [
      ['name', 5],
      ['nmae', text('contains', 'x')],
      ['secret', text('contains', 'x')],
      ['name', { type: 'contains', filter: 'x' }],
      ['name', { filterType: 'multi', filterModels: [] }],
      ['name', text(undefined as never)],
      ['name', text(5 as never, 'x')],
      ['name', text('endsWith', 'x')],
      ['name', text('endsWith', '')],
      ['name', text('inRange', 'x')],
      ['name', text('contains')],
      ['name', text('contains', 5)],
      ['name', text('startsWith', 5)],
      ['city', text('contains', 'x')],
      ['amount', text('contains', 'x')],
      ['city', text('blank')],
      ['amount', number('equals')],
      ['amount', number('equals', 'x')],
      ['name', number('equals', 5)],
      ['amount', number('inRange', 1)],
      ['amount', number('inRange', 1, 'x')],
      ['amount', number('contains', 5)],
      ['since', date('equals')],
      ['since', date('equals', 'soon')],
      ['name', date('equals', day)],
      ['since', date('inRange')],
      ['since', date('inRange', day, 5)],
      ['since', date('today')],
      ['name', { filterType: 'text', operator: 'XOR', conditions: [text('contains', 'x')] }],
      ['name', { filterType: 'text', operator: 'OR', conditions: 5 }],
      ['name', { filterType: 'text', operator: 'OR', conditions: null }],
      ['name', { filterType: 'text', operator: 'OR', conditions: [] }],
      ['name', { filterType: 'text', operator: 'OR', conditions: [5] }],
      ['name', { filterType: 'text', operator: 'OR', conditions: Array(101).fill(5) }],
      ['name', { filterType: 'text', operator: 'OR', condition1: text('contains', 'x') }],
      ['since', set('x')],
      ['city', set('x')],
      ['rank', set('7')],
      ['name', { filterType: 'set', values: 'x' }],
    ]
    const requests = [
      5,
      { groupKeys: ['a'] },
      { filterModel: 5 },
      { filterModel: { filterType: 'join' } },
      ...columns.map(([name, model]) => ({ filterModel: { [name]: model } })),
      { sortModel: 5 },
      { sortModel: [5] },
      { sortModel: [{ colId: 'name', sort: 'up' }] },
      { sortModel: [{ colId: 'name', sort: 'asc', type: 'absolute' }] },
      { startRow: -5 },
      { startRow: 5, endRow: 4 },
    ]
    const read = (request: never) => fromAgGrid(listing, request)
    await expect(issuesOf(read, requests)).toMatchFileSnapshot('issues/ag-grid.txt')
  })
})
