import type { QueryInput, suppliers } from 'supplier-query'

type SupplierQuery = QueryInput<typeof suppliers>

/** A query of the suite, for a number of rows. */
export interface NamedQuery {
  readonly name: string
  readonly query: SupplierQuery
}

type Comparison = NonNullable<SupplierQuery['filter']>

const approved: Comparison = { field: 'approvalStatus', comparator: 'eq', value: 'approved' }
const inLeeds: Comparison = { field: 'city', comparator: 'eq', value: 'Leeds' }
const newest = [{ field: 'connectedAt', direction: 'desc' }] as const
const byName = [{ field: 'name', direction: 'asc' }] as const
const first = { limit: 20 }
const count = { limit: 0 }

/** The suite: every kind of comparison, alone and together, in all sorts of orders and pages. */
export function queriesFor(rows: number): NamedQuery[] {
  const queries: Readonly<Record<string, SupplierQuery>> = {
    'one by key': {
      filter: { field: 'id', comparator: 'eq', value: `sup-${String(rows / 2).padStart(7, '0')}` },
      page: first,
    },
    'one city': { filter: inLeeds, page: first },
    'two equalities, newest first': {
      filter: { operands: [approved, inLeeds] },
      sort: newest,
      page: first,
    },
    'any of three cities, by name': {
      filter: { field: 'city', comparator: 'is_any', value: ['Leeds', 'Lyon', 'Porto'] },
      sort: byName,
      page: first,
    },
    'none of three cities, newest first': {
      filter: { field: 'city', comparator: 'is_not_any', value: ['Leeds', 'Lyon', 'Porto'] },
      sort: newest,
      page: first,
    },
    'not approved, by name': {
      filter: { ...approved, comparator: 'ne' },
      sort: byName,
      page: first,
    },
    'no city, newest first': {
      filter: { field: 'city', comparator: 'eq', value: null },
      sort: newest,
      page: first,
    },
    'count over a threshold': {
      filter: { field: 'numRemediationRequests', comparator: 'gt', value: 100 },
      page: count,
    },
    'a range of numbers, by name': {
      filter: {
        operands: [
          { field: 'numRemediationRequests', comparator: 'ge', value: 20 },
          { field: 'numRemediationRequests', comparator: 'lt', value: 30 },
        ],
      },
      sort: byName,
      page: first,
    },
    'a range of names, newest first': {
      filter: { field: 'name', comparator: 'ge', value: 'Meridian' },
      sort: newest,
      page: first,
    },
    'newest of all': { sort: newest, page: first },
    'newest of all, deep page': { sort: newest, page: { offset: rows / 2, limit: 20 } },
    'all by status, then name': {
      sort: [{ field: 'approvalStatus', direction: 'asc' }, ...byName],
      page: first,
    },
    'all by three keys, deep page': {
      sort: [
        { field: 'approvalStatus', direction: 'desc' },
        { field: 'city', direction: 'asc' },
        { field: 'name', direction: 'desc' },
      ],
      page: { offset: rows / 2, limit: 20 },
    },
    'approved by name, deep page': {
      filter: approved,
      sort: byName,
      page: { offset: rows / 10, limit: 20 },
    },
    'text: a common word': {
      filter: { field: 'name', comparator: 'contains', value: 'Steel' },
      sort: byName,
      page: first,
    },
    'text: two words': {
      filter: { field: 'name', comparator: 'contains', value: 'Steel 42' },
      sort: newest,
      page: first,
    },
    'text: rare': {
      filter: { field: 'name', comparator: 'contains', value: 'Timber 4242 ' },
      page: first,
    },
    'text: missing': {
      filter: { field: 'name', comparator: 'contains', value: 'steel' },
      page: first,
    },
    'text: one digit': {
      filter: { field: 'name', comparator: 'contains', value: '1' },
      sort: newest,
      page: first,
    },
    'text: not a common word': {
      filter: { field: 'name', comparator: 'not_contains', value: 'Steel' },
      sort: newest,
      page: first,
    },
    'list: has any of two': {
      filter: { field: 'tags', comparator: 'includes_any', value: ['organic', 'fair-trade'] },
      sort: newest,
      page: first,
    },
    'list: has all of two': {
      filter: { field: 'tags', comparator: 'includes_all', value: ['organic', 'fair-trade'] },
      sort: newest,
      page: first,
    },
    'list: has none of two': {
      filter: { field: 'tags', comparator: 'excludes_any', value: ['organic', 'fair-trade'] },
      sort: newest,
      page: first,
    },
    'list: lacks one of two': {
      filter: { field: 'tags', comparator: 'excludes_all', value: ['organic', 'fair-trade'] },
      page: first,
    },
    'list: empty, by name': {
      filter: { field: 'tags', comparator: 'eq', value: null },
      sort: byName,
      page: first,
    },
    'date: on a day': {
      filter: { field: 'connectedAt', comparator: 'eq_date', value: '2023-03-04' },
      sort: byName,
      page: first,
    },
    'date: not on a day': {
      filter: { field: 'connectedAt', comparator: 'ne_date', value: '2023-03-04' },
      sort: byName,
      page: first,
    },
    'date: 30 days ago': {
      filter: { field: 'connectedAt', comparator: 'rp_eq_date', value: 30 },
      page: first,
    },
    'date: older than two years, newest first': {
      filter: { field: 'connectedAt', comparator: 'rp_lt', value: 'P2Y' },
      sort: newest,
      page: first,
    },
    'date: in the last 90 days, by requests and name': {
      filter: { field: 'connectedAt', comparator: 'rp_gt', value: 90 },
      sort: [{ field: 'numRemediationRequests', direction: 'desc' }, ...byName],
      page: first,
    },
    'date: today, tomorrow or before, by relative future': {
      filter: {
        operator: 'or',
        operands: [
          { field: 'connectedAt', comparator: 'rf_eq_date', value: 0 },
          { field: 'connectedAt', comparator: 'rf_gt', value: 1 },
        ],
      },
      page: first,
    },
    'date: before a month from now, count': {
      filter: { field: 'connectedAt', comparator: 'rf_lt', value: 'P1M' },
      page: count,
    },
    'or of ands, newest first': {
      filter: {
        operator: 'or',
        operands: [
          { operands: [approved, inLeeds] },
          {
            operands: [
              { field: 'numRemediationRequests', comparator: 'gt', value: 50 },
              { field: 'approvalStatus', comparator: 'eq', value: 'pending' },
            ],
          },
          {
            operands: [
              { field: 'tags', comparator: 'contains', value: 'critical' },
              { field: 'city', comparator: 'eq', value: 'Wien' },
            ],
          },
        ],
      },
      sort: newest,
      page: first,
    },
    'three wide ranges, by name': {
      filter: {
        operands: [
          { field: 'numRemediationRequests', comparator: 'ge', value: 5 },
          { field: 'connectedAt', comparator: 'ge', value: '2020-07-01' },
          { field: 'name', comparator: 'lt', value: 'Meridian' },
        ],
      },
      sort: byName,
      page: first,
    },
    'status, date, list and text, by requests': {
      filter: {
        operands: [
          { field: 'approvalStatus', comparator: 'is_any', value: ['approved', 'pending'] },
          { field: 'connectedAt', comparator: 'rp_gt', value: 365 },
          { field: 'tags', comparator: 'includes_any', value: ['organic', 'local'] },
          { field: 'name', comparator: 'contains', value: 'Steel' },
        ],
      },
      sort: [{ field: 'numRemediationRequests', direction: 'desc' }, ...byName],
      page: first,
    },
  }
  return Object.entries(queries).map(([name, query]) => ({ name, query }))
}
