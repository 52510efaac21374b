import { runQuery, type Query } from 'supplier-query'
import {
  fromFlatParams,
  fromMuiGrid,
  fromQueryBuilder,
  fromSearchParams,
  fromToolCall,
  queryBuilderFields,
  toFlatParams,
  toMuiGrid,
  toQueryBuilder,
  toSearchParams,
  toTanStackTable,
} from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { told } from '../issues.js'
import { and, filterOf, is, listing, none } from './listing.js'
import { column, condition, decimalPlaces, item, rule } from './places.js'

type Filter = Query<typeof listing>['filter']

const DIGITS = '-12345678901234567.8901'

describe.each(decimalPlaces)('the text of a decimal as %s', (name, convert) => {
  it('keeps every digit', () => {
    expect(JSON.stringify(convert(DIGITS).filter)).toContain(`"${DIGITS}"`)
  })

  it.each(['1e3', '0x10', 'x', '1,5'])('is rejected if it is %s', (text) => {
    const found = filterOf(() => convert(text))
    const isList = name.startsWith('a list as text') && text === '1,5' // two elements
    if (isList) expect(found).toMatchObject({ value: ['1', '5'] })
    else expect(found).toEqual([expect.stringMatching(/^(invalid_value|not_expressible) /)])
  })
})

describe('a quick filter of MUI over a decimal', () => {
  const search = (text: string) =>
    filterOf(() => {
      const filterModel = { items: [], quickFilterValues: [text] }
      return fromMuiGrid(listing, { filterModel }, { quickFields: ['price'] })
    })

  it('keeps every digit, rejects a number that is no decimal, and finds no row by a text', () => {
    expect(search(DIGITS)).toEqual(is('price', 'eq', DIGITS))
    const at = 'not_expressible filterModel.quickFilterValues'
    expect([search('1e3'), search('0x10')]).toEqual([[at], [at]])
    expect([search('x'), search('1,5')]).toEqual([none, none])
  })
})

describe('a decimal', () => {
  it.each([
    ['+5', '5'],
    [' 5.50 ', '5.50'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['5.', '5'],
  ])('that a user types as %j is read as %j', (typed, value) => {
    expect(rule('=', typed, 'price').filter).toEqual(is('price', 'eq', value))
    expect(item('=', typed, 'price').filter).toEqual(is('price', 'eq', value))
  })

  const number = 0.12345678901234568
  it.each<[name: string, convert: () => Query, path: string]>([
    ['MUI', () => item('=', number, 'price'), 'filterModel.items.0.value'],
    ['a list of MUI', () => item('isAnyOf', [1, number], 'price'), 'filterModel.items.0.value'],
    [
      'TanStack Table',
      () => column('inNumberRange', [5, number], 'price'),
      'columnFilters.0.value',
    ],
    [
      'AG Grid',
      () => condition({ filterType: 'number', type: 'equals', filter: number }, 'price'),
      'filterModel.price.filter',
    ],
    ['the query builder', () => rule('=', number, 'price'), 'rules.0.value'],
  ])('as a number of %s that may have lost digits is rejected', (_, convert, path) => {
    const message =
      'expected a number of at most 15 digits, got 0.12345678901234568; a number may have lost digits, so give the text'
    const expected = { kind: 'decimal', expected: ['decimal'] }
    expect(told(convert)).toEqual([['invalid_value', path, message, expected]])
  })

  it('as a number is accepted if it has lost no digit, and rejected as a large integer', () => {
    expect(item('=', 12.5, 'price').filter).toEqual(is('price', 'eq', 12.5))
    expect(item('=', Number.MAX_SAFE_INTEGER, 'price').filter).toMatchObject({ comparator: 'eq' })
    expect(item('=', number, 'amount').filter).toEqual(is('amount', 'eq', number))
    const advice = 'send it as a string, because JSON rounds integers beyond 2^53 - 1'
    expect(told(() => item('=', 2 ** 53, 'price'))).toMatchObject([
      ['invalid_value', {}, expect.stringContaining(advice), {}],
    ])
  })

  it('as text of a number in equals or arrHas of TanStack Table is rejected, as no cell equals it', () => {
    const message = 'expected a finite number, got "5"'
    expect(told(() => column('equals', '5', 'price'))).toMatchObject([
      ['invalid_value', 'columnFilters.0.value', message, {}],
    ])
    expect(told(() => column('arrHas', [1, '5'], 'price'))).toMatchObject([
      ['invalid_value', 'columnFilters.0.value.1', message, {}],
    ])
    expect(column('arrHas', [1, 5], 'price').filter).toEqual(is('price', 'is_any', [1, 5]))
  })

  it('has its range in ascending order, whatever the order of the ends in a query builder', () => {
    const ends = ['12345678901234567.89', '12345678901234567.88']
    expect(rule('between', ends, 'price').filter).toEqual(
      and(is('price', 'ge', ends[1]), is('price', 'le', ends[0])),
    )
  })

  it('is shown by its digits in each front end', () => {
    const filter = is('price', 'ge', '12345678901234567.890') as Filter
    expect(toMuiGrid(listing, { filter }).filterModel.items).toEqual([
      { id: 0, field: 'price', operator: '>=', value: '12345678901234567.89' },
    ])
    expect(toTanStackTable(listing, { filter }).columnFilters).toEqual([
      { id: 'price', value: ['12345678901234567.89', ''] },
    ])
    expect(toQueryBuilder(listing, filter).rules).toEqual([
      { field: 'price', operator: 'ge', value: '12345678901234567.890' },
    ])
    expect(toFlatParams(listing, { filter }).get('price[ge]')).toBe('12345678901234567.890')
    expect(fromSearchParams(toSearchParams({ filter }))).toEqual({ filter })
    const small = is('price', 'eq', 1e-7) as Filter
    expect(toFlatParams(listing, { filter: small }).get('price')).toBe('0.0000001')
    const least = is('price', 'eq', 5e-324) as Filter
    expect(told(() => toFlatParams(listing, { filter: least }))).toMatchObject([
      ['not_expressible', 'filter', expect.stringContaining('at most 256 characters'), {}],
    ])
  })

  it('is typed into a text input of a query builder, because number inputs lose digits', () => {
    const inputs = queryBuilderFields(listing).map(({ name, inputType }) => [name, inputType])
    expect(Object.fromEntries(inputs)).toMatchObject({
      price: 'text',
      due: 'date',
      since: 'date',
      amount: 'number',
    })
    const filter = is('price', 'is_any', ['5', '7.5']) as Filter
    const group = toQueryBuilder(listing, filter)
    expect(group.rules).toEqual([{ field: 'price', operator: 'is_any', value: '5, 7.5' }])
    expect(fromQueryBuilder(listing, group).filter).toEqual(filter)
  })
})

describe('a day', () => {
  const zones = ['UTC', 'America/New_York', 'Pacific/Auckland']
  const rows = ['2026-03-07', '2026-03-08', '2026-03-09', null].map((due) => ({ due }))
  const found = (query: Query<typeof listing>, timeZone: string) =>
    runQuery(listing, query, rows, { timeZone }).rows.map(({ due }) => due)

  it.each(zones)('that MUI gives as midnight in UTC is that day in %s', (timeZone) => {
    const given = [new Date('2026-03-08'), '2026-03-08', '2026-03-08T00:00:00.000Z']
    for (const value of given) {
      const ask = (operator: string) => found(item(operator, value, 'due', { timeZone }), timeZone)
      expect(ask('is')).toEqual(['2026-03-08'])
      expect(ask('not')).toEqual(['2026-03-07', '2026-03-09'])
      expect(ask('onOrAfter')).toEqual(['2026-03-08', '2026-03-09'])
      expect(ask('before')).toEqual(['2026-03-07'])
    }
    const filter = is('due', 'gt', '2026-03-08') as Filter
    const { items } = toMuiGrid(listing, { filter }, { timeZone }).filterModel
    expect(items).toEqual([
      { id: 0, field: 'due', operator: 'after', value: new Date('2026-03-08') },
    ])
  })

  it('that AG Grid gives as midnight is that day; a time of day is rejected', () => {
    const day = (dateFrom: string, type = 'equals') =>
      condition({ filterType: 'date', type, dateFrom }, 'due')
    expect(day('2026-03-08 00:00:00').filter).toEqual(is('due', 'eq', '2026-03-08'))
    expect(day('2026-03-08', 'notEqual').filter).toEqual(
      and(is('due', 'ne', '2026-03-08'), is('due', 'ne', null)),
    )
    expect(told(() => day('2026-03-08 10:00:00'))).toEqual([
      [
        'invalid_value',
        'filterModel.due.dateFrom',
        'expected a date as YYYY-MM-DD hh:mm:ss, got "2026-03-08 10:00:00"; this field has no time of day',
        { kind: 'day', expected: ['day'] },
      ],
    ])
    expect(told(() => day('2026-02-30'))).toMatchObject([
      ['invalid_value', {}, 'expected a date as YYYY-MM-DD hh:mm:ss, got "2026-02-30"', {}],
    ])
  })

  it('ends a range of TanStack Table, and any other value is rejected', () => {
    const range = (from: unknown, to: unknown) => column('inDateRange', [from, to], 'due')
    const filter = and(is('due', 'ge', '2026-03-08'), is('due', 'le', '2026-03-09'))
    expect(range('2026-03-08', new Date('2026-03-09')).filter).toEqual(filter)
    expect(range('2026-03-09', '2026-03-08').filter).toEqual(filter)
    expect(column('equals', '2026-03-08', 'due').filter).toEqual(is('due', 'eq', '2026-03-08'))
    for (const other of ['2026-03-08T00:00', new Date('2026-03-08T05:00Z'), 0]) {
      expect(told(() => range(other, ''))).toMatchObject([
        [
          'invalid_value',
          'columnFilters.0.value.0',
          expect.stringMatching(/^expected a day, got /),
          { kind: 'day', expected: ['day'] },
        ],
      ])
    }
    const after = is('due', 'gt', '2026-03-08') as Filter
    expect(toTanStackTable(listing, { filter: after }).columnFilters).toEqual([
      { id: 'due', value: ['2026-03-09', ''] },
    ])
    const last = is('due', 'gt', '9999-12-31') as Filter
    expect(told(() => toTanStackTable(listing, { filter: last }))).toMatchObject([
      ['not_expressible', 'filter', {}, {}],
    ])
  })

  it('is text in rules, parameters and calls, and a span is a number of days', () => {
    const filter = is('due', 'le', '2026-03-08') as Filter
    expect(rule('<=', '2026-03-08', 'due').filter).toEqual(filter)
    expect(toQueryBuilder(listing, filter).rules).toEqual([
      { field: 'due', operator: 'le', value: '2026-03-08' },
    ])
    expect(rule('rp_gt', '30', 'due').filter).toEqual(is('due', 'rp_gt', 30))
    const { query } = fromFlatParams(listing, 'due[le]=2026-03-08&due[rp_gt]=30')
    expect(query.filter).toEqual(and(filter, is('due', 'rp_gt', 30)))
    expect(fromFlatParams(listing, toFlatParams(listing, query)).query).toEqual(query)
    expect(fromToolCall(listing, { filter }).filter).toEqual(filter)
    expect(told(() => fromFlatParams(listing, 'due=2026-03-08T00:00Z'))).toMatchObject([
      ['invalid_value', 'due', expect.stringContaining('this field has no time of day'), {}],
    ])
  })
})
