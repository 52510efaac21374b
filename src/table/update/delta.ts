import { REMOVED, type Renumbering } from '../storage/columns/merge.js'
import type { Segment } from '../storage/segment.js'
import { inSteps, type Work } from '../storage/work.js'

/** How a table differs from its base segment. */
export interface Delta {
  /** Rows of the base that have been removed or replaced, ascending. */
  readonly removed: Uint32Array
  /** Rows that replace others or are new, in the order of their places. */
  readonly added: readonly Entry[]
  /** The place of the next new row. */
  readonly end: number
}

export type Key = string | number

/** A row that was upserted; each upsert makes another. */
export interface Entry {
  readonly key: Key
  /** The place of the row among those of the base: row r of the base has place r. */
  readonly place: number
  readonly row: unknown
}

/** Added rows by key. */
export type EntriesByKey = Map<Key, Entry>

export function byKey(entries: readonly Entry[]): EntriesByKey {
  return new Map(entries.map((entry) => [entry.key, entry]))
}

export function emptyDelta(base: Segment): Delta {
  return { removed: new Uint32Array(), added: [], end: base.size }
}

/** How many rows are kept apart from the base, or hidden in it. */
export function pendingRows({ removed, added }: Delta): number {
  return Math.max(removed.length, added.length)
}

/** The rows of a changed table in order, and where those of its base and the added ones are among them. */
export interface NumberedRows {
  readonly rows: readonly unknown[]
  readonly mappings: Renumbering['mappings']
}

export function* numberRows(base: Segment, { removed, added }: Delta): Work<NumberedRows> {
  const rows = new Array<unknown>(base.size - removed.length + added.length)
  const rowOfBase = new Uint32Array(base.size)
  const rowOfAdded = new Uint32Array(added.length)
  let [nextRemoved, nextAdded, count] = [0, 0, 0]

  function takeAdded(): void {
    rowOfAdded[nextAdded] = count
    rows[count++] = added[nextAdded++]!.row
  }

  // A row that is added at the place of one of the base replaces it: that one is removed.
  yield* inSteps(base.size, 3, (from, to) => {
    for (let place = from; place < to; place++) {
      const shift = count - place
      for (const end = Math.min(removed[nextRemoved] ?? to, to); place < end; place++) {
        rowOfBase[place] = place + shift
        rows[place + shift] = base.rows[place]
      }
      count = place + shift
      if (place === to) return
      if (added.at(nextAdded)?.place === place) takeAdded()
      rowOfBase[place] = REMOVED
      nextRemoved++
    }
  })
  yield* inSteps(added.length - nextAdded, 3, (from, to) => {
    for (let i = from; i < to; i++) takeAdded()
  })
  return { rows, mappings: [rowOfBase, rowOfAdded] }
}

/** The numbers of two ascending lists, ascending. */
export function mergeAscending(a: Uint32Array, b: Uint32Array): Uint32Array {
  if (b.length === 0) return a
  const merged = new Uint32Array(a.length + b.length)
  for (let k = 0, i = 0, j = 0; k < merged.length; k++) {
    merged[k] = j === b.length || (i < a.length && a[i]! < b[j]!) ? a[i++]! : b[j++]!
  }
  return merged
}
