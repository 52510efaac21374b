/** Invoices on postgres.js. */
import type { Sql } from 'postgres'
import { afterOf, orderOf, postgres, whereOf, type Part } from 'supplier-query/sql'
import type { Source } from './listing.js'

export const table = `create table invoice (
  id uuid primary key, tenant text not null, customer text, amount double precision,
  paid boolean, due_at timestamptz, tags text[]
)`
const columns = { id: { type: 'uuid' }, dueAt: 'due_at' } as const
const options = { dialect: postgres, columns } as const

export function onPostgresJs(sql: Sql): Source {
  /** postgres.js would take an array of booleans for one. */
  const bound = (value: unknown) => (Array.isArray(value) ? sql.array(value) : (value as string))
  const toSql = ({ strings, values }: Part) => sql(strings, ...values.map(bound))
  const cells = sql`id, tenant, customer, amount, paid, due_at as "dueAt", tags`
  return {
    async page(plan) {
      const [where, order] = [() => toSql(whereOf(plan, options)), toSql(orderOf(plan, options))]
      const [counted] = await sql`select count(*)::int as total from invoice where ${where()}`
      const rows = await sql`
        select ${cells} from invoice where ${where()}
        order by ${order} limit ${plan.limit} offset ${plan.offset}`
      return [rows, counted?.['total']]
    },
    walk: (plan) => sql`
      select ${cells} from invoice
      where ${toSql(whereOf(plan, options))} and ${toSql(afterOf(plan, options))}
      order by ${toSql(orderOf(plan, options))} limit ${plan.limit + 1}`,
  }
}
