/** Invoices on Drizzle and PostgreSQL. */
import { and, sql } from 'drizzle-orm'
import { boolean, doublePrecision, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { afterOf, orderOf, postgres, whereOf, type Part } from 'supplier-query/sql'
import type { Source } from './listing.js'

export const invoice = pgTable('invoice', {
  id: uuid().primaryKey(),
  tenant: text().notNull(),
  customer: text(),
  amount: doublePrecision(),
  paid: boolean(),
  dueAt: timestamp('due_at', { withTimezone: true }),
  tags: text().array(),
})
const columns = { id: { type: 'uuid' }, dueAt: 'due_at' } as const
const options = { dialect: postgres, alias: 'invoice', columns } as const

/** Drizzle would spread an array. */
const toSql = ({ strings, values }: Part) =>
  sql(strings, ...values.map((value) => (Array.isArray(value) ? sql.param(value) : value)))

export const onDrizzle = (db: PgliteDatabase): Source => ({
  async page(plan) {
    const [where, order] = [toSql(whereOf(plan, options)), toSql(orderOf(plan, options))]
    const found = db.select().from(invoice).where(where).orderBy(order)
    const rows = await found.limit(plan.limit).offset(plan.offset)
    return [rows, await db.$count(invoice, where)]
  },
  async walk(plan) {
    const rest = and(toSql(whereOf(plan, options)), toSql(afterOf(plan, options)))
    const found = db
      .select()
      .from(invoice)
      .where(rest)
      .orderBy(toSql(orderOf(plan, options)))
    return found.limit(plan.limit + 1)
  },
})
