/** A suite of queries for the supplier listing: each test of the language, its negation, and pages. */
import type { QueryInput, suppliers } from 'supplier-query'

type Question = readonly [title: string, query: QueryInput<typeof suppliers>]

export const questions: readonly Question[] = [
  ['one supplier, by its key', { filter: { field: 'id', comparator: 'eq', value: 'sup-0123456' } }],
  [
    'in Leeds',
    { filter: { field: 'city', comparator: 'eq', value: 'Leeds' }, page: { limit: 20 } },
  ],
  [
    'not in Leeds',
    { filter: { field: 'city', comparator: 'ne', value: 'Leeds' }, page: { limit: 20 } },
  ],
  ['in no known city', { filter: { field: 'city', comparator: 'eq', value: null } }],
  [
    'in one of four cities, or in none',
    {
      filter: {
        field: 'city',
        comparator: 'is_any',
        value: ['Łódź', '大阪', 'São Paulo', 'Köln', null],
      },
      sort: [{ field: 'city', direction: 'desc' }],
      page: { offset: 500, limit: 20 },
    },
  ],
  [
    'neither approved nor pending, and with a status',
    {
      filter: {
        field: 'approvalStatus',
        comparator: 'is_not_any',
        value: ['approved', 'pending', null],
      },
      sort: [{ field: 'connectedAt', direction: 'desc' }],
      page: { limit: 20 },
    },
  ],
  [
    'with 30 remediation requests or more, those with most first',
    {
      filter: { field: 'numRemediationRequests', comparator: 'ge', value: 30 },
      sort: [{ field: 'numRemediationRequests', direction: 'desc' }],
      page: { limit: 20 },
    },
  ],
  [
    'named from M to P',
    {
      filter: {
        operands: [
          { field: 'name', comparator: 'ge', value: 'M' },
          { field: 'name', comparator: 'lt', value: 'P' },
        ],
      },
      sort: [{ field: 'name', direction: 'asc' }],
      page: { limit: 20 },
    },
  ],
  [
    'with an emoji in the name',
    { filter: { field: 'name', comparator: 'contains', value: '🌻' }, page: { limit: 20 } },
  ],
  [
    'without an apostrophe in the name',
    { filter: { field: 'name', comparator: 'not_contains', value: "'" }, page: { limit: 20 } },
  ],
  [
    'connected in the last 30 days',
    {
      filter: { field: 'connectedAt', comparator: 'rp_gt', value: 31 },
      sort: [{ field: 'connectedAt', direction: 'desc' }],
      page: { limit: 20 },
    },
  ],
  [
    'not connected on the second of November, or never',
    {
      filter: { field: 'connectedAt', comparator: 'ne_date', value: '2026-11-02' },
      sort: [{ field: 'connectedAt', direction: 'asc' }],
      page: { offset: 14_000, limit: 20 },
    },
  ],
  [
    'that do castings or coatings',
    {
      filter: { field: 'tags', comparator: 'includes_any', value: ['castings', 'coatings'] },
      page: { limit: 20 },
    },
  ],
  [
    'that do machining and castings, and are not single-source',
    {
      filter: {
        operands: [
          { field: 'tags', comparator: 'includes_all', value: ['machining', 'castings'] },
          { field: 'tags', comparator: 'excludes_any', value: ['single-source'] },
        ],
      },
      sort: [{ field: 'name', direction: 'desc' }],
      page: { limit: 20 },
    },
  ],
  [
    'without a tag',
    { filter: { field: 'tags', comparator: 'eq', value: null }, page: { limit: 5 } },
  ],
  [
    'groups within groups',
    {
      filter: {
        operator: 'or',
        operands: [
          { field: 'city', comparator: 'eq', value: '深圳' },
          {
            operands: [
              { field: 'approvalStatus', comparator: 'ne', value: 'approved' },
              {
                operator: 'or',
                operands: [
                  { field: 'numRemediationRequests', comparator: 'gt', value: 38.5 },
                  { field: 'connectedAt', comparator: 'lt', value: '2021-01-01' },
                ],
              },
            ],
          },
        ],
      },
      sort: [
        { field: 'approvalStatus', direction: 'asc' },
        { field: 'name', direction: 'desc' },
      ],
      page: { offset: 40, limit: 20 },
    },
  ],
  ['only the count of all', { page: { limit: 0 } }],
  ['all of them, page 9,000', { page: { offset: 180_000, limit: 20 } }],
]
