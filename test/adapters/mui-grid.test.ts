import { defineResource, type Resource } from 'supplier-query'
import {
  fromMuiGrid,
  type MuiGridModels,
  type MuiGridOptions,
  muiGridOperators,
} from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { outcomesOf } from '../issues.js'
import { listing, printQuery } from './listing.js'

type Asked = readonly [models: unknown, options?: MuiGridOptions]

const answersOf = (asked: readonly Asked[], resource: Resource = listing) =>
  outcomesOf(
    ([models, options]: Asked) => fromMuiGrid(resource, models as MuiGridModels, options),
    asked,
    printQuery,
  )

const filterModel = (model: unknown, options?: MuiGridOptions): Asked => {
  const models = { filterModel: model }
  return options === undefined ? [models] : [models, options]
}
const item = (field: unknown, operator: unknown, value?: unknown, options?: MuiGridOptions) =>
  filterModel({ items: [{ field, operator, value }] }, options)
const quick = (values: unknown, quickFields: readonly string[] = [], options?: MuiGridOptions) =>
  filterModel({ items: [], quickFilterValues: values }, { quickFields, ...options })
const many = <T>(length: number, each: T): T[] => Array.from({ length }, () => each)

describe('fromMuiGrid(resource, models, options)', () => {
  const names = [{ field: 'name', operator: 'contains', value: ' Le ' }]

  it('converts the filter, the sort and the page, or rejects them in their places', async () => {
    const sortModel = [
      { field: 'since', sort: 'desc' },
      { field: 'name', sort: null },
      { field: 'name' },
      { field: 'city', sort: 'asc' },
    ]
    const page = (number: unknown, pageSize?: unknown): Asked => [
      { paginationModel: { page: number, pageSize } },
    ]
    const sort = (...keys: unknown[]): Asked => [{ sortModel: keys }]
    const asked: readonly Asked[] = [
      [{ filterModel: { items: names }, sortModel, paginationModel: { page: 1, pageSize: 25 } }],
      [{}],
      [5],
      ...[null, 5, { items: [] }, { items: 5 }, { items: [5] }, { items: [{}] }].map((model) =>
        filterModel(model),
      ),
      filterModel({ items: [...names, ...names], logicOperator: 'or' }),
      filterModel({ items: names, logicOperator: 'xor' }),
      filterModel({ items: many(101, 5) }),
      [{ sortModel: 5 }],
      sort(5),
      sort({ field: 'name', sort: 'up' }),
      sort({ field: 'tags', sort: 'asc' }),
      [{ paginationModel: 5 }],
      page('1', 5),
      page(0.5, 10),
      page(1),
      page(2 ** 50, 1024),
      page(0, -2),
      page(0, -1),
    ]
    await expect(answersOf(asked)).toMatchFileSnapshot('issues/mui-grid.txt')
  })

  it('converts each item, or rejects it with the reason', async () => {
    const noon = new Date('2024-06-01T08:30:20Z')
    const local = { timeZone: 'Europe/Berlin' }
    const timed = { dateTimes: ['since'], ...local }
    const orders = ['is', 'not', 'after', 'onOrAfter', 'before', 'onOrBefore']
    const texts = ['contains', 'doesNotContain', 'equals', 'doesNotEqual', 'startsWith']
    const asked: readonly Asked[] = [
      ...texts.map((operator) => item('name', operator, ' x ')),
      ...texts.map((operator) => item('title', operator, 'x')),
      ...texts.map((operator) => item('title', operator, 'x', { ignoreDiacritics: true })),
      item('name', 'contains', 'x', { ignoreDiacritics: true }),
      item('name', 'startsWith', ' '),
      item('name', 'endsWith', 'x'),
      item('name', 'contains', 5),
      item('name', 'startsWith', 5),
      item('name', 'startsWith', '\uD800'),
      item('name', 'matches', 'x'),
      item('name', 'x'.repeat(100), 'x'),
      item('name', 7, 'x'),
      item('city', 'contains', 'x'),
      item('amount', 'contains', 'x'),
      item('title', 'equals', 5),
      item('amount', 'equals', 'x'),
      item(5, '=', 1),
      item('nmae', 'contains', 'x'),
      ...['=', '!=', '>', '>=', '<', '<='].map((operator) => item('amount', operator, '5')),
      ...['many', '0x10', '1e999'].map((text) => item('amount', '=', text)),
      item('name', '>', 5),
      ...['city', 'amount', 'since'].flatMap((field) => [
        item(field, 'isEmpty'),
        item(field, 'isNotEmpty'),
      ]),
      item('title', 'isAnyOf', ['x', ' y ']),
      item('amount', 'isAnyOf', ['5', 6]),
      item('status', 'isAnyOf', ['open']),
      item('city', 'isAnyOf', ['x']),
      ...[['open', 'ajar'], [' open'], 'open'].map((value) => item('status', 'isAnyOf', value)),
      ...[[5], ['x', null]].map((value) => item('title', 'isAnyOf', value)),
      item('tags', 'isAnyOf', ['x']),
      item('active', 'isAnyOf', [true]),
      item('status', 'is', 'open'),
      item('status', 'not', 'open'),
      item('status', 'is', 'ajar'),
      item('rank', 'is', 1),
      item('rank', 'isAnyOf', [1, 2]),
      item('rank', 'isAnyOf', ['1']),
      item('city', 'is', 'x'),
      item('name', 'is', 'x'),
      item('tags', 'is', 'x'),
      item('tags', 'not', 'x'),
      ...['true', false, 'perhaps', {}].map((value) => item('active', 'is', value)),
      ...orders.map((operator) => item('since', operator, new Date('2024-06-01'), local)),
      item('since', 'not', '2024-06-01', local),
      ...orders.map((operator) => item('since', operator, noon, timed)),
      item('since', 'is', '2024-06-01T10:30', timed),
      item('since', 'is', 'soon'),
      item('since', 'after', 0),
      item('name', 'after', '2024-06-01'),
      // Beyond the first and the last year, all rows match, or none.
      ...['before', 'onOrAfter'].map((operator) => item('since', operator, '0001-01-01')),
      ...['after', 'onOrBefore', 'is'].map((operator) => item('since', operator, '9999-12-31')),
      item('since', 'onOrBefore', '9999-12-31', local),
      // Half filled in.
      ...([undefined, { incomplete: 'drop' }] as const).flatMap((options) => [
        item('name', 'contains', '', options),
        item('amount', '=', undefined, options),
        item('status', 'isAnyOf', [], options),
        item('name', '', 'x', options),
      ]),
    ]
    await expect(answersOf(asked)).toMatchFileSnapshot('issues/mui-items.txt')
  })

  it('searches the quick fields for each text, or rejects the search', async () => {
    const named = defineResource({
      name: { kind: 'string', fold: 'case' },
      title: { kind: 'string', fold: 'accents' },
      code: { kind: 'string', fold: 'ascii' },
      city: 'string',
      amount: 'number',
    })
    const fields = ['name', 'code']
    const asked: readonly Asked[] = [
      quick(['x', '5'], fields),
      filterModel(
        { items: [], quickFilterValues: ['x', 'y'], quickFilterLogicOperator: 'or' },
        { quickFields: fields },
      ),
      filterModel(
        { items: [], quickFilterValues: ['x'], quickFilterLogicOperator: 'xor' },
        { quickFields: fields },
      ),
      quick(['x'], ['name', 'amount']),
      quick(['x'], ['title'], { ignoreDiacritics: true }),
      quick([]),
      quick(['x']),
      quick(['x'], ['city']),
      quick([''], fields),
      quick(['', 'x'], fields, { incomplete: 'drop' }),
      quick([5], fields),
      quick(5, fields),
      quick(many(50, 'x'), ['name']),
      quick(many(60, '5'), fields),
      quick(['x'.repeat(257)], fields),
    ]
    await expect(answersOf(asked, named)).toMatchFileSnapshot('issues/mui-quick-filter.txt')
    expect(() => answersOf([quick(['x'], ['nope'])])).toThrow(
      new TypeError('quickFields[0]: expected the name of a field for clients, got "nope"'),
    )
  })
})

describe('muiGridOperators(resource, options)', () => {
  it('returns the operators of each column that a query can express, by comparators and limits', async () => {
    const narrow = defineResource(
      {
        size: { kind: 'number', comparators: ['eq', 'is_any'] },
        name: { kind: 'string', fold: 'case' },
        // To the grid, false is "not true".
        open: { kind: 'boolean', comparators: ['eq'] },
        done: { kind: 'boolean', comparators: ['eq', 'ne'] },
      },
      { limits: { minContainsLength: 3 } },
    )
    const offered = {
      'by default': muiGridOperators(listing),
      'without accents': muiGridOperators(listing, { ignoreDiacritics: true }),
      'with a select': muiGridOperators(listing, { singleSelects: ['city'] }),
      'with fewer comparators': muiGridOperators(narrow),
    }
    const texts = Object.entries(offered).map(([what, columns]) => {
      const lines = Object.entries(columns).map(
        ([name, all]) => `  ${[`${name}:`, ...all].join(' ')}\n`,
      )
      return `${what}\n${lines.join('')}`
    })
    await expect(texts.join('\n')).toMatchFileSnapshot('mui-operators.txt')
    expect(() => muiGridOperators({} as never)).toThrow(TypeError)
    expect(() => muiGridOperators(narrow, { fields: [] } as object)).toThrow(TypeError)
  })
})
