import type { Example } from './example.js'

/** Examples to start from: one query for each feature of the language. */
export const sampleExamples: readonly Example[] = [
  {
    name: 'new-connections',
    title: 'New connections in Leeds, newest first',
    query: {
      filter: {
        operator: 'and',
        operands: [
          { field: 'approvalStatus', comparator: 'eq', value: 'unapproved' },
          { field: 'city', comparator: 'eq', value: 'Leeds' },
        ],
      },
      sort: [{ field: 'connectedAt', direction: 'desc' }],
      page: { offset: 0, limit: 20 },
    },
    expected: { total: 288 },
  },
  {
    name: 'negation',
    title: 'Not in Leeds: an unknown city counts too',
    query: {
      filter: {
        operands: [
          { field: 'city', comparator: 'ne', value: 'Leeds' },
          { field: 'numRemediationRequests', comparator: 'ge', value: 32 },
        ],
      },
      sort: [{ field: 'city', direction: 'asc' }],
      page: { limit: 10 },
    },
    expected: { total: 503 },
  },
  {
    name: 'clock-change',
    title: 'Yesterday had 25 hours: the clocks went back',
    query: {
      filter: {
        operator: 'or',
        operands: [
          { field: 'connectedAt', comparator: 'rp_eq_date', value: 1 },
          { field: 'connectedAt', comparator: 'rp_gt', value: 'PT24H' },
        ],
      },
      sort: [{ field: 'connectedAt', direction: 'asc' }],
      page: { limit: 10 },
    },
    now: '2026-10-26T09:00:00+01:00',
    timeZone: 'Europe/Berlin',
    expected: { total: 719 },
  },
  {
    name: 'lists',
    title: 'Lists: both castings and machining, not single-source',
    query: {
      filter: {
        operands: [
          { field: 'tags', comparator: 'includes_all', value: ['castings', 'machining'] },
          { field: 'tags', comparator: 'excludes_any', value: ['single-source'] },
        ],
      },
      page: { limit: 10 },
    },
    expected: { total: 210 },
  },
  {
    name: 'rejected',
    title: 'A rejected query: every fault at once',
    query: {
      filter: {
        operator: 'or',
        operands: [
          { field: 'citty', comparator: 'eq', value: 'Leeds' },
          { field: 'approvalStatus', comparator: 'equals', value: 'approved' },
          { field: 'connectedAt', comparator: 'eq_date', value: '2026-02-30' },
        ],
      },
      sort: [{ field: 'tags', direction: 'descending' }],
    },
    expected: { faults: 5 },
  },
  {
    name: 'countries',
    title: 'Landlocked members of the United Nations, largest first',
    rows: 'countries',
    query: {
      filter: {
        operands: [
          { field: 'landlocked', comparator: 'eq', value: true },
          { field: 'unMember', comparator: 'eq', value: true },
        ],
      },
      sort: [{ field: 'area', direction: 'desc' }],
      page: { limit: 10 },
    },
    expected: { total: 44 },
  },
]
