import { planQuery, suppliers, type PagePlan, type Supplier } from 'supplier-query'
import { moment } from '../table/plan.js'
import type { SupplierQuery } from '../table/queries/suite.js'

/** A query, its plan, and its page and total in SQL, each answered by an index. */
export interface LiveQuery {
  readonly name: string
  readonly query: SupplierQuery
  readonly plan: PagePlan<typeof suppliers, true>
  /** What follows `from` in the statement of the total. */
  readonly total: string
  /** What follows `select id from` in the statement of the page. */
  readonly page: string
}

/** @param where - with its keyword; empty for all rows, because a condition turns off SQLite's fast count */
const inTable = (where: string, order: string) => ({
  total: `suppliers ${where}`,
  page: `suppliers ${where} order by ${order}`,
})

const page = { limit: 20 } as const

/** @param key - of one row */
export function liveQueries(now: number, key: Supplier['id']): LiveQuery[] {
  return queriesOf(now, key).map((each) => ({
    ...each,
    plan: planQuery(suppliers, each.query, moment),
  }))
}

function queriesOf(now: number, key: Supplier['id']): Omit<LiveQuery, 'plan'>[] {
  const since = now - 60 * 86_400_000
  return [
    {
      name: 'two equalities, newest first',
      query: {
        filter: {
          operands: [
            { field: 'approvalStatus', comparator: 'eq', value: 'approved' },
            { field: 'city', comparator: 'eq', value: 'Leeds' },
          ],
        },
        sort: [{ field: 'connectedAt', direction: 'desc' }],
        page,
      },
      ...inTable(`where approvalStatus = 'approved' and city = 'Leeds'`, 'connectedAt desc, n'),
    },
    {
      name: 'newest of all',
      query: { sort: [{ field: 'connectedAt', direction: 'desc' }], page },
      ...inTable('', 'connectedAt desc, n'),
    },
    {
      name: 'number at least 90, descending',
      query: {
        filter: { field: 'numRemediationRequests', comparator: 'ge', value: 90 },
        sort: [{ field: 'numRemediationRequests', direction: 'desc' }],
        page,
      },
      ...inTable('where numRemediationRequests >= 90', 'numRemediationRequests desc, n'),
    },
    {
      name: 'last 60 days',
      query: {
        filter: { field: 'connectedAt', comparator: 'gt', value: new Date(since).toISOString() },
        sort: [{ field: 'connectedAt', direction: 'desc' }],
        page,
      },
      ...inTable(`where connectedAt > ${since}`, 'connectedAt desc, n'),
    },
    {
      name: 'name from "Northern" on, by name',
      query: {
        filter: { field: 'name', comparator: 'ge', value: 'Northern' },
        sort: [{ field: 'name', direction: 'asc' }],
        page,
      },
      ...inTable(`where name >= 'Northern'`, 'name, n'),
    },
    {
      name: 'one row by key',
      query: { filter: { field: 'id', comparator: 'eq', value: key }, page },
      ...inTable(`where id = '${key}'`, 'n'),
    },
    {
      name: 'contains "Tools 99"',
      query: { filter: { field: 'name', comparator: 'contains', value: 'Tools 99' }, page },
      total: `names where names match '"Tools 99"'`,
      page: `names join suppliers on n = names.rowid where names match '"Tools 99"' order by names.rowid`,
    },
  ]
}
