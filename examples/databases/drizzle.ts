/** Invoices on Drizzle and PostgreSQL. */
import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { boolean, integer, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
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
import { countFacets, type Source } from './listing.js'

export const customer = pgTable('customer', { id: integer().primaryKey(), name: text() })
export const invoice = pgTable('invoice', {
  id: uuid().primaryKey(),
  tenant: text().notNull(),
  customerId: integer('customer_id'),
  amount: numeric({ precision: 12, scale: 2 }),
  paid: boolean(),
  dueAt: timestamp('due_at', { precision: 3 }), // Drizzle reads and writes it in UTC
  tags: text().array(),
  reminders: integer().array(),
})
const columns = {
  id: { type: 'uuid' },
  customer: { table: 'customer', name: 'name' },
  amount: { type: 'numeric' },
  dueAt: { name: 'due_at', type: 'timestamp(3)' },
  reminders: { type: 'integer[]' },
} as const
const options = { dialect: postgres, alias: 'invoice', columns } as const
const from = 'invoice left join customer on customer.id = invoice.customer_id'
const table = { ...options, from } as const

/** Converts a part to Drizzle's SQL. Wraps arrays, because Drizzle would spread them. */
const toSql = ({ strings, values }: Part) =>
  sql(strings, ...values.map((value) => (Array.isArray(value) ? sql.param(value) : value)))

export function onDrizzle(db: PgliteDatabase): Source {
  const cells = { ...getTableColumns(invoice), customer: customer.name }
  const find = (
    where: SQL | undefined,
    order: Part,
    limit: number,
    offset: number,
    cursor = sql`null`,
  ) =>
    db
      .select({ ...cells, cursor })
      .from(invoice)
      .leftJoin(customer, eq(customer.id, invoice.customerId))
      .where(where)
      .orderBy(toSql(order))
      .limit(limit)
      .offset(offset)
  return {
    async page(plan) {
      const where = toSql(whereOf(plan, options))
      const found = await find(where, orderOf(plan, options), plan.limit, plan.offset)
      const counted = await db.execute(sql`select ${toSql(countOf(plan, table))} as total`)
      const rows = rowsFrom(plan, found, { ...options, dates: 'utc' }) // as Drizzle reads them
      return { rows, ...totalFrom(plan, counted.rows[0]?.['total']) }
    },
    async walk(plan) {
      const where = and(toSql(whereOf(plan, options)), toSql(afterOf(plan, options)))
      const cursor = toSql(cursorOf(plan, options))
      const found = await find(where, orderOf(plan, options), plan.limit + 1, 0, cursor)
      const { rows, next } = pageFrom(plan, found, options)
      return { rows: rowsFrom(plan, rows, { ...options, dates: 'utc' }), next }
    },
    facets: (plan) =>
      countFacets(facetSql(plan, table), async ({ part }) => (await db.execute(toSql(part))).rows),
  }
}
