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

/** Compares as the query does, but names in UTF-16 order, which is equal for the first sample rows. */
function compare(a: Supplier, b: Supplier): number {
  const order = (b.numRemediationRequests ?? -1) - (a.numRemediationRequests ?? -1)
  if (order !== 0) return order
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}

/** Keeps the first rows sorted, and inserts each row that precedes the last of them. */
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

/** The sort keys of a row, read once, so that the comparator reads no row. */
interface Decorated {
  readonly row: Supplier
  readonly requests: number
  readonly name: string
}

function decoratedSort(rows: readonly Supplier[], offset: number): Supplier[] {
  return rows
    .map((row): Decorated => ({ row, requests: row.numRemediationRequests ?? -1, name: row.name }))
    .toSorted((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .slice(offset, offset + PAGE)
    .map(({ row }) => row)
}

export function topCases(rows: readonly Supplier[]): Case[] {
  const offset = Math.floor(0.9 * rows.length)
  return [
    {
      name: 'deep page by two keys: number desc with absent cells, text asc',
      size: `${rows.length.toLocaleString('en')} rows, offset ${offset.toLocaleString('en')}`,
      pieces: 1,
      engines: {
        'decorated sort': () => decoratedSort(rows, offset),
        runQuery: () => runQuery(suppliers, { ...query, page: { offset, limit: PAGE } }, rows).rows,
      },
    },
    {
      name: 'every row by two keys: number desc with absent cells, text asc',
      size: `${rows.length.toLocaleString('en')} rows`,
      pieces: 1,
      engines: {
        'decorated sort': () => decoratedSort(rows, 0),
        runQuery: () => runQuery(suppliers, { sort: query.sort }, rows).rows.slice(0, PAGE),
      },
    },
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
    },
  ]
}
