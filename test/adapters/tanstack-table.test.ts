import { fromTanStackTable, type TanStackTableState } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { issuesOf, told } from '../issues.js'
import { and, every, filterOf, is, listing, or, outcome } from './listing.js'

const ask = (state: TanStackTableState, options = {}) =>
  filterOf(() => fromTanStackTable(listing, state, options))

/** Returns the filter for a column filter with a function of this name. */
const column = (id: string, fn: string | undefined, value: unknown, options = {}) =>
  ask(
    { columnFilters: [{ id, value }], ...(fn !== undefined && { filterFns: { [id]: fn } }) },
    options,
  )

const at = (code: string, member = 'value') => [`${code} columnFilters.0.${member}`]

/** The last instant of the language. */
const lastMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

describe('fromTanStackTable(resource, state, options)', () => {
  it('converts the filter, the sort and the page of a state', () => {
    const state = {
      columnFilters: [
        { id: 'name', value: 'Le' },
        { id: 'amount', value: [1, 5] },
      ],
      sorting: [
        { id: 'since', desc: true },
        { id: 'name', desc: false },
      ],
      pagination: { pageIndex: 2, pageSize: 10 },
    }
    expect(fromTanStackTable(listing, state)).toEqual({
      filter: and(is('name', 'contains', 'Le'), and(is('amount', 'ge', 1), is('amount', 'le', 5))),
      sort: [
        { field: 'since', direction: 'desc' },
        { field: 'name', direction: 'asc' },
      ],
      page: { offset: 20, limit: 10 },
    })
    expect(fromTanStackTable(listing, {})).toEqual({ filter: every, sort: [], page: { offset: 0 } })
  })

  it.each([
    ['name', undefined, 'x', is('name', 'contains', 'x')],
    ['active', undefined, true, is('active', 'eq', true)],
    ['tags', undefined, ['a'], is('tags', 'includes_any', ['a'])],
    ['since', undefined, ['2024-06-01', ''], is('since', 'ge', '2024-06-01T00:00:00.000Z')],
    ['since', undefined, ['', '2024-06-01'], is('since', 'lt', '2024-06-01T00:00:00.001Z')],
    [
      'since',
      undefined,
      [5, 3],
      and(
        is('since', 'ge', '1970-01-01T00:00:00.003Z'),
        is('since', 'lt', '1970-01-01T00:00:00.006Z'),
      ),
    ],
    ['since', undefined, [lastMs, ''], is('since', 'ge', '9999-12-31T23:59:59.999Z')],
    ['since', undefined, ['', lastMs - 1], is('since', 'lt', '9999-12-31T23:59:59.999Z')],
    ['since', undefined, ['', lastMs], is('since', 'ne', null)],
    ['amount', undefined, ['', 5], is('amount', 'le', 5)],
    ['amount', undefined, [5, ''], is('amount', 'ge', 5)],
    ['amount', undefined, [9, '5'], and(is('amount', 'ge', 5), is('amount', 'le', 9))],
    ['city', 'equals', 'Leeds', is('city', 'eq', 'Leeds')],
    ['amount', 'weakEquals', '5', is('amount', 'eq', 5)],
    ['city', 'weakEquals', '5', is('city', 'eq', '5')],
    ['city', 'includesStringSensitive', 5, is('city', 'contains', '5')],
    ['name', 'equalsString', true, is('name', 'eq', 'true')],
    ['amount', 'equalsString', '5', is('amount', 'eq', 5)],
    ['active', 'equalsStringSensitive', 'true', is('active', 'eq', true)],
    ['name', 'startsWith', 'Z', and(is('name', 'ge', 'Z'), is('name', 'lt', '{'))],
    ['amount', 'empty', true, is('amount', 'eq', null)],
    ['scores', 'notEmpty', true, is('scores', 'ne', null)],
    // An absent cell counts as 0.
    ['amount', 'greaterThan', '-1', or(is('amount', 'gt', -1), is('amount', 'eq', null))],
    ['amount', 'greaterThanOrEqualTo', 0, is('amount', 'ge', 0)],
    ['amount', 'lessThan', 0, or(is('amount', 'lt', 0), is('amount', 'eq', null))],
    ['amount', 'lessThanOrEqualTo', -1, is('amount', 'le', -1)],
    // To the table no text is equal to a number, but 0 is.
    ['amount', 'greaterThanOrEqualTo', '5', is('amount', 'gt', 5)],
    ['amount', 'lessThanOrEqualTo', '-1', is('amount', 'le', -1)],
    ['amount', 'lessThan', '-1', is('amount', 'le', -1)],
    ['amount', 'between', [1, 5], and(is('amount', 'gt', 1), is('amount', 'lt', 5))],
    ['amount', 'between', [5, 1], is('amount', 'gt', 5)],
    ['amount', 'between', [5, 5], and(is('amount', 'gt', 5), is('amount', 'lt', 5))],
    ['amount', 'between', [undefined, -1], is('amount', 'lt', -1)],
    ['scores', 'arrIncludes', [1], is('scores', 'includes_any', [1])],
    ['amount', 'betweenInclusive', ['', -1], is('amount', 'le', -1)],
    ['amount', 'betweenInclusive', [-2, ''], or(is('amount', 'ge', -2), is('amount', 'eq', null))],
    ['city', 'arrHas', ['a'], is('city', 'is_any', ['a'])],
    [
      'city',
      'arrIncludes',
      ['a', 'b'],
      or(is('city', 'contains', 'a'), is('city', 'contains', 'b')),
    ],
    ['tags', 'arrIncludesAll', ['a'], is('tags', 'includes_all', ['a'])],
    ['scores', 'arrIncludesSome', [1], is('scores', 'includes_any', [1])],
  ])('converts the filter %s %s %j', (id, fn, value, filter) => {
    expect(column(id, fn, value)).toEqual(filter)
  })

  it('rejects empty and notEmpty on text unless blanks is "empty"', () => {
    expect(column('city', 'empty', true)).toEqual(at('not_expressible', 'id'))
    expect(column('city', 'notEmpty', true)).toEqual(at('not_expressible', 'id'))
    expect(column('city', 'empty', true, { blanks: 'empty' })).toEqual(
      is('city', 'is_any', ['', null]),
    )
    expect(column('city', 'notEmpty', true, { blanks: 'empty' })).toEqual(
      is('city', 'is_not_any', ['', null]),
    )
  })

  it.each([
    ['name', undefined, ''],
    ['name', undefined, null],
    ['name', undefined, undefined],
    ['amount', undefined, ['', null]],
    ['amount', undefined, []],
    ['tags', undefined, []],
  ])('reports or drops the incomplete filter %s %s %j', (id, fn, value) => {
    expect(column(id, fn, value)).toEqual(at('incomplete'))
    expect(column(id, fn, value, { incomplete: 'drop' })).toEqual(every)
  })

  it('searches the global fields for a text', () => {
    const globalFields = ['name']
    expect(ask({ globalFilter: 'x', globalFields })).toEqual(is('name', 'contains', 'x'))
    expect(ask({ globalFilter: 5, globalFields: ['name', 'name'] })).toEqual(
      or(is('name', 'contains', '5'), is('name', 'contains', '5')),
    )
    expect(ask({ globalFilter: '', globalFields })).toEqual(every)
    expect(ask({ globalFilter: 'x' })).toEqual(['not_expressible globalFilter'])
    expect(ask({ globalFilter: {}, globalFields })).toEqual(['invalid_type globalFilter'])
    expect(
      ask({ globalFilter: 'x', globalFields: ['city', 'amount', 'nmae', 5 as never] }),
    ).toEqual([
      'not_expressible globalFields.0',
      'not_expressible globalFields.1',
      'unknown_field globalFields.2',
      'invalid_type globalFields.3',
    ])
    expect(ask({ globalFilter: 'x'.repeat(257), globalFields })).toEqual([
      'limit_exceeded globalFilter',
    ])
  })

  it('reports faults of the sort and the page with the table’s names', () => {
    const wrong = (state: object) => outcome(() => fromTanStackTable(listing, state))
    expect(wrong({ sorting: [{ id: 'tags', desc: true }] })).toEqual(['not_sortable sorting.0.id'])
    expect(wrong({ sorting: [{ id: 'name', desc: 'yes' }] })).toEqual([
      'invalid_type sorting.0.desc',
    ])
    expect(wrong({ sorting: [{ id: 'city' }, { id: 'city' }] })).toEqual([
      'duplicate_sort_field sorting.1.id',
    ])
    expect(wrong({ sorting: [5] })).toEqual(['invalid_type sorting.0'])
    expect(wrong({ sorting: [{ desc: true }] })).toEqual(['missing_member sorting.0.id'])
    expect(wrong({ sorting: Array.from({ length: 9 }, () => ({ id: 'city' })) })).toEqual([
      'limit_exceeded sorting',
    ])
    expect(wrong({ pagination: { pageIndex: -1, pageSize: 1.5 } })).toEqual([
      'invalid_page pagination.pageIndex',
      'invalid_page pagination.pageSize',
    ])
    expect(wrong({ pagination: { pageIndex: 2 ** 50, pageSize: 2 ** 10 } })).toEqual([
      'invalid_page pagination.pageIndex',
    ])
    expect(wrong({ pagination: { pageIndex: 1 } })).toEqual(['missing_member pagination.pageSize'])
    expect(wrong({ pagination: [] })).toEqual(['invalid_type pagination'])
    expect(
      outcome(() =>
        fromTanStackTable(listing, {
          pagination: null as never,
          sorting: null as never,
          columnFilters: null as never,
        }),
      ),
    ).toHaveProperty('filter', every)
  })

  it('reads at most maxComparisons conditions', () => {
    const columnFilters = Array.from({ length: 60 }, () => ({ id: 'amount', value: [1, 5] }))
    expect(ask({ columnFilters })).toEqual(['limit_exceeded columnFilters.40'])
    expect(ask({ columnFilters: [...columnFilters, ...columnFilters] })).toEqual([
      'limit_exceeded columnFilters',
    ])
    const hundred = Array.from({ length: 100 }, () => ({ id: 'active', value: true }))
    expect(ask({ columnFilters: hundred })).toHaveProperty('operands.length', 100)
    expect(ask({ columnFilters: hundred, globalFilter: 'x', globalFields: ['name'] })).toEqual([
      'limit_exceeded globalFields',
      'limit_exceeded columnFilters',
    ])
    const values = (length: number) => Array.from({ length }, () => 'x')
    expect(column('tags', 'arrIncludesAll', values(500))).toHaveProperty('value.length', 500)
    expect(
      told(() =>
        fromTanStackTable(listing, { columnFilters: [{ id: 'tags', value: values(501) }] }),
      ),
    ).toEqual([
      [
        'limit_exceeded',
        'columnFilters.0.value',
        'expected at most 500 elements, got 501',
        { limit: 'maxListLength', max: 500 },
      ],
    ])
  })

  it('reports all faults in the order of the state', () => {
    const state = {
      columnFilters: [
        { id: 'amount', value: ['x', 1] },
        { id: 'status', value: 'x' },
        { id: 'rank', value: 4 },
        { id: 'name', value: 'x'.repeat(300) },
        5,
        { id: 'title', value: 'x' },
      ],
      filterFns: { rank: 'equals', status: 'equals', title: 7 },
      sorting: [{ id: 'nope', desc: false }],
      pagination: { pageIndex: 'x', pageSize: 5 },
    }
    expect(ask(state as never)).toEqual([
      'invalid_value columnFilters.0.value.0',
      'invalid_value columnFilters.1.value',
      'invalid_value columnFilters.2.value',
      'limit_exceeded columnFilters.3.value',
      'invalid_type columnFilters.4',
      'not_expressible columnFilters.5.id',
      'unknown_field sorting.0.id',
      'invalid_page pagination.pageIndex',
    ])
  })

  it('rejects an invalid option, resource or state', () => {
    expect(() => ask({}, { incomplete: 'maybe' })).toThrow(TypeError)
    expect(() => ask({}, { lenient: true })).toThrow('options: unknown property "lenient"')
    expect(() => ask({}, null as never)).toThrow('options: expected an object, got null')
    expect(column('name', undefined, '', { incomplete: 'refuse' })).toEqual(at('incomplete'))
    expect(() => ask({ columnFilters: [] }, { timeZone: 'Nowhere' })).toThrow(RangeError)
    expect(() => fromTanStackTable({} as never, {})).toThrow(TypeError)
    expect(ask(5 as never)).toEqual(['invalid_type '])
    expect(ask({ filterFns: [] as never })).toEqual(['invalid_type filterFns'])
    const valueOf = (): never => {
      throw new Error('read')
    }
    expect(column('amount', 'greaterThan', { valueOf })).toEqual(at('invalid_value'))
    expect(
      ask({
        get columnFilters(): never {
          throw new Error('read')
        },
      }),
    ).toEqual(['invalid_type columnFilters'])
  })
})

describe('the error of fromTanStackTable', () => {
  it('suggests no internal field', () => {
    const [[, , , params]] = told(() => fromTanStackTable(listing, { filterFns: 5 as never })) as [
      [unknown, unknown, unknown, { allowed: string[] }],
    ]
    expect(params.allowed).toEqual(Object.keys(listing.fields).filter((name) => name !== 'secret'))
  })

  it('has every issue with path, message and params', async () => {
    const columns: readonly (readonly [id: unknown, fn: unknown, value: unknown])[] = [
      [5, undefined, 1],
      [undefined, undefined, 1],
      ['nmae', undefined, 'x'],
      ['secret', undefined, 'x'],
      ['name', 7, 'x'],
      ['name', 'fuzzy', 'x'],
      ['name', 'endsWith', 'x'],
      ['name', undefined, ''],
      ['name', undefined, {}],
      ['title', undefined, 'x'],
      ['name', 'includesString', 'x'.repeat(257)],
      ['city', 'includesString', 'x'],
      ['amount', 'includesString', 'x'],
      ['name', 'includesStringSensitive', 'x'],
      ['amount', 'startsWith', 'x'],
      ['amount', 'equalsString', '5.0'],
      ['name', 'equals', 'x'],
      ['since', 'equals', 'x'],
      ['amount', 'equals', '5'],
      ['amount', 'equals', 'x'],
      ['amount', 'empty', 'yes'],
      ['tags', 'empty', true],
      ['city', 'empty', true],
      ['amount', 'greaterThan', 'many'],
      ['since', 'greaterThan', 'x'],
      ['amount', 'between', 5],
      ['amount', 'between', [1, 2, 3]],
      ['since', 'between', [1, 2]],
      ['amount', undefined, ['', '']],
      ['amount', undefined, ['x', 1]],
      ['amount', 'inNumberRange', 5],
      ['amount', 'inNumberRange', ['x', {}]],
      ['city', 'inNumberRange', [1, 2]],
      ['since', undefined, [1, 'soon']],
      ['since', 'inDateRange', ['soon', '']],
      ['city', 'inDateRange', [1, 2]],
      ['tags', undefined, []],
      ['tags', undefined, 'x'],
      ['name', 'arrIncludes', ['x']],
      ['since', 'arrIncludes', ['x']],
      ['tags', 'arrIncludes', 'abc'],
      ['city', 'arrIncludes', 'abc'],
      ['active', 'arrIncludesAll', ['x']],
      ['scores', 'arrIncludesAll', ['x']],
      ['tags', 'arrIncludesAll', Array(501).fill('x')],
      ['name', 'arrHas', ['x']],
    ]
    const states = [
      5,
      { filterFns: 5 },
      { columnFilters: 5 },
      { columnFilters: [5] },
      ...columns.map(([id, fn, value]) => ({
        columnFilters: [{ id, value }],
        filterFns: fn === undefined ? {} : { [String(id)]: fn },
      })),
      { globalFilter: 'x' },
      { globalFilter: {}, globalFields: ['name'] },
      { globalFilter: 'x', globalFields: 5 },
      { globalFilter: 'x', globalFields: ['city', 'amount', 5] },
      { sorting: 5 },
      { sorting: [5] },
      { sorting: [{ id: 'name', desc: 'yes' }] },
      { pagination: 5 },
      { pagination: { pageIndex: 1 } },
    ]
    const read = (state: never) => fromTanStackTable(listing, state)
    await expect(issuesOf(read, states)).toMatchFileSnapshot('issues/tanstack-table.txt')
  })
})
