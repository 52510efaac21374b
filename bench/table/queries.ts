import type { QueryInput, Supplier, suppliers } from 'supplier-query'
import { NOW } from './suppliers.js'

type SupplierQuery = QueryInput<typeof suppliers>

/** A query of the suite, for a number of rows. */
export interface NamedQuery {
  readonly name: string
  readonly query: SupplierQuery
  /** The filter as one would write it by hand. */
  readonly matches: (row: Supplier) => boolean
}

type Comparison = NonNullable<SupplierQuery['filter']>

const approved: Comparison = { field: 'approvalStatus', comparator: 'eq', value: 'approved' }
const inLeeds: Comparison = { field: 'city', comparator: 'eq', value: 'Leeds' }
const newest = [{ field: 'connectedAt', direction: 'desc' }] as const
const byName = [{ field: 'name', direction: 'asc' }] as const
const first = { limit: 20 }
const count = { limit: 0 }

const DAY_MS = 86_400_000

const isOneOfThree = (city: string | null) =>
  city === 'Leeds' || city === 'Lyon' || city === 'Porto'

/** The start of the day that is some days from now, as ISO-8601 text. */
function day(days: number): string {
  return new Date(Math.floor(NOW / DAY_MS + days) * DAY_MS).toISOString()
}

/** The suite: every kind of comparison, alone and together, in all sorts of orders and pages. */
export function queriesFor(rows: number): NamedQuery[] {
  // What a loop would work out once.
  const [monthAgo, dayAfter] = [day(-30), day(-29)]
  const [quarterAgo, yearAgo] = [day(-89), day(-364)]
  const [today, tomorrow, nextDay] = [day(0), day(1), day(2)]
  const key = `sup-${String(rows / 2).padStart(7, '0')}`
  const queries: Readonly<Record<string, SupplierQuery & Pick<NamedQuery, 'matches'>>> = {
    'one by key': {
      matches: ({ id }) => id === key,
      filter: { field: 'id', comparator: 'eq', value: key },
      page: first,
    },
    'one city': {
      matches: ({ city }) => city === 'Leeds',
      filter: inLeeds,
      page: first,
    },
    'two equalities, newest first': {
      matches: ({ approvalStatus, city }) => approvalStatus === 'approved' && city === 'Leeds',
      filter: { operands: [approved, inLeeds] },
      sort: newest,
      page: first,
    },
    'any of three cities, by name': {
      matches: ({ city }) => isOneOfThree(city),
      filter: { field: 'city', comparator: 'is_any', value: ['Leeds', 'Lyon', 'Porto'] },
      sort: byName,
      page: first,
    },
    'none of three cities, newest first': {
      matches: ({ city }) => !isOneOfThree(city),
      filter: { field: 'city', comparator: 'is_not_any', value: ['Leeds', 'Lyon', 'Porto'] },
      sort: newest,
      page: first,
    },
    'not approved, by name': {
      matches: ({ approvalStatus }) => approvalStatus !== 'approved',
      filter: { field: 'approvalStatus', comparator: 'ne', value: 'approved' },
      sort: byName,
      page: first,
    },
    'no city, newest first': {
      matches: ({ city }) => city === null,
      filter: { field: 'city', comparator: 'eq', value: null },
      sort: newest,
      page: first,
    },
    'count over a threshold': {
      matches: ({ numRemediationRequests: n }) => n !== null && n > 100,
      filter: { field: 'numRemediationRequests', comparator: 'gt', value: 100 },
      page: count,
    },
    'a range of numbers, by name': {
      matches: ({ numRemediationRequests: n }) => n !== null && n >= 20 && n < 30,
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
      matches: ({ name }) => name >= 'Meridian',
      filter: { field: 'name', comparator: 'ge', value: 'Meridian' },
      sort: newest,
      page: first,
    },
    'newest of all': {
      matches: () => true,
      sort: newest,
      page: first,
    },
    'newest of all, deep page': {
      matches: () => true,
      sort: newest,
      page: { offset: rows / 2, limit: 20 },
    },
    'all by status, then name': {
      matches: () => true,
      sort: [{ field: 'approvalStatus', direction: 'asc' }, ...byName],
      page: first,
    },
    'all by three keys, deep page': {
      matches: () => true,
      sort: [
        { field: 'approvalStatus', direction: 'desc' },
        { field: 'city', direction: 'asc' },
        { field: 'name', direction: 'desc' },
      ],
      page: { offset: rows / 2, limit: 20 },
    },
    'approved by name, deep page': {
      matches: ({ approvalStatus }) => approvalStatus === 'approved',
      filter: approved,
      sort: byName,
      page: { offset: rows / 10, limit: 20 },
    },
    'text: a common word': {
      matches: ({ name }) => name.includes('Steel'),
      filter: { field: 'name', comparator: 'contains', value: 'Steel' },
      sort: byName,
      page: first,
    },
    'text: two words': {
      matches: ({ name }) => name.includes('Steel 42'),
      filter: { field: 'name', comparator: 'contains', value: 'Steel 42' },
      sort: newest,
      page: first,
    },
    'text: rare': {
      matches: ({ name }) => name.includes('Timber 4242 '),
      filter: { field: 'name', comparator: 'contains', value: 'Timber 4242 ' },
      page: first,
    },
    'text: missing': {
      matches: ({ name }) => name.includes('steel'),
      filter: { field: 'name', comparator: 'contains', value: 'steel' },
      page: first,
    },
    'text: one digit': {
      matches: ({ name }) => name.includes('1'),
      filter: { field: 'name', comparator: 'contains', value: '1' },
      sort: newest,
      page: first,
    },
    'text: not a common word': {
      matches: ({ name }) => !name.includes('Steel'),
      filter: { field: 'name', comparator: 'not_contains', value: 'Steel' },
      sort: newest,
      page: first,
    },
    'list: has any of two': {
      matches: ({ tags }) => tags.includes('organic') || tags.includes('fair-trade'),
      filter: { field: 'tags', comparator: 'includes_any', value: ['organic', 'fair-trade'] },
      sort: newest,
      page: first,
    },
    'list: has all of two': {
      matches: ({ tags }) => tags.includes('organic') && tags.includes('fair-trade'),
      filter: { field: 'tags', comparator: 'includes_all', value: ['organic', 'fair-trade'] },
      sort: newest,
      page: first,
    },
    'list: has none of two': {
      matches: ({ tags }) => !tags.includes('organic') && !tags.includes('fair-trade'),
      filter: { field: 'tags', comparator: 'excludes_any', value: ['organic', 'fair-trade'] },
      sort: newest,
      page: first,
    },
    'list: lacks one of two': {
      matches: ({ tags }) => !tags.includes('organic') || !tags.includes('fair-trade'),
      filter: { field: 'tags', comparator: 'excludes_all', value: ['organic', 'fair-trade'] },
      page: first,
    },
    'list: empty, by name': {
      matches: ({ tags }) => tags.length === 0,
      filter: { field: 'tags', comparator: 'eq', value: null },
      sort: byName,
      page: first,
    },
    'date: on a day': {
      matches: ({ connectedAt: at }) => at !== null && at >= '2023-03-04' && at < '2023-03-05',
      filter: { field: 'connectedAt', comparator: 'eq_date', value: '2023-03-04' },
      sort: byName,
      page: first,
    },
    'date: not on a day': {
      matches: ({ connectedAt: at }) => at === null || at < '2023-03-04' || at >= '2023-03-05',
      filter: { field: 'connectedAt', comparator: 'ne_date', value: '2023-03-04' },
      sort: byName,
      page: first,
    },
    'date: 30 days ago': {
      matches: ({ connectedAt: at }) => at !== null && at >= monthAgo && at < dayAfter,
      filter: { field: 'connectedAt', comparator: 'rp_eq_date', value: 30 },
      page: first,
    },
    'date: older than two years, newest first': {
      matches: ({ connectedAt: at }) => at !== null && at < '2023-06-30',
      filter: { field: 'connectedAt', comparator: 'rp_lt', value: 'P2Y' },
      sort: newest,
      page: first,
    },
    'date: in the last 90 days, by requests and name': {
      matches: ({ connectedAt: at }) => at !== null && at >= quarterAgo,
      filter: { field: 'connectedAt', comparator: 'rp_gt', value: 90 },
      sort: [{ field: 'numRemediationRequests', direction: 'desc' }, ...byName],
      page: first,
    },
    'date: today or after tomorrow, by relative future': {
      matches: ({ connectedAt: at }) =>
        at !== null && at >= today && (at < tomorrow || at >= nextDay),
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
      matches: ({ connectedAt: at }) => at !== null && at < '2025-07-30',
      filter: { field: 'connectedAt', comparator: 'rf_lt', value: 'P1M' },
      page: count,
    },
    'or of ands, newest first': {
      matches: ({ approvalStatus, city, numRemediationRequests: n, tags }) =>
        (approvalStatus === 'approved' && city === 'Leeds') ||
        (n !== null && n > 50 && approvalStatus === 'pending') ||
        (tags.includes('critical') && city === 'Wien'),
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
      matches: ({ numRemediationRequests: n, connectedAt: at, name }) =>
        n !== null && n >= 5 && at !== null && at >= '2020-07-01' && name < 'Meridian',
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
      matches: ({ approvalStatus, connectedAt: at, tags, name }) =>
        (approvalStatus === 'approved' || approvalStatus === 'pending') &&
        at !== null &&
        at >= yearAgo &&
        (tags.includes('organic') || tags.includes('local')) &&
        name.includes('Steel'),
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
  return Object.entries(queries).map(([name, { matches, ...query }]) => ({ name, matches, query }))
}
