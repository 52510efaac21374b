import type { Example } from './example.js'

/** The examples of the language reference. */
export const languageExamples: readonly Example[] = [
  {
    name: 'groups',
    title: 'Groups: cheap, or a rod',
    from: 'src/language/README.md#3-filter',
    rows: [
      { name: 'bolt', price: 1 },
      { name: 'nut', price: 2 },
      { name: 'rod', price: 9 },
    ],
    query: {
      filter: {
        operator: 'or',
        operands: [
          { field: 'price', comparator: 'lt', value: 2 },
          { field: 'name', comparator: 'eq', value: 'rod' },
        ],
      },
    },
    expected: { total: 2 },
  },
  {
    name: 'last-30-days',
    title: 'The last 30 days, up to now',
    from: 'src/language/README.md#spans',
    rows: [
      { at: '2024-05-15T23:59Z' },
      { at: '2024-05-16' },
      { at: '2024-06-15T11:59:59.999Z' },
      { at: '2024-06-15T12:00Z' },
    ],
    query: {
      filter: {
        operands: [
          { field: 'at', comparator: 'rp_gt', value: 31 },
          { field: 'at', comparator: 'rp_lt', value: 'PT0S' },
        ],
      },
    },
    now: '2024-06-15T12:00Z',
    expected: { total: 2 },
  },
  {
    name: 'sort',
    title: 'Ties, absent cells and capital letters in an order',
    from: 'src/language/README.md#6-sort',
    rows: [
      { name: 'Bo', age: 30 },
      { name: 'al', age: null },
      { name: 'Al', age: 30 },
    ],
    query: { sort: [{ field: 'age', direction: 'desc' }] },
    expected: { total: 3 },
  },
  {
    name: 'eight-faults',
    title: 'Eight faults of one query',
    from: 'src/language/README.md#9-errors',
    rows: [{ city: 'Leeds', sales: 5, tags: ['new'] }],
    query: {
      sort: [{ field: 'tags' }],
      page: { limit: -1 },
      filter: {
        operands: [
          { field: 'citi', comparator: 'like', value: 'Leeds' },
          { field: 'sales', comparator: 'is_any', value: [5, '6', null, 'many'] },
          { operator: 'and', field: 'city' },
        ],
      },
    },
    expected: { faults: 8 },
  },
  {
    name: 'declared-values',
    title: 'A value outside the declared ones',
    from: 'src/language/README.md#values',
    rows: [{ state: 'open' }, { state: 'closed' }],
    declaration: {
      fields: {
        state: { kind: 'string', values: ['open', 'closed'], label: 'state of the order' },
      },
    },
    query: { filter: { field: 'state', comparator: 'is_any', value: ['open', 'opne', null] } },
    expected: { faults: 1 },
  },
  {
    name: 'folding',
    title: 'Texts that differ in case and accents only',
    from: 'src/language/README.md#folding',
    rows: [
      { name: 'Zoë', city: 'Leeds' },
      { name: 'ZOE', city: 'LEEDS' },
      { name: 'Çetin', city: 'York' },
    ],
    declaration: {
      fields: { name: { kind: 'string', fold: 'accents' }, city: { kind: 'string' } },
    },
    query: { filter: { field: 'name', comparator: 'contains', value: 'zoe' } },
    expected: { total: 2 },
  },
]
