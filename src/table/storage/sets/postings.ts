import { LARGE_GROUP_SHARE } from '../../tuning.js'
import { countBelow } from '../../../bisect.js'
import { eachInterval, type Intervals } from './intervals.js'
import {
  addRow,
  addRows,
  countAmong,
  countBoth,
  emptyBitmap,
  rowsOf,
  uniteInto,
  type Bitmap,
} from './bitmap.js'
import type { Values } from '../columns/dictionary.js'
import { inSteps, type Work } from '../work.js'

/** Distinct values, and under the code of each the rows that have it; under code 0 those with none. */
export class Postings<V extends Values = Values> {
  readonly values: V
  readonly groups: PostingLists

  constructor({ values, groups }: { readonly values: V; readonly groups: PostingLists }) {
    this.values = values
    this.groups = groups
  }

  /** How many bytes it holds, besides texts themselves. */
  get bytes(): number {
    return this.groups.bytes + 8 * this.values.length
  }
}

/**
 * Groups of rows by code, in which a row may be any number of times: for the elements of lists. A
 * small group is a list, at order[starts[c], starts[c + 1]); one of at least 1/32 of the rows is a
 * bitmap, which is smaller, and has no list.
 */
export class PostingLists {
  readonly starts: Uint32Array
  readonly order: Uint32Array
  /** How many rows the column has. */
  readonly size: number
  readonly #large: ReadonlyMap<number, LargeGroup>
  /** The codes of the large groups, ascending. */
  readonly #largeCodes: Uint32Array

  constructor(
    starts: Uint32Array,
    order: Uint32Array,
    large: ReadonlyMap<number, LargeGroup>,
    size: number,
  ) {
    this.starts = starts
    this.order = order
    this.size = size
    this.#large = large
    this.#largeCodes = Uint32Array.from(large.keys()).toSorted()
  }

  count(code: number): number {
    return this.#large.get(code)?.count ?? this.starts[code + 1]! - this.starts[code]!
  }

  /** How many rows of a group are among some, which are given as a list and as a set. */
  countIn(code: number, rows: Uint32Array, bits: Bitmap): number {
    const large = this.#large.get(code)
    if (large !== undefined) {
      return rows.length < bits.length ? countAmong(large.bits, rows) : countBoth(large.bits, bits)
    }
    return countAmong(bits, this.order, this.starts[code], this.starts[code + 1])
  }

  /** The rows of a group, in no particular order. */
  rows(code: number): Uint32Array {
    const large = this.#large.get(code)
    if (large !== undefined) return rowsOf(large.bits, 0, large.count)
    return this.order.subarray(this.starts[code], this.starts[code + 1])
  }

  /** The bitmap of a large group, which must not be changed; a small one has none. */
  bitmap(code: number): Bitmap | undefined {
    return this.#large.get(code)?.bits
  }

  /** The number of rows in the groups of some codes. A row counts once for each of its groups. */
  countAll(codes: Intervals): number {
    let count = 0
    eachInterval(codes, (from, to) => (count += this.starts[to]! - this.starts[from]!))
    this.#eachLarge(codes, (large) => (count += large.count))
    return count
  }

  /** The rows of the groups of some codes, in lists that may share rows. */
  lists(codes: Intervals): Uint32Array[] {
    const lists: Uint32Array[] = []
    eachInterval(codes, (from, to) =>
      lists.push(this.order.subarray(this.starts[from], this.starts[to])),
    )
    this.#eachLarge(codes, ({ bits, count }) => lists.push(rowsOf(bits, 0, count)))
    return lists
  }

  /** Adds the rows of the groups of some codes to a bitmap. */
  addTo(bits: Bitmap, codes: Intervals): void {
    eachInterval(codes, (from, to) => addRows(bits, this.order, this.starts[from], this.starts[to]))
    this.#eachLarge(codes, (large) => uniteInto(bits, large.bits))
  }

  /** Visits the large groups of some codes. O(log groups) for each interval, and for each group visited. */
  #eachLarge(codes: Intervals, visit: (large: LargeGroup) => void): void {
    const all = this.#largeCodes
    eachInterval(codes, (from, to) => {
      for (let at = countBelow(all, from); all[at]! < to; at++) visit(this.#large.get(all[at]!)!)
    })
  }

  get bytes(): number {
    const bitmaps = this.#large.size * emptyBitmap(this.size).byteLength
    return this.starts.byteLength + this.order.byteLength + bitmaps
  }
}

export interface LargeGroup {
  readonly bits: Bitmap
  readonly count: number
}

/** Whether a group of `count` of `size` rows is kept as a bitmap. */
export function isLarge(count: number, size: number): boolean {
  return count > 0 && count * LARGE_GROUP_SHARE >= size
}

/** Hands over each row that has a value, with the code of that value: all of one row in succession. */
export type EachEntry = (put: (code: number, row: number) => void) => Work<void>

/**
 * Groups rows by code, each once in a group. Values that no row has are left out.
 * @param codeCount - all codes are below it
 * @param size - all rows are below it
 * @param valueOf - the value of a code above 0; they ascend as their codes do
 * @param eachEntry - called twice, to count the entries and then to place them
 */
export function* groupEntries<V extends string | number>(
  codeCount: number,
  size: number,
  valueOf: (code: number) => V,
  eachEntry: EachEntry,
): Work<Postings<readonly V[]>> {
  const counts = new Uint32Array(codeCount)
  /** The last row of each group so far, counted from 1. */
  const last = new Uint32Array(codeCount)
  yield* eachEntry((code, row) => {
    if (last[code] !== row + 1) counts[code]!++
    last[code] = row + 1
  })
  const values: V[] = []
  const starts = new Uint32Array(codeCount + 1)
  const large = new Map<number, LargeGroup>()
  /** By code, for large groups. */
  const bitmaps = new Array<Bitmap | undefined>(codeCount).fill(undefined)
  const next = new Uint32Array(codeCount)
  let end = 0
  yield* inSteps(codeCount, 2, (from, to) => {
    for (let code = from; code < to; code++) {
      const count = counts[code]!
      if (count === 0 && code > 0) continue
      if (code > 0) values.push(valueOf(code))
      next[code] = end
      if (isLarge(count, size)) {
        const bits = (bitmaps[code] = emptyBitmap(size))
        large.set(values.length, { bits, count })
      } else end += count
      starts[values.length + 1] = end
    }
  })
  last.fill(0)
  const order = new Uint32Array(end)
  yield* eachEntry((code, row) => {
    const bits = bitmaps[code]
    if (bits !== undefined) addRow(bits, row)
    else if (last[code] !== row + 1) {
      order[next[code]!++] = row
      last[code] = row + 1
    }
  })
  const groups = new PostingLists(starts.slice(0, values.length + 2), order, large, size)
  return new Postings({ values, groups })
}
