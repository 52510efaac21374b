import { spend } from '../../plan/deadline.js'
import type { Column } from '../storage/columns/column.js'
import { addRow, addRows, bitOf, emptyBitmap, type Bitmap } from '../storage/sets/bitmap.js'

/**
 * Copies the selected rows of order[from, to) into `rows` from `count` on, until `rows` is full.
 * Returns the new count. Elements after it are undefined.
 */
export type Picker = (
  order: Uint32Array,
  from: number,
  to: number,
  rows: Uint32Array,
  count: number,
) => number

/** Returns a function that picks rows in a set of bits, or with `wanted` false rows outside it. */
export function bitPicker(bits: Bitmap, wanted: boolean): Picker {
  const flip = wanted ? 0 : 1
  return (order, from, to, rows, count) => {
    for (let i = from; i < to && count < rows.length; i++) {
      const row = order[i]!
      rows[count] = row
      count += bitOf(bits, row) ^ flip
    }
    return count
  }
}

/** Returns a function that picks rows with a code in [low, high), or with `wanted` false the other rows. */
export function pickCodes({ codes }: Column, low: number, high: number, wanted = true): Picker {
  const flip = wanted ? 1 : 0
  const last = high - 1
  return (order, from, to, rows, count) => {
    for (let i = from; i < to && count < rows.length; i++) {
      const row = order[i]!
      const code = codes[row]!
      rows[count] = row
      // The sign of a difference is set outside the range: V8 compiles comparisons to branches.
      count += (((code - low) | (last - code)) >>> 31) ^ flip
    }
    return count
  }
}

/** Returns a function that picks rows that pass a test. */
export function pickWhere(isWanted: (row: number) => boolean): Picker {
  return (order, from, to, rows, count) => {
    for (let i = from; i < to && count < rows.length; i++) {
      const row = order[i]!
      if (isWanted(row)) rows[count++] = row
    }
    return count
  }
}

export const copyRows: Picker = (order, from, to, rows, count) => {
  const taken = Math.min(to - from, rows.length - count)
  for (let i = 0; i < taken; i++) rows[count + i] = order[from + i]!
  return count + taken
}

/** Picks the rows that each of some pickers picks; there is at least one. */
export function pickInAll(pickers: readonly Picker[]): Picker {
  const last = pickers.at(-1)! // there is one
  const others = pickers.slice(0, -1)
  let kept = new Uint32Array()
  return (order, from, to, rows, count) => {
    if (kept.length < to - from) kept = new Uint32Array(to - from)
    let [source, start, end] = [order, from, to]
    for (const pick of others) {
      spend(end - start)
      end = pick(source, start, end, kept, 0)
      source = kept
      start = 0
    }
    return last(source, start, end, rows, count)
  }
}

/**
 * Picks the rows that any of some pickers picks.
 * @param size - how many rows there are to choose from
 */
export function pickInAny(pickers: readonly Picker[], size: number): Picker {
  let found = new Uint32Array()
  return (order, from, to, rows, count) => {
    const most = pickers.length * (to - from)
    if (found.length < most) found = new Uint32Array(most)
    spend(most)
    let end = 0
    for (const pick of pickers) end = pick(order, from, to, found, end)
    return pickSome(found.subarray(0, end), size)(order, from, to, rows, count)
  }
}

/** Picks the rows that are among some. */
export function pickSome(some: Uint32Array, size: number): Picker {
  return (order, from, to, rows, count) => {
    const bits = scratchFor(size)
    addRows(bits, some)
    const end = bitPicker(bits, true)(order, from, to, rows, count)
    clear(bits, some)
    return end
  }
}

/**
 * The rows of some lists, each once.
 * @param size - how many rows there are to choose from
 */
export function mergeRows(lists: readonly Uint32Array[], size: number): Uint32Array {
  const seen = scratchFor(size)
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let count = 0
  for (const list of lists) {
    for (let i = 0; i < list.length; i++) {
      const row = list[i]!
      if (bitOf(seen, row) === 1) continue
      addRow(seen, row)
      all[count++] = row
    }
  }
  const rows = all.subarray(0, count)
  clear(seen, rows)
  return rows
}

/** An empty set between any two calls, so that sets of few rows are compared without a new bitmap. */
let scratch = emptyBitmap(0)

/** Returns an empty set, which the caller empties by `clear`. */
function scratchFor(size: number): Bitmap {
  if (scratch.length * 32 < size) scratch = emptyBitmap(size)
  return scratch
}

function clear(bits: Bitmap, rows: Uint32Array): void {
  for (let i = 0; i < rows.length; i++) bits[rows[i]! >>> 5] = 0
}
