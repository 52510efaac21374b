import fc from 'fast-check'
import { planKey, planQuery, type Query } from 'supplier-query'
import { fromUrl, fromQueryBuilder, fromToolCall, toQueryBuilder } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { outcomesOf } from '../issues.js'
import { filterOf, is, listing, printQuery } from './listing.js'
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

  it('of any size and digits, as a number or a text, round-trips through the query builder', () => {
    const decimal = fc.oneof(
      fc.double({ min: 1e-200, max: 1e15, noNaN: true }).map((n) => Number(n.toPrecision(15))),
      fc.stringMatching(/^-?\d{1,20}(\.\d{1,20})?$/),
      fc.constantFrom(1e-7, 1.5e-300), // the text of the second is too long
    )
    const filters = fc.oneof(
      decimal.map((value) => is('price', 'eq', value)),
      fc.array(decimal).map((values) => is('price', 'is_any', values)),
    ) as fc.Arbitrary<Filter>
    const keyOf = (query: Partial<Query<typeof listing>>) => planKey(planQuery(listing, query))
    fc.assert(
      fc.property(filters, (filter) => {
        const group = toQueryBuilder(listing, filter)
        expect(keyOf(fromQueryBuilder(listing, group))).toBe(keyOf({ filter }))
      }),
    )
  })
})

describe('days and decimals', () => {
  it('are converted, or rejected with the reason', async () => {
    const number = 0.12345678901234568
    const range = (from: unknown, to: unknown) => column('inDateRange', [from, to], 'due')
    const onDay = (dateFrom: string, type = 'equals') =>
      condition({ filterType: 'date', type, dateFrom }, 'due')
    const flat = (params: string) => fromUrl(listing, params).query
    const conversions: Readonly<Record<string, () => Query>> = {
      'digits that a number of MUI may have lost': () => item('=', number, 'price'),
      'in a list of MUI': () => item('isAnyOf', [1, number], 'price'),
      'in TanStack Table': () => column('inNumberRange', [5, number], 'price'),
      'in AG Grid': () =>
        condition({ filterType: 'number', type: 'equals', filter: number }, 'price'),
      'in the query builder': () => rule('=', number, 'price'),
      'the same number on a number field': () => item('=', number, 'amount'),
      'a number that has lost no digit': () => item('=', 12.5, 'price'),
      'the largest safe integer': () => item('=', Number.MAX_SAFE_INTEGER, 'price'),
      'an integer that JSON rounds': () => item('=', 2 ** 53, 'price'),
      'equals of TanStack Table, which no text equals': () => column('equals', '5', 'price'),
      'an exponent in a flat parameter': () => flat('price=1e3'),
      'an exponent in a list of a rule': () => rule('in', '5, 1E+3', 'price'),
      'an exponent in a range of TanStack Table': () =>
        column('inNumberRange', ['1e3', ''], 'price'),
      'an exponent in a text of AG Grid': () =>
        condition({ filterType: 'bigint', type: 'equals', filter: '9007199254740993e0' }, 'price'),
      'a range of descending decimals': () =>
        rule('between', ['12345678901234567.89', '12345678901234567.88'], 'price'),
      'midnight of AG Grid': () => onDay('2026-03-08 00:00:00'),
      'a day of AG Grid': () => onDay('2026-03-08', 'notEqual'),
      'a time of day of AG Grid': () => onDay('2026-03-08 10:00:00'),
      'no day of AG Grid': () => onDay('2026-02-30'),
      'a range of TanStack Table': () => range('2026-03-08', new Date('2026-03-09')),
      'a descending range of TanStack Table': () => range('2026-03-09', '2026-03-08'),
      'a day in equals of TanStack Table': () => column('equals', '2026-03-08', 'due'),
      'a time without a zone in a range': () => range('2026-03-08T00:00', ''),
      'a Date that is not at midnight in UTC in a range': () =>
        range(new Date('2026-03-08T05:00Z'), ''),
      'a number in a range': () => range(0, ''),
      'a day in a rule': () => rule('<=', '2026-03-08', 'due'),
      'a span of days in a rule': () => rule('rp_gt', '30', 'due'),
      'a day and a span of flat parameters': () => flat('due[le]=2026-03-08&due[rp_gt]=30'),
      'a time in a flat parameter': () => flat('due=2026-03-08T00:00Z'),
      'a day in a call of a tool': () =>
        fromToolCall(listing, { filter: is('due', 'le', '2026-03-08') }),
    }
    const text = outcomesOf(
      (name: string) => conversions[name]!(),
      Object.keys(conversions),
      printQuery,
    )
    await expect(text).toMatchFileSnapshot('issues/days-and-decimals.txt')
  })
})
