/** Invoices on Knex and PostgreSQL. */
import type { Knex } from 'knex'
import { afterOf, orderOf, postgres, toText, whereOf, type Part } from 'supplier-query/sql'
import type { Source } from './listing.js'

export const createTable = (knex: Knex) =>
  knex.schema.createTable('invoice', (table) => {
    table.uuid('id').primary()
    table.text('tenant').notNullable()
    table.text('customer')
    table.double('amount')
    table.boolean('paid')
    table.timestamp('due_at')
    table.jsonb('tags')
  })
const columns = { id: { type: 'uuid' }, dueAt: 'due_at', tags: { type: 'jsonb' } } as const
const options = { dialect: postgres, columns } as const

export function onKnex(knex: Knex): Source {
  const raw = (part: Part) => {
    const { sql, parameters } = toText(part, { placeholders: 'knex' })
    return knex.raw(sql, parameters as Knex.Value[]) // what PostgreSQL binds
  }
  const invoices = () => knex('invoice').select('*', 'due_at as dueAt')
  return {
    async page(plan) {
      const [where, order] = [raw(whereOf(plan, options)), raw(orderOf(plan, options))]
      const found = invoices().where(where).orderByRaw(order)
      const rows = (await found.limit(plan.limit).offset(plan.offset)) as object[] // of any type
      const [counted] = await knex('invoice').where(where).count({ total: '*' })
      return [rows, Number(counted?.['total'])]
    },
    walk(plan) {
      const found = invoices().where(raw(whereOf(plan, options)))
      const rest = found.where(raw(afterOf(plan, options)))
      return rest.orderByRaw(raw(orderOf(plan, options))).limit(plan.limit + 1)
    },
  }
}
