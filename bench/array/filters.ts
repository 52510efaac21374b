import { runQuery, suppliers, type QueryInput, type Supplier } from 'supplier-query'
import type { Case } from '../measure.js'
import { peers, type MongoFilter } from '../peers.js'
import { PAGE, answerOf, firstPage, type FirstPage } from './page.js'

type Filter = QueryInput<typeof suppliers>['filter']

/** Three comparisons: as a query, as a MongoDB filter, and by hand. */
interface Filtered {
  readonly name: string
  readonly filter: Filter
  readonly mongo: MongoFilter
  readonly loop: (rows: readonly Supplier[]) => FirstPage
}

const filtered: readonly Filtered[] = [
  {
    name: 'filter: text eq that rejects most, number gt and text ne',
    filter: {
      operands: [
        { field: 'approvalStatus', comparator: 'eq', value: 'pending' },
        { field: 'numRemediationRequests', comparator: 'gt', value: 10 },
        { field: 'city', comparator: 'ne', value: 'Leeds' },
      ],
    },
    mongo: {
      approvalStatus: 'pending',
      numRemediationRequests: { $gt: 10 },
      city: { $ne: 'Leeds' },
    },
    loop: (rows) => {
      const page: Supplier[] = []
      let total = 0
      for (const row of rows) {
        if (
          row.approvalStatus === 'pending' &&
          row.numRemediationRequests !== null &&
          row.numRemediationRequests > 10 &&
          row.city !== 'Leeds'
        ) {
          if (total++ < PAGE) page.push(row)
        }
      }
      return { rows: page, total }
    },
  },
  {
    name: 'filter: text ge that rejects most, number gt and text ne',
    filter: {
      operands: [
        { field: 'name', comparator: 'ge', value: 'Wój' },
        { field: 'numRemediationRequests', comparator: 'gt', value: 5 },
        { field: 'city', comparator: 'ne', value: 'Leeds' },
      ],
    },
    mongo: {
      name: { $gte: 'Wój' },
      numRemediationRequests: { $gt: 5 },
      city: { $ne: 'Leeds' },
    },
    loop: (rows) => {
      const page: Supplier[] = []
      let total = 0
      for (const row of rows) {
        if (
          row.name >= 'Wój' &&
          row.numRemediationRequests !== null &&
          row.numRemediationRequests > 5 &&
          row.city !== 'Leeds'
        ) {
          if (total++ < PAGE) page.push(row)
        }
      }
      return { rows: page, total }
    },
  },
  {
    name: 'filter: text eq and number gt and list includes_any',
    filter: {
      operands: [
        { field: 'approvalStatus', comparator: 'eq', value: 'approved' },
        { field: 'numRemediationRequests', comparator: 'gt', value: 10 },
        { field: 'tags', comparator: 'includes_any', value: ['textiles', 'fair-trade'] },
      ],
    },
    mongo: {
      approvalStatus: 'approved',
      numRemediationRequests: { $gt: 10 },
      tags: { $in: ['textiles', 'fair-trade'] },
    },
    loop: (rows) => {
      const page: Supplier[] = []
      let total = 0
      for (const row of rows) {
        if (
          row.approvalStatus === 'approved' &&
          row.numRemediationRequests !== null &&
          row.numRemediationRequests > 10 &&
          (row.tags.includes('textiles') || row.tags.includes('fair-trade'))
        ) {
          if (total++ < PAGE) page.push(row)
        }
      }
      return { rows: page, total }
    },
  },
  {
    name: 'filter: text eq and number gt and text contains',
    filter: {
      operands: [
        { field: 'approvalStatus', comparator: 'eq', value: 'approved' },
        { field: 'numRemediationRequests', comparator: 'gt', value: 10 },
        { field: 'name', comparator: 'contains', value: 'Textil' },
      ],
    },
    mongo: {
      approvalStatus: 'approved',
      numRemediationRequests: { $gt: 10 },
      name: { $regex: /Textil/ },
    },
    loop: (rows) => {
      const page: Supplier[] = []
      let total = 0
      for (const row of rows) {
        if (
          row.approvalStatus === 'approved' &&
          row.numRemediationRequests !== null &&
          row.numRemediationRequests > 10 &&
          row.name.includes('Textil')
        ) {
          if (total++ < PAGE) page.push(row)
        }
      }
      return { rows: page, total }
    },
  },
  {
    name: 'filter: text is_any or (number gt and text ne)',
    filter: {
      operator: 'or',
      operands: [
        { field: 'city', comparator: 'is_any', value: ['Leeds', 'Lyon', 'Brno'] },
        {
          operands: [
            { field: 'numRemediationRequests', comparator: 'gt', value: 20 },
            { field: 'approvalStatus', comparator: 'ne', value: 'approved' },
          ],
        },
      ],
    },
    mongo: {
      $or: [
        { city: { $in: ['Leeds', 'Lyon', 'Brno'] } },
        { numRemediationRequests: { $gt: 20 }, approvalStatus: { $ne: 'approved' } },
      ],
    },
    loop: (rows) => {
      const page: Supplier[] = []
      let total = 0
      for (const row of rows) {
        if (
          row.city === 'Leeds' ||
          row.city === 'Lyon' ||
          row.city === 'Brno' ||
          (row.numRemediationRequests !== null &&
            row.numRemediationRequests > 20 &&
            row.approvalStatus !== 'approved')
        ) {
          if (total++ < PAGE) page.push(row)
        }
      }
      return { rows: page, total }
    },
  },
]

export function filterCases(rows: readonly Supplier[]): Case[] {
  return filtered.map(({ name, filter, mongo, loop }) => ({
    name,
    size: `${rows.length.toLocaleString('en')} rows, first ${PAGE} and total`,
    pieces: 1,
    engines: {
      'hand-written loop': () => loop(rows),
      runQuery: () => answerOf(runQuery(suppliers, { filter, page: { limit: PAGE } }, rows)),
      ...Object.fromEntries(
        Object.entries(peers).map(([peer, compile]) => [
          peer,
          () => firstPage(rows, compile(mongo)),
        ]),
      ),
    },
  }))
}
