/** Invoices on Knex, and PostgreSQL, MySQL, MariaDB or SQLite. */
import type { Knex } from 'knex'
import {
  afterOf,
  cursorOf,
  countOf,
  facetSql,
  mariadb,
  mysql,
  orderOf,
  pageFrom,
  postgres,
  rowsFrom,
  sqlite,
  toText,
  totalFrom,
  whereOf,
  type TableOptions,
  type Part,
  type RawRow,
} from 'supplier-query/sql'
import { countFacets, type invoices, type Source } from './listing.js'

export async function createTables(knex: Knex): Promise<void> {
  await knex.schema.createTable('customer', (table) => {
    table.integer('id').primary()
    table.text('name')
  })
  await knex.schema.createTable('invoice', (table) => {
    table.uuid('id').primary()
    table.string('tenant').notNullable()
    table.integer('customer_id')
    table.decimal('amount', 12, 2)
    table.boolean('paid')
    table.datetime('due_at', { useTz: false, precision: 3 })
    table.json('tags')
    table.json('reminders')
  })
}
const customer = { table: 'customer', name: 'name' } as const
const from = 'invoice left join customer on customer.id = invoice.customer_id'
const table = { alias: 'invoice', from } as const

export const inPostgres = {
  ...table,
  dialect: postgres,
  columns: {
    id: { type: 'uuid' },
    customer,
    amount: { type: 'numeric' },
    dueAt: { name: 'due_at', type: 'timestamp(3)' },
    tags: { type: 'json' },
    reminders: { type: 'json' },
  },
} as const

export const inMysql = {
  ...table,
  dialect: mysql,
  columns: {
    id: { type: 'char' },
    customer,
    amount: { type: 'decimal' },
    dueAt: { name: 'due_at', type: 'datetime(3)' },
  },
} as const

/** The client is `mysql2` on MariaDB too, but the dialect is MariaDB's. */
export const inMariadb = { ...inMysql, dialect: mariadb } as const

/** Knex creates `float`, `boolean` and `datetime`: better-sqlite3 gives numbers, 0 or 1, and milliseconds. */
export const inSqlite = {
  ...table,
  dialect: sqlite,
  columns: { customer, dueAt: { name: 'due_at', type: 'integer' } },
} as const

const cells = ['invoice.*', 'invoice.due_at as dueAt', 'customer.name as customer']

export function onKnex<D extends 'postgres' | 'mysql' | 'mariadb' | 'sqlite'>(
  knex: Knex,
  given: TableOptions<typeof invoices, D>,
): Source {
  const { table: _, from: __, ...options } = given
  const raw = (part: Part) => {
    const { sql, parameters } = toText(part, { placeholders: 'knex' })
    return knex.raw(sql, parameters as Knex.Value[]) // parameters that the database can bind
  }
  const ask = async (part: Part): Promise<readonly RawRow[]> => {
    const found = (await raw(part)) as { rows: RawRow[] } | RawRow[] | [RawRow[]] // as drivers answer
    if ('rows' in found) return found.rows // pg
    const [first] = found // mysql2 gives rows and fields, better-sqlite3 rows
    return Array.isArray(first) ? first : (found as RawRow[]) // of better-sqlite3
  }
  const find = (order: Part): Knex.QueryBuilder<RawRow, RawRow[]> =>
    knex('invoice')
      .leftJoin('customer', 'customer.id', 'invoice.customer_id')
      .select(cells)
      .orderByRaw(raw(order))
  return {
    async page(plan) {
      const found = find(orderOf(plan, options)).where(raw(whereOf(plan, options)))
      const rows = rowsFrom(plan, await found.limit(plan.limit).offset(plan.offset), {
        ...options,
        dates: 'utc', // as the settings of each driver say
      })
      const counting = knex.select({ total: raw(countOf(plan, given)) })
      const [counted] = (await counting) as RawRow[] // one row
      return { rows, ...totalFrom(plan, counted?.['total']) }
    },
    async walk(plan) {
      const found = find(orderOf(plan, options)).where(raw(whereOf(plan, options)))
      found.where(raw(afterOf(plan, options))).select({ cursor: raw(cursorOf(plan, options)) })
      const rest = await found.limit(plan.limit + 1)
      const { rows, next } = pageFrom(plan, rest, options)
      return { rows: rowsFrom(plan, rows, { ...options, dates: 'utc' }), next }
    },
    facets: (plan) => countFacets(facetSql(plan, given), ({ part }) => ask(part)),
  }
}
