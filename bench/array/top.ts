import { find } from 'mingo'
import { runQuery, suppliers, type QueryInput, type Supplier } from 'supplier-query'
import type { Case } from '../measure.js'
import { PAGE } from './page.js'

const query: QueryInput<typeof suppliers> = {
  sort: [
    { field: 'numRemediationRequests', direction: 'desc' },
    { field: 'name', direction: 'asc' },
  ],
  page: { limit: PAGE },
}

/** Most requests first, none named last; then by name. No sample name needs more than UTF-16 order. */
function compare(a: Supplier, b: Supplier): number {
  const order = (b.numRemediationRequests ?? -1) - (a.numRemediationRequests ?? -1)
  if (order !== 0) return order
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}

/** Keeps the first rows in order, and puts in their place those that precede the last of them. */
function insertionLoop(rows: readonly Supplier[]): Supplier[] {
  const first: Supplier[] = []
  for (const row of rows) {
    const last = first[PAGE - 1]
    if (last !== undefined && compare(row, last) >= 0) continue
    let at = Math.min(first.length, PAGE - 1)
    for (; at > 0 && compare(row, first[at - 1]!) < 0; at--) first[at] = first[at - 1]!
    first[at] = row
  }
  return first
}

export function topCases(rows: readonly Supplier[]): Case[] {
  return [
    {
      name: 'top 20 by two keys: number desc with absent cells, text asc',
      size: `${rows.length.toLocaleString('en')} rows`,
      pieces: 1,
      engines: {
        'hand-written insertion loop': () => insertionLoop(rows),
        runQuery: () => runQuery(suppliers, query, rows).rows,
        'toSorted().slice()': () => rows.toSorted(compare).slice(0, PAGE),
        mingo: () =>
          find([...rows], {})
            .sort({ numRemediationRequests: -1, name: 1 })
            .limit(PAGE)
            .all(),
      },
      targets: [
        { engine: 'runQuery', beside: 'hand-written insertion loop', atMost: 3 },
        { engine: 'runQuery', beside: 'toSorted().slice()', atMost: 1 },
        { engine: 'runQuery', beside: 'mingo', atMost: 1 },
      ],
    },
  ]
}
