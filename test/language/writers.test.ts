import { describe, expect, it, expectTypeOf } from 'vitest'
import { defineResource, planKey, planQuery, QueryError, type QueryInput } from 'supplier-query'
import {
  fromUrl,
  fromQueryBuilder,
  fromToolCall,
  toFlatParams,
  toolSchema,
  toQueryBuilder,
  toSearchParams,
} from 'supplier-query/adapters'
import { describeQuery } from 'supplier-query/explain'
import { querySchema } from 'supplier-query/schema'
import { postgres, toSql } from 'supplier-query/sql'
import { z } from 'zod'
import type {
  Comparison,
  Group,
  MembersOf,
  Page,
  queryMembers,
  Sort,
} from '../../src/language/query.js'

/** Asks each writer of queries to show each member of a query, or to refuse the query. */

const resource = defineResource(
  { id: 'string', city: 'string', size: 'number' },
  { key: 'id', limits: { maxLimit: 100 } },
)
type Query = QueryInput<typeof resource>

const is = (value: string, field: 'id' | 'city' = 'city') =>
  ({ field, comparator: 'contains', value }) as const
const filtered = (filter: Query['filter']): Query => ({ filter })
const joined = (operator: 'and' | 'or', ...names: string[]): Query =>
  filtered({ operator, operands: names.map((name) => is(name)) })
const sorted = (field: 'id' | 'city', direction: 'asc' | 'desc'): Query => ({
  sort: [{ field, direction }],
})

/** For each member, two queries that differ in it alone. */
const pairs: { [P in keyof typeof queryMembers]: MembersOf<P, readonly [Query, Query]> } = {
  query: {
    filter: [{}, filtered(is('x'))],
    sort: [{}, sorted('city', 'asc')],
    page: [{}, { page: { limit: 5 } }],
  },
  page: {
    offset: [{ page: { limit: 5 } }, { page: { offset: 10, limit: 5 } }],
    limit: [{ page: { limit: 5 } }, { page: { limit: 6 } }],
  },
  sort: {
    field: [sorted('id', 'asc'), sorted('city', 'asc')],
    direction: [sorted('city', 'asc'), sorted('city', 'desc')],
  },
  group: {
    operator: [joined('and', 'x', 'y'), joined('or', 'x', 'y')],
    operands: [joined('or', 'x', 'y'), joined('or', 'x', 'z')],
  },
  comparison: {
    field: [filtered(is('x', 'id')), filtered(is('x'))],
    comparator: [filtered(is('x')), filtered({ ...is('x'), comparator: 'not_contains' })],
    value: [filtered(is('x')), filtered(is('y'))],
  },
}

const planOf = (query: unknown) => planQuery(resource, query, { now: 0 })
const keyOf = (query: unknown) => planKey(planOf(query))
const statementOf = (query: Query) => toSql(planOf(query), { dialect: postgres, table: 'rows' })
const refused = (error: unknown) => {
  if (error instanceof QueryError) return undefined
  throw error
}

/** Writers that show a whole query. */
const writers: Readonly<Record<string, (query: Query) => unknown>> = {
  words: (query) => describeQuery(resource, query),
  'a plan': (query) => {
    const { where, order, offset, limit } = planOf(query)
    return { where, order, offset, limit }
  },
  'the key of a plan': keyOf,
  SQL: (query) => Object.values(statementOf(query)).map((each: unknown) => JSON.stringify(each)),
}

/** Writers with a reader: the query that is read is the query that was written. */
const bothWays: Readonly<Record<string, (query: Query) => unknown>> = {
  'JSON in a URL': (query) => fromUrl(resource, toSearchParams(query)).query,
  'flat parameters': (query) =>
    fromUrl(resource, new URLSearchParams(toFlatParams(resource, query))).query,
}

const members = Object.entries(pairs).flatMap(([part, ofPart]) =>
  Object.entries<readonly [Query, Query]>(ofPart).map(([name, pair]) => ({ part, name, pair })),
)

describe('a member of a query', () => {
  it('is listed for its part', () => {
    type Names<P extends keyof typeof queryMembers> = (typeof queryMembers)[P][number]
    type OfComparison = Names<'comparison'>
    expectTypeOf<Names<'query'>>().toEqualTypeOf<keyof QueryInput>()
    expectTypeOf<Names<'page'>>().toEqualTypeOf<keyof Page>()
    expectTypeOf<Names<'sort'>>().toEqualTypeOf<keyof Sort>()
    expectTypeOf<Names<'group'>>().toEqualTypeOf<Exclude<keyof Group, OfComparison>>()
    expectTypeOf<OfComparison>().toEqualTypeOf<Exclude<keyof Comparison, Names<'group'>>>()
  })

  describe.each(Object.entries(writers))('in %s', (_, write) => {
    it.each(members)('is not dropped: $name of $part', ({ pair: [one, other] }) => {
      expect(write(one)).not.toEqual(write(other))
    })
  })

  describe.each(Object.entries(bothWays))('in %s', (_, passOn) => {
    it.each(members)('comes back, or is refused: $name of $part', ({ pair }) => {
      for (const query of pair) {
        let read: unknown
        try {
          read = passOn(query)
        } catch (error) {
          read = refused(error) ?? query
        }
        expect(keyOf(read)).toBe(keyOf(query))
      }
    })
  })

  it.each(members)('is in the schema, and in that of a tool: $name of $part', ({ name, pair }) => {
    const tool = toolSchema(resource)
    expect(JSON.stringify(tool)).toContain(`"${name}":`)
    expect(JSON.stringify(z.toJSONSchema(querySchema(resource)))).toContain(`"${name}":`)
    for (const query of pair) {
      expect(keyOf(querySchema(resource).parse(query))).toBe(keyOf(query))
      expect(keyOf(fromToolCall(resource, query))).toBe(keyOf(query))
    }
  })

  it('comes back from a query builder, which has the filter alone', () => {
    for (const { pair } of members) {
      for (const { filter } of pair) {
        const query = fromQueryBuilder(resource, toQueryBuilder(resource, filter ?? {}))
        expect(keyOf(query)).toBe(keyOf({ filter }))
      }
    }
  })
})
