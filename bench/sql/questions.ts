import {
  defineResource,
  planFacets,
  planQuery,
  planWalk,
  walkQuery,
  type QueryInput,
} from 'supplier-query'
import { facetSql, indexSql, toSql, type Statement } from 'supplier-query/sql'
import type { Server } from './servers.js'
import { NOW, type Schema } from './schemas.js'

/** A question with two statements: ours, and a hand-written statement for the schema. */
export interface Question {
  readonly name: string
  readonly ours: Statement
  readonly hand: Statement
  /** Creates the index that the documentation recommends for the question. */
  readonly index?: string
}

export const resource = defineResource(
  {
    id: 'string',
    name: 'string',
    city: 'string',
    status: 'string',
    requests: 'number',
    connectedAt: 'date',
  },
  { key: 'id', limits: { maxLimit: 100 } },
)
type Ask = QueryInput<typeof resource>

const newest: Ask['sort'] = [{ field: 'connectedAt', direction: 'desc' }]
const byCity: Ask['sort'] & object = [{ field: 'city', direction: 'asc' }]
const page = { limit: 20 }
const moment = { now: NOW }
const DAY = 86_400_000

/** @param row - the key and the instant of the last row of page 999, newest first */
export function questionsOf(
  { name: server, dialect }: Server,
  { at, columns, bind, isRequired }: Schema,
  row: { id: string; at: number; needle: string; key: string; city: string },
): Question[] {
  const place = { dialect, table: 'supplier', columns } as const
  const mark = (index: number) => (server === 'PostgreSQL' ? `$${index}` : '?')
  const all = `id, name, city, status, requests, ${at}`
  const hand = (rest: string, ...parameters: unknown[]): Statement => ({
    sql: `select ${all} from supplier ${rest}`,
    parameters,
  })
  const count = (rest: string, ...parameters: unknown[]): Statement => ({
    sql: `select count(*) as total from supplier ${rest}`,
    parameters,
  })
  const ours = (asked: Ask, which: 'rows' | 'count' = 'rows', after?: string) => {
    const query = { page, ...asked }
    const plan =
      after === undefined
        ? planQuery(resource, query, moment)
        : planWalk(resource, query, { ...moment, after })
    return toSql(plan, place)[which]
  }
  const present = isRequired ? '' : `where ${at} is not null `
  const both: Ask['filter'] = {
    operands: [
      { field: 'status', comparator: 'eq', value: 'approved' },
      { field: 'city', comparator: 'eq', value: row.city },
    ],
  }
  const recent: Ask['filter'] = { field: 'connectedAt', comparator: 'rp_gt', value: 'P30D' }
  const needle: Ask['filter'] = { field: 'name', comparator: 'contains', value: row.needle }
  const since = bind(NOW - 30 * DAY)
  const last = { id: row.id, connectedAt: row.at }
  const { next } = walkQuery(
    resource,
    { sort: newest, page: { limit: 1 } },
    [last, { id: '0', connectedAt: row.at - 1 }],
    { after: null },
  )
  const byStatus = planFacets(
    resource,
    { filter: both },
    {
      status: { values: 20 },
      city: { values: 20 },
      requests: { range: true },
      connectedAt: { edges: [new Date(NOW - 30 * DAY), new Date(NOW)] },
    },
    moment,
  )
  const facets = facetSql(byStatus, place)
  const wide = facetSql(
    planFacets(resource, {}, { status: { values: 20 }, city: { values: 20 } }, moment),
    place,
  )
  const group = (field: string, rest: string, ...parameters: unknown[]): Statement => ({
    sql: `select ${field} as value, count(*) as count from supplier ${rest}group by ${field} order by count(*) desc limit 20`,
    parameters,
  })
  const pair = `status = ${mark(1)} and city = ${mark(2)}`
  const down = `order by ${at} desc`
  return [
    { name: 'default page of 20, no sort', ours: ours({}), hand: hand('order by id limit 20') },
    {
      name: 'newest of all',
      ours: ours({ sort: newest }),
      hand: hand(`${present}${down} limit 20`),
    },
    {
      name: 'sorted by city',
      ours: ours({ sort: byCity }),
      hand: hand('order by city limit 20'),
    },
    {
      name: 'sorted by city, with the index of indexSql',
      ours: ours({ sort: byCity }),
      hand: hand('order by city limit 20'),
      index: indexSql(resource, { ...place, sorts: [byCity] })[0]!,
    },
    {
      name: 'two equalities, newest first',
      ours: ours({ filter: both, sort: newest }),
      hand: hand(`where ${pair} ${down} limit 20`, 'approved', row.city),
    },
    {
      name: 'last 30 days, newest first',
      ours: ours({ filter: recent, sort: newest }),
      hand: hand(`where ${at} > ${mark(1)} ${down} limit 20`, since),
    },
    {
      name: 'text key from "fff" on, sorted by it',
      ours: ours({
        filter: { field: 'id', comparator: 'ge', value: 'fff' },
        sort: [{ field: 'id', direction: 'asc' }],
      }),
      hand: hand(`where id >= ${mark(1)} order by id limit 20`, 'fff'),
    },
    {
      name: 'rare needle',
      ours: ours({ filter: needle }),
      hand: hand(`where name like ${mark(1)} order by id limit 20`, `%${row.needle}%`),
    },
    {
      name: 'one row by key',
      ours: ours({ filter: { field: 'id', comparator: 'eq', value: row.key } }),
      hand: hand(`where id = ${mark(1)} limit 20`, row.key),
    },
    {
      name: 'cursor page 1,000, newest first',
      ours: ours({ sort: newest }, 'rows', next!),
      hand: hand(
        `where (${at}, id) < (${mark(1)}, ${mark(2)}) ${down}, id desc limit 21`,
        bind(row.at),
        row.id,
      ),
    },
    {
      name: 'count of two equalities',
      ours: ours({ filter: both }, 'count'),
      hand: count(`where ${pair}`, 'approved', row.city),
    },
    {
      name: 'count of the last 30 days',
      ours: ours({ filter: recent }, 'count'),
      hand: count(`where ${at} > ${mark(1)}`, since),
    },
    {
      name: 'count of a rare needle',
      ours: ours({ filter: needle }, 'count'),
      hand: count(`where name like ${mark(1)}`, `%${row.needle}%`),
    },
    { name: 'facet of status, of all', ours: wide.status, hand: group('status', '') },
    { name: 'facet of city, of all', ours: wide.city, hand: group('city', '') },
    {
      name: 'facet of status, its own condition off',
      ours: facets.status,
      hand: group('status', `where city = ${mark(1)} `, row.city),
    },
    {
      name: 'facet of city, its own condition off',
      ours: facets.city,
      hand: group('city', `where status = ${mark(1)} `, 'approved'),
    },
    {
      name: 'range of requests',
      ours: facets.requests,
      hand: {
        sql: `select min(requests), max(requests), count(requests), count(*) from supplier where ${pair}`,
        parameters: ['approved', row.city],
      },
    },
    {
      name: 'dates between edges',
      ours: facets.connectedAt,
      hand: {
        sql: `select case when ${at} < ${mark(1)} then 0 when ${at} < ${mark(2)} then 1 else 2 end as bucket, count(*) from supplier where status = ${mark(3)} and city = ${mark(4)} group by 1`,
        parameters: [since, bind(NOW), 'approved', row.city],
      },
    },
  ]
}
