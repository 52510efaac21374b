import fc from 'fast-check'
import { find } from 'mingo'
import { defineResource, planQuery, planWalk, runPlan } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { toMongoFind } from '../../examples/mongo-find.js'
import { moments, queriesOf } from '../arbitraries.js'

const resource = defineResource(
  {
    id: 'number',
    city: 'string',
    size: 'number',
    open: 'boolean',
    seen: 'date',
    due: 'day',
    tags: 'string[]',
    marks: 'number[]',
  },
  { key: 'id' },
)

/** Mingo orders text by UTF-16 unit, where MongoDB and the language order it by code point. */
const isOrderedAlike = (text: string) => !/[\uD800-\uFFFF]/.test(text)

const optional = <T>(cell: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: cell }, fc.constantFrom(null, undefined))
const texts = fc.constantFrom('', 'a', 'b', 'ab', 'A', '%', '_', '\\', 'a b', '.', '(', 'é')
const numbers = fc.constantFrom(0, 1, -1, 1.5, 5, 1e308)

const toDate = (day: string) => new Date(day)

const documents = fc
  .array(
    fc.record({
      city: optional(texts),
      size: optional(numbers),
      open: optional(fc.boolean()),
      seen: optional(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2026-01-01'), noInvalidDate: true }),
      ),
      due: optional(fc.constantFrom('2024-02-28', '2024-02-29', '2025-12-31').map(toDate)),
      tags: optional(fc.array(texts, { maxLength: 3 })),
      marks: optional(fc.array(numbers, { maxLength: 3 })),
    }),
    { maxLength: 12 },
  )
  .map((cells) => cells.map((document, id) => ({ id, ...document })))

it('toMongoFind(plan) compares days with Dates at midnight in UTC', () => {
  const filter = { field: 'due', comparator: 'is_any', value: ['2024-02-29'] } as const
  const { filter: found } = toMongoFind(planQuery(resource, { filter }))
  const days = ['2024-02-28', '2024-02-29'].map((day) => ({ due: toDate(day) }))
  expect(find(days, found).all()).toEqual([days[1]])
})

describe('toMongoFind(plan)', () => {
  it('finds the documents that runPlan finds, in its order', () => {
    const queries = queriesOf(resource).filter((query) => isOrderedAlike(JSON.stringify(query)))
    let found = 0
    fc.assert(
      fc.property(documents, queries, moments, (rows, query, moment) => {
        const plan = planQuery(resource, query as unknown, moment)
        const { filter, sort, skip, limit } = toMongoFind(plan)
        const expected = runPlan(plan, rows)
        // oxlint-disable-next-line unicorn/no-array-sort -- a cursor of mingo's
        const all = find(rows, filter).sort(sort)
        expect(find(rows, filter).all()).toHaveLength(expected.total)
        if (plan.limit === 0) return
        const page = all.skip(skip)
        expect((limit === 0 ? page : page.limit(limit)).all()).toEqual(expected.rows)
        found += expected.rows.length
      }),
      { numRuns: 400 },
    )
    expect(found).toBeGreaterThan(100)
  })
})

describe('toMongoFind(plan), for plans that find cannot answer', () => {
  const odd = defineResource(
    {
      id: 'number',
      folded: { kind: 'string', fold: 'case' },
      read: { kind: 'string', get: () => 'a' },
      price: 'decimal',
      'a.b': 'string',
      $where: 'string',
      '': 'string',
      0: 'string',
    },
    { key: 'id' },
  )
  const eq = (field: string) => ({
    field,
    comparator: 'eq',
    value: field === 'price' ? '1.5' : 'a',
  })
  const asAbsent = { field: 'id', comparator: 'eq', value: null }
  const asc = (field: string) => ({ field, direction: 'asc' })
  const convert = (query: unknown) => toMongoFind(planQuery(odd, query))

  it('refuses a walk', () => {
    expect(() => toMongoFind(planWalk(odd, {}, { after: null }))).toThrow(
      new TypeError('find cannot continue a walk: plan it with planQuery'),
    )
  })

  it.each([
    ['folded', 'field "folded" is folded: find compares text exactly'],
    ['read', 'field "read" has a getter: find reads stored properties'],
    ['price', 'field "price" is a decimal: find has none'],
    ['a.b', 'field "a.b" cannot be named in find'],
    ['$where', 'field "$where" cannot be named in find'],
    ['', 'field "" cannot be named in find'],
    ['0', 'field "0" cannot be named in find'],
  ])('refuses the field %j in a filter and in a sort', (field, message) => {
    expect(() => convert({ filter: eq(field) })).toThrow(new TypeError(message))
    const within = { operands: [{ operator: 'or', operands: [eq(field), asAbsent] }] }
    expect(() => convert({ filter: within })).toThrow(new TypeError(message))
    expect(() => convert({ sort: [asc('id'), asc(field)] })).toThrow(new TypeError(message))
  })

  it('refuses a key that it cannot sort by, but not fields that the plan does not use', () => {
    const keyed = defineResource({ id: { kind: 'number', get: () => 1 } }, { key: 'id' })
    expect(() => toMongoFind(planQuery(keyed, {}))).toThrow(/"id" has a getter/)
    expect(convert({}).sort).toEqual({ id: 1 })
    expect(convert({ sort: [asc('id')] }).sort).toEqual({ id: 1 })
  })
})
