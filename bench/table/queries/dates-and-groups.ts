import { byName, byRequestsAndName, newest } from '../orders.js'
import { NOW } from '../suppliers.js'
import { approved, count, firstPage, inLeeds, type Suite } from './suite.js'

const DAY_MS = 86_400_000

/** Returns the start of the day `days` from now, as ISO-8601 text. */
function day(days: number): string {
  return new Date(Math.floor(NOW / DAY_MS + days) * DAY_MS).toISOString()
}

// Values that a loop computes once.
const [monthAgo, dayAfter] = [day(-30), day(-29)]
const [quarterAgo, yearAgo] = [day(-89), day(-364)]
const [today, tomorrow, nextDay] = [day(0), day(1), day(2)]

/** Date comparisons, and filters of several fields. */
export const datesAndGroups: Suite = {
  'date: on a day': {
    matches: ({ connectedAt: at }) => at !== null && at >= '2023-03-04' && at < '2023-03-05',
    filter: { field: 'connectedAt', comparator: 'eq_date', value: '2023-03-04' },
    ...byName,
    page: firstPage,
  },
  'date: not on a day': {
    matches: ({ connectedAt: at }) => at === null || at < '2023-03-04' || at >= '2023-03-05',
    filter: { field: 'connectedAt', comparator: 'ne_date', value: '2023-03-04' },
    ...byName,
    page: firstPage,
  },
  'date: 30 days ago': {
    matches: ({ connectedAt: at }) => at !== null && at >= monthAgo && at < dayAfter,
    filter: { field: 'connectedAt', comparator: 'rp_eq_date', value: 30 },
    page: firstPage,
  },
  'date: older than two years, newest first': {
    matches: ({ connectedAt: at }) => at !== null && at < '2023-06-30',
    filter: { field: 'connectedAt', comparator: 'rp_lt', value: 'P2Y' },
    ...newest,
    page: firstPage,
  },
  'date: in the last 90 days, by requests and name': {
    matches: ({ connectedAt: at }) => at !== null && at >= quarterAgo,
    filter: { field: 'connectedAt', comparator: 'rp_gt', value: 90 },
    ...byRequestsAndName,
    page: firstPage,
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
    page: firstPage,
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
    ...newest,
    page: firstPage,
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
    ...byName,
    page: firstPage,
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
    ...byRequestsAndName,
    page: firstPage,
  },
}
