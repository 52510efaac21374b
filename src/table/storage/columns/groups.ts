import { inSteps, type Work } from '../work.js'

/** A code for each row, in as few bytes as the number of codes allows. */
export type Codes = Uint8Array | Uint16Array | Uint32Array

/** Codes below `codeCount` for `size` rows, all 0. */
export function codesFor(size: number, codeCount: number): Codes {
  if (codeCount <= 2 ** 8) return new Uint8Array(size)
  return codeCount <= 2 ** 16 ? new Uint16Array(size) : new Uint32Array(size)
}

/** A copy with as much room again. */
export function doubled(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const twice = new Uint32Array(array.length * 2)
  twice.set(array)
  return twice
}

/**
 * The rows of a column by code: code c has the rows order[starts[c], starts[c + 1]), ascending. So the
 * posting lists of a column and its sort order are one array.
 */
export class Groups {
  readonly starts: Uint32Array
  readonly order: Uint32Array

  constructor(starts: Uint32Array, order: Uint32Array) {
    this.starts = starts
    this.order = order
  }

  /** Returns the number of rows in the groups of codes [from, to). */
  count(from: number, to = from + 1): number {
    return this.starts[to]! - this.starts[from]!
  }

  /** The rows of the groups of codes [from, to). */
  rows(from: number, to: number): Uint32Array {
    return this.order.subarray(this.starts[from], this.starts[to])
  }
}

/** Returns 0 0 1 2 3 …: the starts of `count` groups of one row each, after an empty group. */
export function* startsOfSingles(count: number): Work<Uint32Array> {
  const starts = new Uint32Array(count + 2)
  yield* inSteps(count, 1, (from, to) => {
    for (let i = from; i < to; i++) starts[i + 2] = i + 1
  })
  return starts
}

/** Returns the numbers [0, count). */
export function* numbersBelow(count: number): Work<Uint32Array> {
  return (yield* startsOfSingles(count)).subarray(1, count + 1)
}

/**
 * Groups rows by their codes, which are below `codeCount`: a counting sort.
 * @param codes - of each row
 */
export function* groupRows(codes: Codes, codeCount: number): Work<Groups> {
  const starts = new Uint32Array(codeCount + 1)
  yield* inSteps(codes.length, 1, (from, to) => {
    for (let row = from; row < to; row++) starts[codes[row]!]!++
  })
  yield* inSteps(codeCount, 1, (from, to) => {
    for (let code = from; code < to; code++) starts[code + 1]! += starts[code]!
  })
  const order = new Uint32Array(codes.length)
  // Rows come from the last to the first, which turns the end of each group into its start.
  yield* inSteps(codes.length, 1, (from, to) => {
    for (let row = codes.length - 1 - from; row >= codes.length - to; row--) {
      order[--starts[codes[row]!]!] = row
    }
  })
  return new Groups(starts, order)
}
