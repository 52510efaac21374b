import type { Supplier } from 'supplier-query'
import type { Answer } from './engine.js'
import type { Compare } from './orders.js'
import type { NamedQuery } from './queries.js'

/** Up to this many first rows are kept sorted during the pass; more are selected at the end. */
const FEW = 1_000

/**
 * Returns a page and its total, as hand-written for one query: one pass, which sorts only as many rows
 * as the page needs.
 * @param counts - false for the page alone: rows in their own order are then read until it is full
 */
export function pageByHand(
  rows: readonly Supplier[],
  matches: (row: Supplier) => boolean,
  { query, compare }: Pick<NamedQuery, 'query' | 'compare'>,
  counts = true,
): Answer {
  const { offset = 0, limit = Infinity } = query.page ?? {}
  if (compare === undefined) return inRowOrder(rows, matches, offset, offset + limit, counts)
  if (limit === 0) return inRowOrder(rows, matches, 0, 0, true)
  return offset + limit <= FEW
    ? keepingFirst(rows, matches, compare, offset, offset + limit)
    : selecting(rows, matches, compare, offset, offset + limit)
}

function inRowOrder(
  rows: readonly Supplier[],
  matches: (row: Supplier) => boolean,
  start: number,
  end: number,
  counts: boolean,
): Answer {
  const page: Supplier[] = []
  let total = 0
  for (const row of rows) {
    if (!counts && total >= end) break
    if (!matches(row)) continue
    if (total >= start && total < end) page.push(row)
    total++
  }
  return { total, rows: page }
}

/** Keeps the first rows sorted. Most rows cost only the comparison with the last kept row. */
function keepingFirst(
  rows: readonly Supplier[],
  matches: (row: Supplier) => boolean,
  compare: Compare,
  start: number,
  end: number,
): Answer {
  const first: Supplier[] = []
  let total = 0
  for (const row of rows) {
    if (!matches(row)) continue
    total++
    if (first.length === end) {
      if (compare(row, first[end - 1]!) >= 0) continue
      first.pop()
    }
    let [low, high] = [0, first.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(row, first[middle]!) < 0) high = middle
      else low = middle + 1
    }
    first.splice(low, 0, row)
  }
  return { total, rows: first.slice(start) }
}

/** Moves the rows of the page to their places by Hoare's quickselect, and sorts only these rows. */
function selecting(
  rows: readonly Supplier[],
  matches: (row: Supplier) => boolean,
  compare: Compare,
  start: number,
  end: number,
): Answer {
  const found: number[] = []
  for (let i = 0; i < rows.length; i++) if (matches(rows[i]!)) found.push(i)
  const inOrder = (a: number, b: number) => compare(rows[a]!, rows[b]!) || a - b
  select(found, inOrder, start, 0, found.length - 1)
  select(found, inOrder, end, start, found.length - 1)
  const page = found.slice(start, end).toSorted(inOrder)
  return { total: found.length, rows: page.map((i) => rows[i]!) }
}

/** Partitions `items[low…high]` so that the items before `at` precede the items from `at` on. */
function select(
  items: number[],
  compare: (a: number, b: number) => number,
  at: number,
  low: number,
  high: number,
): void {
  while (low < high && at <= high) {
    const pivot = items[(low + high) >> 1]!
    let [i, j] = [low, high]
    while (i <= j) {
      while (compare(items[i]!, pivot) < 0) i++
      while (compare(pivot, items[j]!) < 0) j--
      if (i > j) break
      ;[items[i], items[j]] = [items[j]!, items[i]!]
      i++
      j--
    }
    if (at <= j) high = j
    else if (at >= i) low = i
    else return
  }
}
