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

const where = (field: string, comparator: string, value: unknown) => {
  return { filter: { field, comparator, value } }
}

/** Payloads of clients that know another language, by what is wrong with them. */
const broken: Readonly<Record<string, unknown>> = {
  'a misspelt field': where('ctiy', 'eq', 'Leeds'),
  'part of a field': where('status', 'eq', 'sent'),
  'an operator of SQL': where('city', '<>', 'Leeds'),
  'an operator of MongoDB in a group': {
    filter: {
      operator: 'AND',
      operands: [city, { field: 'amount', comparator: '$gte', value: 5 }],
    },
  },
  'a comparator in camel case': where('city', 'notContains', 'Leeds'),
  'the comparator of another kind of field': where('tags', 'is_any', ['new']),
  'the comparator as an operator': { filter: { field: 'city', operator: 'eq', value: 'Leeds' } },
  'the comparator as op': { filter: { field: 'city', op: 'eq', value: 'Leeds' } },
  'a comparison with an operator': { filter: { ...city, operator: 'and' } },
  'conditions instead of operands': { filter: { operator: 'or', conditions: [city] } },
  'a number as a string': where('amount', 'gt', '100'),
  'numbers as strings in a list': where('amount', 'is_any', ['1', 2, '3']),
  'a boolean as a string': where('paid', 'eq', 'true'),
  'one value instead of a list': where('city', 'is_any', 'Leeds'),
  'a list that is too long': where('city', 'is_any', ['a', 'b', 'c', 'd']),
  'where and orderBy': { where: city, orderBy: [newest] },
  'a limit outside of the page': { filter: city, limit: 10 },
  'a comparison outside of the filter': { ...city, page: { limit: 10 } },
  'page and size of another language': { page: { skip: 20, pageSize: 10 } },
  'a page of strings': { page: { offset: '20', limit: '10' } },
  'a limit that is too large': { page: { limit: 5000 } },
  'a negative offset': { page: { offset: -1 } },
  'names as a sort': { sort: ['city'] },
  'one sort key in place of a list': { sort: newest },
  'a sort key without a direction': { sort: [{ field: 'city' }] },
  'a direction in other words': { sort: [{ field: 'orderedAt', direction: 'descending' }] },
  'a sort key twice': { sort: [newest, { ...newest, direction: 'asc' }] },
  'a property that there is not': { filter: city, include: ['items'] },
}

it('a program that reads only the issues repairs a query in one step, as the file says', () => {
  const lines = Object.entries(broken).map(([what, payload]) => {
    const result = safeParseQuery(orders, payload)
    const issues = result.success ? [] : result.error.issues
    expect([what, issues]).not.toEqual([what, []])
    const overTheWire = JSON.parse(JSON.stringify(issues)) as typeof issues
    const once = repair(payload, overTheWire)
    expect([what, safeParseQuery(orders, once).success]).toEqual([what, true])
    return `${what}\n  ${JSON.stringify(payload)}\n  ${JSON.stringify(once)}\n`
  })
  return expect(lines.join('')).toMatchFileSnapshot('repaired.txt')
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
