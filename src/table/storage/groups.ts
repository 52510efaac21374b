import { LARGE_GROUP_SHARE } from '../tuning.js'
import { addRows, emptyBitmap, type Bitmap } from './bitmap.js'

/**
 * The rows of a column by code: those of code c are order[starts[c], starts[c + 1]), ascending. So
 * the posting lists of a column and its sort order are one array.
 */
export class Groups {
  readonly starts: Uint32Array
  readonly order: Uint32Array
  /** How many rows the column has. Each is in one group, or for lists in one for each distinct element. */
  readonly size: number
  readonly #bitmaps = new Map<number, Bitmap>()

  constructor(starts: Uint32Array, order: Uint32Array, size: number) {
    this.starts = starts
    this.order = order
    this.size = size
  }

  /** How many entries the groups of codes [from, to) have. */
  count(from: number, to: number): number {
    return this.starts[to]! - this.starts[from]!
  }

  /** The entries of the groups of codes [from, to). */
  rows(from: number, to: number): Uint32Array {
    return this.order.subarray(this.starts[from], this.starts[to])
  }

  /** Adds the rows of a group to a bitmap, without a view of them: there may be thousands of groups. */
  addTo(bits: Bitmap, code: number): void {
    addRows(bits, this.order, this.starts[code], this.starts[code + 1])
  }

  /** The rows of a group as a bitmap, which is kept and must not be changed. */
  bitmap(code: number): Bitmap {
    const kept = this.#bitmaps.get(code)
    if (kept !== undefined) return kept
    const bits = emptyBitmap(this.size)
    this.addTo(bits, code)
    this.#bitmaps.set(code, bits)
    return bits
  }

  isLarge(code: number): boolean {
    return this.count(code, code + 1) * LARGE_GROUP_SHARE >= this.size
  }
}

/**
 * Groups rows by their codes, which are below `codeCount`: a counting sort.
 * @param codes - of each row
 */
export function groupRows(codes: Uint32Array, codeCount: number): Groups {
  const starts = new Uint32Array(codeCount + 1)
  for (let i = 0; i < codes.length; i++) starts[codes[i]! + 1]!++
  for (let code = 0; code < codeCount; code++) starts[code + 1]! += starts[code]!
  const next = starts.slice()
  const order = new Uint32Array(codes.length)
  for (let row = 0; row < codes.length; row++) order[next[codes[row]!]!++] = row
  return new Groups(starts, order, codes.length)
}

/** The code of each row, where each row is in one group: what `groupRows` was given. */
export function codesOf({ starts, order }: Groups): Uint32Array {
  const codes = new Uint32Array(order.length)
  for (let code = 0; code + 1 < starts.length; code++) {
    for (let i = starts[code]!; i < starts[code + 1]!; i++) codes[order[i]!] = code
  }
  return codes
}

/**
 * Groups the elements of lists by code, each row once in a group.
 * @param codes - of each element
 * @param rows - of each element: ascending, below `size`
 */
export function groupElements(
  codes: Uint32Array,
  rows: Uint32Array,
  codeCount: number,
  size: number,
): Groups {
  /** The last row put into each group, counted from 1. */
  const last = new Uint32Array(codeCount)
  const starts = new Uint32Array(codeCount + 1)
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i]!
    if (last[code] !== rows[i]! + 1) starts[code + 1]!++
    last[code] = rows[i]! + 1
  }
  for (let code = 0; code < codeCount; code++) starts[code + 1]! += starts[code]!
  last.fill(0)
  const next = starts.slice()
  const order = new Uint32Array(starts[codeCount]!)
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i]!
    if (last[code] !== rows[i]! + 1) order[next[code]!++] = rows[i]!
    last[code] = rows[i]! + 1
  }
  return new Groups(starts, order, size)
}
