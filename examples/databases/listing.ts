/**
 * A listing of invoices with Hono: pages with a total up to `most`, walks with `?after=` (empty for
 * the first page), and facets.
 */
import { Hono } from 'hono'
import {
  CursorError,
  defineResource,
  planFacets,
  planQuery,
  planWalk,
  publicRow,
  QueryError,
} from 'supplier-query'
import type { FacetPlan, Facets, PagePlan, PlanOptions, WalkPlan } from 'supplier-query'
import type { FacetStatement, FacetStatements, RawRow, SqlPage, SqlRow } from 'supplier-query/sql'

export const invoices = defineResource(
  {
    id: 'string',
    tenant: { kind: 'string', internal: true },
    customer: 'string',
    amount: 'number',
    paid: 'boolean',
    dueAt: 'date',
    tags: 'string[]',
    reminders: 'number[]',
  },
  { key: 'id', limits: { maxLimit: 100 } },
)

/** The columns on PostgreSQL, whose names and types differ from the fields, and the joined tables. */
export const columns = {
  id: { type: 'uuid' },
  customer: { table: 'c', name: 'name' },
  amount: { type: 'numeric' },
  dueAt: { name: 'due_at', type: 'timestamp(3)' },
  reminders: { type: 'integer[]' },
} as const
export const from = 'invoice as i left join customer as c on c.id = i.customer_id'

export type Row = SqlRow<typeof invoices>

/** The interface of a data layer. */
export interface Source {
  /** Returns a page, and the number of matching invoices, at most `most`. */
  readonly page: (plan: PagePlan<typeof invoices, number>) => Promise<Page>
  /** Returns the page after the cursor, and the cursor of the next page. */
  readonly walk: (plan: WalkPlan<typeof invoices>) => Promise<Pick<SqlPage<Row>, 'rows' | 'next'>>
  readonly facets: (plan: FacetPlan<typeof invoices>) => Promise<Facets>
}

/** The tenant and the moment of a request; the clock and UTC by default. */
export interface Caller extends Pick<PlanOptions, 'now' | 'timeZone'> {
  readonly tenant: string
}

export interface Page {
  readonly rows: readonly Row[]
  readonly total: number
  readonly isTotalExact: boolean
}

/** Runs the statements of the facets in sequence. */
export async function countFacets(
  statements: FacetStatements<Facets>,
  ask: (statement: FacetStatement) => PromiseLike<readonly RawRow[]>,
): Promise<Facets> {
  const facets: Record<string, Facets[string]> = {}
  for (const [name, statement] of Object.entries(statements)) {
    facets[name] = statement.toFacet(await ask(statement))
  }
  return facets
}

export function createApp(
  { page, walk, facets }: Source,
  callerOf: (request: Request) => Caller,
  most = 1000,
) {
  const optionsOf = (request: Request) => {
    const { tenant: value, ...moment } = callerOf(request)
    return { ...moment, within: { field: 'tenant', comparator: 'eq', value } } as const
  }
  const shown = (rows: readonly Row[]) => rows.map((row) => publicRow(invoices, row))
  return new Hono()
    .post('/invoices', async (context) => {
      const query: unknown = await context.req.json()
      const options = optionsOf(context.req.raw)
      const after = context.req.query('after')
      if (after === undefined) {
        const { rows, ...total } = await page(
          planQuery(invoices, query, { ...options, total: most }),
        )
        return context.json({ data: shown(rows), ...total })
      }
      const plan = planWalk(invoices, query, { ...options, after: after === '' ? null : after })
      const { rows, next } = await walk(plan)
      return context.json({ data: shown(rows), next })
    })
    .post('/invoices/facets', async (context) => {
      const { facets: wanted, ...query } = await context.req.json<{ readonly facets: unknown }>()
      const plan = planFacets(invoices, query as unknown, wanted, optionsOf(context.req.raw))
      return context.json({ data: await facets(plan) })
    })
    .onError((error, context) => {
      if (error instanceof QueryError) return context.json(error.toJSON(), error.status)
      if (error instanceof CursorError) return context.json({ message: error.message }, 400)
      throw error
    })
}
