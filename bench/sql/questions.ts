import { defineResource, planFacets, planQuery, planWalk, type QueryInput } from 'supplier-query'
import {
  cursorOf,
  facetSql,
  indexSql,
  pageFrom,
  toSql,
  toText,
  type Statement,
} from 'supplier-query/sql'
import type { Server } from './servers.js'
import { NOW, type Schema } from './schemas.js'

/** A question with two statements: ours, and a hand-written statement for the schema. */
export interface Question {
  readonly name: string
  readonly ours: Statement
  readonly hand: Statement
  /** Other statements by hand. The fastest one counts. */
  readonly otherHands?: readonly Statement[]
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

const newest: Ask['sort'] & object = [{ field: 'connectedAt', direction: 'desc' }]
const byCity: Ask['sort'] & object = [{ field: 'city', direction: 'asc' }]
const page = { limit: 20 }
const moment = { now: NOW }
const DAY = 86_400_000

/** Returns the statements of `indexSql` for the questions. */
export function indexesOf({ dialect }: Server, { columns }: Schema): readonly string[] {
  const place = { dialect, table: 'supplier', columns }
  return [
    ...indexSql(resource, { ...place, sorts: [newest, byCity], searches: ['name'] }),
    ...indexSql(resource, { ...place, within: ['status', 'city'], sorts: [newest] }),
  ]
}

/** Rows of a table that questions ask about. */
export interface Sample {
  /** The key and the instant of the last row of page 999, newest first. */
  readonly id: string
  readonly at: number
  /** The cursor after this row. */
  readonly after: string
  /** The key of another row, its city, and a part of its name that few rows have. */
  readonly key: string
  readonly city: string
  readonly needle: string
}

/** Reads the rows that questions ask about. */
export async function sampleOf(server: Server, { at, columns, down }: Schema): Promise<Sample> {
  const place = { dialect: server.dialect, alias: 's', columns }
  const plan = planWalk(resource, { sort: newest, page: { limit: 1 } }, { after: null })
  const placeholders = server.name === 'PostgreSQL' ? '$1' : '?'
  const cursor = toText(cursorOf(plan, place), { placeholders }).sql
  const select = `select id, city, name, ${at} as instant, ${cursor} as walked from supplier as s`
  const found = await server.run(`${select} ${down}, id desc limit 2 offset 19979`)
  const far = found.map((row) => ({ ...row, cursor: (row as { walked: unknown }).walked })) // selected
  const [some] = await server.run(
    `${select} where city is not null and status = 'approved' order by id limit 1 offset 777`,
  )
  const { id, instant } = far[0] as unknown as { id: string; instant: unknown } // selected
  const { id: key, city, name } = some as { id: string; city: string; name: string } // of these columns
  const { next } = pageFrom(plan, far, place)
  return { id, at: toMs(instant), after: next!, key, city, needle: name.split(' ')[1]!.slice(0, 8) }
}

function toMs(instant: unknown): number {
  if (instant instanceof Date) return instant.getTime()
  if (typeof instant === 'number') return instant > NOW / 100 ? instant : instant * 1000
  return Date.parse(`${String(instant).slice(0, 23).replace(' ', 'T')}Z`)
}

export function questionsOf(
  { name: server, dialect }: Server,
  { at, columns, bind, down }: Schema,
  row: Sample,
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
  const both: Ask['filter'] = {
    operands: [
      { field: 'status', comparator: 'eq', value: 'approved' },
      { field: 'city', comparator: 'eq', value: row.city },
    ],
  }
  const recent: Ask['filter'] = { field: 'connectedAt', comparator: 'rp_gt', value: 'P30D' }
  const needle: Ask['filter'] = { field: 'name', comparator: 'contains', value: row.needle }
  const since = bind(NOW - 30 * DAY)
  // Only PostgreSQL and SQLite search an index by a comparison of rows.
  const isRows = server === 'PostgreSQL' || server === 'SQLite'
  const following = isRows
    ? hand(
        `where (${at}, id) < (${mark(1)}, ${mark(2)}) ${down}, id desc limit 21`,
        bind(row.at),
        row.id,
      )
    : hand(
        `where ${at} < ? or ${at} = ? and id < ? ${down}, id desc limit 21`,
        bind(row.at),
        bind(row.at),
        row.id,
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
  const up = `order by city${server === 'PostgreSQL' ? ' nulls first' : ''}`
  return [
    { name: 'default page of 20, no sort', ours: ours({}), hand: hand('order by id limit 20') },
    {
      name: 'newest of all',
      ours: ours({ sort: newest }),
      hand: hand(`${down} limit 20`),
    },
    {
      name: 'sorted by city',
      ours: ours({ sort: byCity }),
      hand: hand(`${up} limit 20`),
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
      ours: ours({ sort: newest }, 'rows', row.after),
      hand: following,
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
