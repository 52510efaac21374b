/** A listing of invoices behind Hono: pages with a total, and walks with `?after=`, empty at first. */
import { Hono } from 'hono'
import {
  CursorError,
  defineResource,
  planQuery,
  publicRow,
  QueryError,
  runPlan,
} from 'supplier-query'
import type { Plan, WalkPlan } from 'supplier-query'

export const invoices = defineResource(
  {
    id: 'string',
    tenant: { kind: 'string', internal: true },
    customer: 'string',
    amount: 'number',
    paid: 'boolean',
    dueAt: 'date',
    tags: 'string[]',
  },
  { key: 'id', limits: { maxLimit: 100 } },
)

/** What a data layer has to say. */
export interface Source {
  /** A page, and how many invoices match. */
  readonly page: (plan: Plan<typeof invoices>) => Promise<[rows: object[], total: number]>
  /** The invoices after the cursor: those of the page, and one more if there is one. */
  readonly walk: (plan: WalkPlan<typeof invoices>) => Promise<object[]>
}

export function createApp({ page, walk }: Source, tenantOf: (request: Request) => string) {
  const shown = (rows: object[]) => rows.map((row) => publicRow(invoices, row))
  return new Hono()
    .post('/invoices', async (context) => {
      const query: unknown = await context.req.json()
      const value = tenantOf(context.req.raw)
      const within = { field: 'tenant', comparator: 'eq', value } as const
      const after = context.req.query('after')
      if (after === undefined) {
        const [rows, total] = await page(planQuery(invoices, query, { within }))
        return context.json({ data: shown(rows), total })
      }
      const plan = planQuery(invoices, query, { within, after: after === '' ? null : after })
      const { rows, next } = runPlan(plan, await walk(plan))
      return context.json({ data: shown(rows), next })
    })
    .onError((error, context) => {
      if (error instanceof QueryError) return context.json(error.toJSON(), error.status)
      if (error instanceof CursorError) return context.json({ message: error.message }, 400)
      throw error
    })
}
