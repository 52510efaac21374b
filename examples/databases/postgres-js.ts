/** Invoices on postgres.js. */
import type { PendingQuery, Row, Sql } from 'postgres'
import {
  afterOf,
  countOf,
  cursorOf,
  facetSql,
  orderOf,
  pageFrom,
  postgres,
} from 'supplier-query/sql'
import { rowsFrom, totalFrom, whereOf, type Part } from 'supplier-query/sql'
import { columns, countFacets, from, type Source } from './listing.js'

export const tables = `
  create table customer (id integer primary key, name text);
  create table invoice (
    id uuid primary key, tenant text not null, customer_id integer, amount numeric(12, 2),
    paid boolean, due_at timestamp(3), tags text[], reminders integer[]
  )`

/**
 * The options that keep a timestamp without a zone in UTC. postgres.js reads it as local time. It writes
 * a `Date` as a timestamp with a zone, which the database converts to the zone of the session.
 */
export const inUtc = {
  connection: { TimeZone: 'UTC' },
  types: {
    timestamp: {
      to: 1114,
      from: [1114],
      serialize: (date: Date | string) => (typeof date === 'string' ? date : date.toISOString()),
      // With a space, the year 50 would be 1950.
      parse: (text: string) => new Date(`${text.replace(' ', 'T')}Z`),
    },
  },
}

const options = { dialect: postgres, alias: 'i', columns } as const
const table = { ...options, from } as const

/** Writes an array as text, because the first statement of a connection does not know array types. */
const toArray = (values: readonly unknown[]) =>
  `{${values.map((value) => `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`).join()}}`

export function onPostgresJs(sql: Sql<{ timestamp: Date }>): Source {
  const bound = (value: unknown) => (Array.isArray(value) ? toArray(value) : (value as string))
  const toSql = ({ strings, values }: Part) => sql(strings, ...values.map(bound))
  const find = (
    where: PendingQuery<Row[]>,
    order: Part,
    limit: number,
    offset: number,
    cursor: PendingQuery<Row[]> = sql`null`,
  ) => sql`
    select i.*, i.due_at as "dueAt", c.name as customer, ${cursor} as cursor
    from invoice as i left join customer as c on c.id = i.customer_id
    where ${where} order by ${toSql(order)} limit ${limit} offset ${offset}`
  return {
    async page(plan) {
      const where = toSql(whereOf(plan, options))
      const found = await find(where, orderOf(plan, options), plan.limit, plan.offset)
      const [counted] = await sql`select ${toSql(countOf(plan, table))} as total`
      const rows = rowsFrom(plan, found, { ...options, dates: 'utc' }) // as `types` says
      return { rows, ...totalFrom(plan, counted?.['total']) }
    },
    async walk(plan) {
      const where = sql`${toSql(whereOf(plan, options))} and ${toSql(afterOf(plan, options))}`
      const order = orderOf(plan, options)
      const found = await find(where, order, plan.limit + 1, 0, toSql(cursorOf(plan, options)))
      const { rows, next } = pageFrom(plan, found, options)
      return { rows: rowsFrom(plan, rows, { ...options, dates: 'utc' }), next }
    },
    facets: (plan) => countFacets(facetSql(plan, table), ({ part }) => toSql(part)),
  }
}
