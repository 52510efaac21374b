import type { Example } from './example.js'
import { languageExamples } from './language-examples.js'

/** The examples of the documentation, each with the documented answer. */
export const documentExamples: readonly Example[] = [
  {
    name: 'readme',
    title: 'Suppliers in Leeds, from three records',
    from: 'README.md#a-handler',
    rows: [
      { id: 's1', city: 'Leeds', approvalStatus: 'unapproved', connectedAt: '2026-10-01' },
      { id: 's2', city: 'Leeds', approvalStatus: 'approved', connectedAt: '2026-11-02' },
      { id: 's3', city: 'Leeds', approvalStatus: 'unapproved', connectedAt: '2026-11-18T09:30Z' },
    ],
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
    expected: { total: 2 },
  },
  {
    name: 'readme-filters',
    title: 'What a row without a city matches',
    from: 'README.md#filters',
    rows: [{ city: null, connectedAt: null, tags: ['food'] }],
    declaration: {
      fields: {
        city: { kind: 'string' },
        connectedAt: { kind: 'date' },
        tags: { kind: 'string[]' },
      },
    },
    query: {
      filter: {
        operator: 'or',
        operands: [
          { field: 'city', comparator: 'ne', value: 'Leeds' },
          { field: 'city', comparator: 'is_any', value: ['Leeds', null] },
          { field: 'tags', comparator: 'includes_any', value: ['food', 'pharma'] },
          { field: 'connectedAt', comparator: 'ge', value: '2026-01-01' },
          { field: 'connectedAt', comparator: 'rp_gt', value: 'P3M' },
          { operator: 'or', operands: [] },
        ],
      },
    },
    row: 0,
    expected: { total: 1 },
  },
  {
    name: 'readme-dates',
    title: 'Yesterday, in New York',
    from: 'README.md#filters',
    rows: [{ at: '2026-11-19T12:00Z' }, { at: '2026-11-20T12:00Z' }],
    query: { filter: { field: 'at', comparator: 'rp_eq_date', value: 1 } },
    now: '2026-11-21T01:00Z',
    timeZone: 'America/New_York',
    expected: { total: 1 },
  },
  {
    name: 'readme-errors',
    title: 'A misspelt field',
    from: 'README.md#a-handler',
    rows: [{ city: 'Leeds', requests: 3 }],
    query: { filter: { field: 'ctiy', comparator: 'eq', value: 'Leeds' } },
    expected: { faults: 1 },
  },
  {
    name: 'words',
    title: 'A query in words',
    from: 'src/explain/README.md#a-query-in-words',
    rows: [
      { approval: 'unapproved', city: 'Leeds', connectedAt: '2026-01-05' },
      { approval: 'unapproved', city: 'Oslo', connectedAt: '2026-02-10' },
      { approval: 'approved', city: 'Leeds', connectedAt: '2026-03-15' },
    ],
    declaration: {
      fields: {
        approval: { kind: 'string', label: 'approval status' },
        city: { kind: 'string' },
        connectedAt: { kind: 'date', label: 'connection' },
      },
    },
    query: {
      filter: {
        operator: 'and',
        operands: [
          { field: 'approval', comparator: 'eq', value: 'unapproved' },
          {
            operator: 'or',
            operands: [
              { field: 'city', comparator: 'is_any', value: ['Berlin', 'Leeds'] },
              { field: 'connectedAt', comparator: 'rp_gt', value: 30 },
            ],
          },
        ],
      },
      sort: [{ field: 'connectedAt', direction: 'desc' }],
      page: { limit: 20 },
    },
    expected: { total: 1 },
  },
  {
    name: 'why',
    title: 'Why a row does not match: a number that is text',
    from: 'src/explain/README.md#why-a-row-matches',
    rows: [{ city: 'Leeds', openIssues: '5', tags: ['new', 'vip'] }],
    declaration: {
      fields: {
        city: { kind: 'string' },
        openIssues: { kind: 'number' },
        tags: { kind: 'string[]' },
      },
    },
    query: {
      filter: {
        operands: [
          { field: 'city', comparator: 'eq', value: 'Leeds' },
          { field: 'openIssues', comparator: 'ge', value: 3 },
          { field: 'tags', comparator: 'contains', value: 'vip' },
        ],
      },
    },
    row: 0,
    expected: { total: 0 },
  },
  {
    name: 'left-out',
    title: 'Which rows a filter leaves out',
    from: 'src/filters/README.md#negation',
    rows: [
      { city: null, openIssues: 1 },
      { city: null, openIssues: 7 },
      { city: null, openIssues: null },
    ],
    query: { filter: { field: 'openIssues', comparator: 'lt', value: 3 } },
    row: 2,
    expected: { total: 1 },
  },
  {
    name: 'rows-as-they-are',
    title: 'Rows that are not as declared',
    from: 'src/inspect/README.md#rows-that-are-not-as-declared',
    rows: [
      { id: 'a', amount: '12.50', placedAt: '2026-01-05 10:00:00+00' },
      { id: 'a', amount: null, placedAt: '2026-01-06' },
    ],
    declaration: {
      fields: {
        id: { kind: 'string' },
        amount: { kind: 'number' },
        placedAt: { kind: 'date' },
      },
      key: 'id',
    },
    query: { filter: { field: 'amount', comparator: 'ge', value: 10 } },
    expected: { total: 0 },
  },
  ...languageExamples,
  {
    name: 'table',
    title: 'The newest order from Leeds, from a table',
    from: 'src/table/README.md#tables',
    rows: [
      { id: 'o1', city: 'Leeds', total: 120, placedAt: '2026-01-05' },
      { id: 'o2', city: 'Porto', total: 80, placedAt: '2026-02-10' },
      { id: 'o3', city: 'Leeds', total: 40, placedAt: '2026-03-15' },
    ],
    query: {
      filter: { field: 'city', comparator: 'eq', value: 'Leeds' },
      sort: [{ field: 'placedAt', direction: 'desc' }],
      page: { limit: 1 },
    },
    tab: 'run',
    expected: { total: 2 },
  },
  {
    name: 'explain',
    title: 'How a table found its rows',
    from: 'src/table/README.md#explain',
    rows: [
      { id: 'p1', colour: 'red' },
      { id: 'p2', colour: 'blue' },
    ],
    query: { filter: { field: 'colour', comparator: 'eq', value: 'red' } },
    tab: 'run',
    expected: { total: 1 },
  },
  {
    name: 'sql',
    title: 'Orders above 100, in SQL',
    from: 'src/sql/README.md#statements-for-any-driver',
    rows: [
      { id: 'o1', placedAt: '2026-11-20T09:30:00.000Z', total: 120, tags: [] },
      { id: 'o2', placedAt: '2026-11-21', total: 80, tags: ['gift'] },
    ],
    query: { filter: { field: 'total', comparator: 'gt', value: 100 }, page: { limit: 20 } },
    tab: 'sql',
    expected: { total: 1 },
  },
  {
    name: 'folded-sql',
    title: 'Folded text, in SQL',
    from: 'src/sql/README.md#folded-text',
    rows: [
      { id: 'p1', name: 'Zoë' },
      { id: 'p2', name: 'Bo' },
    ],
    declaration: {
      fields: { id: { kind: 'string' }, name: { kind: 'string', fold: 'accents' } },
      key: 'id',
    },
    query: { filter: { field: 'name', comparator: 'eq', value: 'Zoë' } },
    tab: 'sql',
    expected: { total: 1 },
  },
]
