import { defineResource, type Resource } from 'supplier-query'
import { fromAgGrid, type AgGridOptions, type AgGridRequest } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { outcomesOf, told } from '../issues.js'
import { listing, outcome, printQuery } from './listing.js'

type Asked = readonly [request: unknown, options?: AgGridOptions]

const answersOf = (asked: readonly Asked[], resource: Resource = listing) =>
  outcomesOf(
    ([request, options]: Asked) => fromAgGrid(resource, request as AgGridRequest, options),
    asked,
    printQuery,
  )

/** A request with the filter of one column. */
const column = (field: string, model: unknown, options?: AgGridOptions): Asked => {
  const request = { filterModel: { [field]: model } }
  return options === undefined ? [request] : [request, options]
}
const text = (type: unknown, filter?: unknown) => ({ filterType: 'text', type, filter })
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
const joined = (operator: string, conditions: unknown) => ({
  filterType: 'text',
  operator,
  conditions,
})

const day = '2024-06-01 00:00:00'

describe('fromAgGrid(resource, request, options)', () => {
  it('converts the filter, the sort and the rows, or rejects them in their places', async () => {
    const request = {
      filterModel: { name: text('contains', 'Le'), amount: number('greaterThan', 5) },
      sortModel: [{ colId: 'since', sort: 'desc', type: 'default' }],
      startRow: 100,
      endRow: 200,
    }
    const ungrouped = { rowGroupCols: [], valueCols: [{}], pivotCols: [], groupKeys: [] }
    const sort = (key: unknown): Asked => [{ sortModel: [key] }]
    const asked: readonly Asked[] = [
      [{ ...request, ...ungrouped, pivotMode: false }],
      [{}],
      [null],
      [5],
      ...[{}, null, [], 5].map((filterModel): Asked => [{ filterModel }]),
      [{ filterModel: { filterType: 'join', type: 'AND', conditions: [] } }],
      [{ rowGroupCols: [{ id: 'city' }] }],
      [{ groupKeys: ['Leeds'] }],
      [{ pivotMode: true }],
      [{ sortModel: 5 }],
      sort({ colId: 'name', sort: 'asc' }),
      sort({ colId: 'name', sort: 'up' }),
      sort({ colId: 'name', sort: 'asc', type: 'absolute' }),
      sort(5),
      [{ startRow: 5 }],
      [{ endRow: 5 }],
      [{ startRow: 5, endRow: 5 }],
      [{ startRow: 5, endRow: 4 }],
      [{ startRow: -5 }],
    ]
    const narrow = defineResource({ a: 'string' }, { limits: { maxLimit: 10, maxOffset: 100 } })
    const texts = [answersOf(asked), answersOf([[{ startRow: 101, endRow: 112 }]], narrow)]
    await expect(texts.join('\n')).toMatchFileSnapshot('issues/ag-grid.txt')
  })

  it('converts the filter of a column, or rejects it with the reason', async () => {
    const exact = { caseSensitive: ['city', 'name', 'tags'] }
    const local = { blanks: 'empty', timeZone: 'Europe/Berlin' } as const
    const blanks = ['blank', 'notBlank']
    const orders = ['equals', 'notEqual', 'greaterThan', 'greaterThanOrEqual', 'lessThan']
    const some = [text('contains', 'a'), text('contains', 'b')]
    const [one, two] = some
    const asked: readonly Asked[] = [
      ...['equals', 'notEqual', 'notContains', 'startsWith'].map((type) =>
        column('name', text(type, 'x')),
      ),
      ...blanks.map((type) => column('city', text(type), local)),
      column('city', text('blank')),
      column('city', text('contains', 'x')),
      column('city', text('contains', 'x'), exact),
      column('name', text('contains', 'x'), exact),
      column('amount', text('contains', 'x')),
      ...['true', 'false', 'empty', 'blank', 'contains'].map((type) =>
        column('active', text(type)),
      ),
      column('active', { filterType: 'text', type: 'true', filter: null }),
      column('name', text('true')),
      ...['endsWith', 'inRange'].map((type) => column('name', text(type, 'x'))),
      column('name', text('endsWith', '')),
      column('name', text('contains', 5)),
      column('name', text('startsWith', 5)),
      column('name', text(5, 'x')),
      ...[...orders, 'lessThanOrEqual'].map((type) => column('amount', number(type, 5))),
      ...blanks.map((type) => column('amount', number(type))),
      column('amount', number('inRange', 1, 5)),
      column('amount', number('inRange', 1, 5), { inRangeInclusive: true }),
      column('amount', number('equals', 'x')),
      column('amount', number('inRange', 1, 'x')),
      column('amount', number('contains', 5)),
      column('name', number('equals', 5)),
      ...[...orders, 'lessThanOrEqual'].map((type) => column('since', date(type, day), local)),
      ...blanks.map((type) => column('since', date(type))),
      column('since', date('inRange', day, '2024-06-03 00:00:00'), local),
      column('since', date('inRange', day, day), { ...local, inRangeInclusive: true }),
      column('since', date('equals', '2024-06-01'), local),
      column('since', date('greaterThan', '2024-06-01 10:30:00'), local),
      column('since', date('greaterThan', '9999-12-31 00:00:00')),
      column('since', date('equals', 'soon')),
      column('since', date('inRange', day, 5)),
      column('since', date('today')),
      column('due', date('lastMonth')),
      column('due', date('yearToDate', null, null)),
      column('since', { filterType: 'date', operator: 'OR', conditions: [date('nextWeek')] }),
      column('since', date('last6Months')),
      column('name', date('today')),
      column('name', date('equals', day)),
      column('name', set('a', 'b')),
      column('name', set('a', null)),
      column('name', set()),
      column('name', set('')), // the key of an empty text is null
      column('status', set('open')),
      column('amount', set('5', null)),
      column('amount', set('5.0')), // the grid writes 5
      column('active', set('true')),
      column('scores', set('1', null)),
      column('city', set('x')),
      column('city', set('x'), exact),
      column('tags', set('x'), exact),
      column('since', set('x')),
      column('rank', set('7')),
      column('name', { filterType: 'set', values: 'x' }),
      column('name', joined('OR', some)),
      column('name', joined('AND', some)),
      column('name', { operator: 'OR', conditions: some }),
      column('name', { filterType: 'text', operator: 'OR', condition1: one, condition2: two }),
      column('name', { filterType: 'text', condition1: one }),
      column('name', joined('AND', [{ type: 'contains', filter: 'a' }])),
      column('name', joined('XOR', some)),
      ...[5, null, [], [5], Array(101).fill(5)].map((each) => column('name', joined('OR', each))),
      column('name', 5),
      column('nmae', one),
      column('secret', one),
      column('name', { type: 'contains', filter: 'x' }),
      column('name', { filterType: 'multi', filterModels: [] }),
      // Half filled in.
      ...([undefined, { incomplete: 'drop' }] as const).flatMap((options) => [
        column('name', text('contains', ''), options),
        column('name', text('contains'), options),
        column('name', text('empty'), options),
        column('name', text(undefined), options),
        column('amount', number('equals', null), options),
        column('amount', number('inRange', 5), options),
        column('since', date('equals', null), options),
        column('since', date('inRange', day, null), options),
      ]),
    ]
    await expect(answersOf(asked)).toMatchFileSnapshot('issues/ag-columns.txt')
  })

  it('compares choices as the field does', async () => {
    const folded = defineResource({ kind: { kind: 'string', fold: 'case', values: ['a'] } })
    const asked = [column('kind', set('a')), column('kind', set('a'), { caseSensitive: ['kind'] })]
    await expect(answersOf(asked, folded)).toMatchFileSnapshot('issues/ag-choices.txt')
  })

  it('reports at most 100 faults, and reads at most maxComparisons conditions', () => {
    const unknown = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`x${i}`, {}]))
    const faults = { ...unknown, name: 5 }
    expect(outcome(() => fromAgGrid(listing, { filterModel: faults }))).toHaveLength(100)
    const narrow = defineResource(
      { name: { kind: 'string', fold: 'case' } },
      { limits: { maxComparisons: 1 } },
    )
    const conditions = [text('equals', 'a'), text('equals', 'b')]
    const filterModel = { name: { filterType: 'text', operator: 'OR', conditions } }
    const [issue] = outcome(() => fromAgGrid(narrow, { filterModel })) as [string]
    expect(issue).toMatch(/^limit_exceeded filterModel/)
  })

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
})
