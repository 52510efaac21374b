import { defineResource, safeParseQuery } from 'supplier-query'
import { expect, it } from 'vitest'
import { repair } from './repair.js'

/** The `params` of issues suffice to repair a query (language reference, section 9). */

const orders = defineResource(
  {
    city: 'string',
    amount: 'number',
    paid: 'boolean',
    orderedAt: 'date',
    tags: 'string[]',
    deliveryStatus: 'string',
  },
  { limits: { maxLimit: 100, maxListLength: 3 } },
)

const city = { field: 'city', comparator: 'eq', value: 'Leeds' }
const newest = { field: 'orderedAt', direction: 'desc' }

it.each<[what: string, broken: unknown, mended: object]>([
  ['a misspelt field', { filter: { ...city, field: 'ctiy' } }, { filter: city }],
  [
    'part of a field',
    { filter: { field: 'status', comparator: 'eq', value: 'sent' } },
    { filter: { field: 'deliveryStatus', comparator: 'eq', value: 'sent' } },
  ],
  [
    'an operator of SQL',
    { filter: { ...city, comparator: '<>' } },
    { filter: { ...city, comparator: 'ne' } },
  ],
  [
    'an operator of MongoDB in a group',
    {
      filter: {
        operator: 'AND',
        operands: [city, { field: 'amount', comparator: '$gte', value: 5 }],
      },
    },
    {
      filter: {
        operator: 'and',
        operands: [city, { field: 'amount', comparator: 'ge', value: 5 }],
      },
    },
  ],
  [
    'a comparator in camel case',
    { filter: { ...city, comparator: 'notContains' } },
    { filter: { ...city, comparator: 'not_contains' } },
  ],
  [
    'the comparator of another kind of field',
    { filter: { field: 'tags', comparator: 'is_any', value: ['new'] } },
    { filter: { field: 'tags', comparator: 'includes_any', value: ['new'] } },
  ],
  [
    'the comparator as an operator',
    { filter: { field: 'city', operator: 'eq', value: 'Leeds' } },
    { filter: city },
  ],
  [
    'the comparator as op',
    { filter: { field: 'city', op: 'eq', value: 'Leeds' } },
    { filter: city },
  ],
  ['a comparison with an operator', { filter: { ...city, operator: 'and' } }, { filter: city }],
  [
    'conditions instead of operands',
    { filter: { operator: 'or', conditions: [city] } },
    { filter: { operator: 'or', operands: [city] } },
  ],
  [
    'a number as a string',
    { filter: { field: 'amount', comparator: 'gt', value: '100' } },
    { filter: { field: 'amount', comparator: 'gt', value: 100 } },
  ],
  [
    'numbers as strings in a list',
    { filter: { field: 'amount', comparator: 'is_any', value: ['1', 2, '3'] } },
    { filter: { field: 'amount', comparator: 'is_any', value: [1, 2, 3] } },
  ],
  [
    'a boolean as a string',
    { filter: { field: 'paid', comparator: 'eq', value: 'true' } },
    { filter: { field: 'paid', comparator: 'eq', value: true } },
  ],
  [
    'one value instead of a list',
    { filter: { field: 'city', comparator: 'is_any', value: 'Leeds' } },
    { filter: { field: 'city', comparator: 'is_any', value: ['Leeds'] } },
  ],
  [
    'a list that is too long',
    { filter: { field: 'city', comparator: 'is_any', value: ['a', 'b', 'c', 'd'] } },
    { filter: { field: 'city', comparator: 'is_any', value: ['a', 'b', 'c'] } },
  ],
  ['where and orderBy', { where: city, orderBy: [newest] }, { filter: city, sort: [newest] }],
  [
    'a limit outside of the page',
    { filter: city, limit: 10 },
    { filter: city, page: { limit: 10 } },
  ],
  [
    'a comparison outside of the filter',
    { ...city, page: { limit: 10 } },
    { filter: city, page: { limit: 10 } },
  ],
  [
    'page and size of another language',
    { page: { skip: 20, pageSize: 10 } },
    { page: { offset: 20, limit: 10 } },
  ],
  [
    'a page of strings',
    { page: { offset: '20', limit: '10' } },
    { page: { offset: 20, limit: 10 } },
  ],
  ['a limit that is too large', { page: { limit: 5000 } }, { page: { limit: 100 } }],
  ['a negative offset', { page: { offset: -1 } }, { page: { offset: 0 } }],
  ['names as a sort', { sort: ['city'] }, { sort: [{ field: 'city', direction: 'asc' }] }],
  ['one sort key in place of a list', { sort: newest }, { sort: [newest] }],
  [
    'a sort key without a direction',
    { sort: [{ field: 'city' }] },
    { sort: [{ field: 'city', direction: 'asc' }] },
  ],
  [
    'a direction in other words',
    { sort: [{ field: 'orderedAt', direction: 'descending' }] },
    { sort: [newest] },
  ],
  ['a sort key twice', { sort: [newest, { ...newest, direction: 'asc' }] }, { sort: [newest] }],
  ['a property that there is not', { filter: city, include: ['items'] }, { filter: city }],
])('a program that reads only the issues repairs in one step: %s', (_, broken, mended) => {
  const result = safeParseQuery(orders, broken)
  const issues = result.success ? [] : result.error.issues
  expect(issues).not.toEqual([])
  const overTheWire = JSON.parse(JSON.stringify(issues)) as typeof issues
  const once = repair(broken, overTheWire)
  expect(once).toEqual(mended)
  expect(safeParseQuery(orders, once).success).toBe(true)
})

it('a second step repairs faults that a wrong name hides', () => {
  let query: unknown = {
    filter: {
      combinator: 'AND',
      rules: [
        { field: 'Amount', op: '>=', value: '5' },
        { ...city, comparator: '=' },
      ],
    },
    page: { take: '10' },
  }
  let steps = 0
  for (;;) {
    const result = safeParseQuery(orders, query)
    if (result.success) break
    query = repair(query, result.error.issues)
    steps++
  }
  expect(steps).toBe(4)
  expect(query).toEqual({
    filter: {
      operator: 'and',
      operands: [{ field: 'amount', comparator: 'ge', value: 5 }, city],
    },
    page: { limit: 10 },
  })
})
