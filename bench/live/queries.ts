import type { Supplier } from 'supplier-query'
import type { SupplierQuery } from '../table/queries/suite.js'

/** A query of the table, and the same query in SQL. */
export interface LiveQuery {
  readonly name: string
  readonly query: SupplierQuery
  readonly where: string
  readonly order: string
}

const page = { limit: 20 } as const

/** @param key - of one row */
export function liveQueries(now: number, key: Supplier['id']): LiveQuery[] {
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
      where: `approvalStatus = 'approved' and city = 'Leeds'`,
      order: 'connectedAt desc, n',
    },
    {
      name: 'newest of all',
      query: { sort: [{ field: 'connectedAt', direction: 'desc' }], page },
      where: 'true',
      order: 'connectedAt desc, n',
    },
    {
      name: 'number at least 90, descending',
      query: {
        filter: { field: 'numRemediationRequests', comparator: 'ge', value: 90 },
        sort: [{ field: 'numRemediationRequests', direction: 'desc' }],
        page,
      },
      where: 'numRemediationRequests >= 90',
      order: 'numRemediationRequests desc, n',
    },
    {
      name: 'last 60 days',
      query: {
        filter: { field: 'connectedAt', comparator: 'gt', value: new Date(since).toISOString() },
        sort: [{ field: 'connectedAt', direction: 'desc' }],
        page,
      },
      where: `connectedAt > ${since}`,
      order: 'connectedAt desc, n',
    },
    {
      name: 'name from "Northern" on, by name',
      query: {
        filter: { field: 'name', comparator: 'ge', value: 'Northern' },
        sort: [{ field: 'name', direction: 'asc' }],
        page,
      },
      where: `name >= 'Northern'`,
      order: 'name, n',
    },
    {
      name: 'one row by key',
      query: { filter: { field: 'id', comparator: 'eq', value: key }, page },
      where: `id = '${key}'`,
      order: 'n',
    },
    {
      name: 'contains "Tools 99"',
      query: { filter: { field: 'name', comparator: 'contains', value: 'Tools 99' }, page },
      where: `instr(name, 'Tools 99') > 0`,
      order: 'n',
    },
  ]
}
