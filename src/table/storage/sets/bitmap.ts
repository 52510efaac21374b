/**
 * A set of rows, one bit each: row r is bit r mod 32 of word r div 32. Bits past the last row are 0.
 * An operation on two sets of a million rows takes 31,250 steps.
 */
export type Bitmap = Int32Array

export function emptyBitmap(size: number): Bitmap {
  return new Int32Array((size + 31) >>> 5)
}

/** Returns 1 for a row of the set, else 0: adding it up takes no branch. */
export function bitOf(bits: Bitmap, row: number): number {
  return (bits[row >>> 5]! >>> (row & 31)) & 1
}

export function addRow(bits: Bitmap, row: number): void {
  bits[row >>> 5]! |= 1 << (row & 31)
}

/** Adds rows[from, to). */
export function addRows(bits: Bitmap, rows: Uint32Array, from = 0, to = rows.length): void {
  for (let i = from; i < to; i++) addRow(bits, rows[i]!)
}

/** Adds rows that are not in the set, and removes rows that are. */
export function toggleRows(bits: Bitmap, rows: Uint32Array): void {
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    bits[row >>> 5]! ^= 1 << (row & 31)
  }
}

export function intersectInto(bits: Bitmap, other: Bitmap): void {
  for (let i = 0; i < bits.length; i++) bits[i]! &= other[i]!
}

export function uniteInto(bits: Bitmap, other: Bitmap): void {
  for (let i = 0; i < bits.length; i++) bits[i]! |= other[i]!
}

/** Keeps the rows that are in exactly one of the two sets. */
export function differInto(bits: Bitmap, other: Bitmap): void {
  for (let i = 0; i < bits.length; i++) bits[i]! ^= other[i]!
}

/** The rows of [0, size) that are not in a set. */
export function complementOf(bits: Bitmap, size: number): Bitmap {
  const rest = new Int32Array(bits.length)
  for (let i = 0; i < bits.length; i++) rest[i] = ~bits[i]!
  rest[bits.length - 1]! &= -1 >>> -size // a shift counts modulo 32
  return rest
}

export function countRows(bits: Bitmap): number {
  let count = 0
  for (let i = 0; i < bits.length; i++) count += onesOf(bits[i]!)
  return count
}

/** How many rows are in both of two sets. */
export function countBoth(bits: Bitmap, other: Bitmap): number {
  let count = 0
  for (let i = 0; i < bits.length; i++) count += onesOf(bits[i]! & other[i]!)
  return count
}

/** How many of rows[from, to) are in a set. */
export function countAmong(bits: Bitmap, rows: Uint32Array, from = 0, to = rows.length): number {
  let count = 0
  for (let i = from; i < to; i++) count += bitOf(bits, rows[i]!)
  return count
}

/** The rows of a set from its `from`th up to before its `to`th, ascending. It has at least `to`; `from < to`. */
export function rowsOf(bits: Bitmap, from: number, to: number): Uint32Array {
  const rows = new Uint32Array(to - from)
  let word = 0
  let rank = 0
  for (let ones = onesOf(bits[0]!); rank + ones <= from; ones = onesOf(bits[++word]!)) rank += ones
  for (let rest = bits[word]!; rank < to; rest = bits[++word]!) {
    for (; rest !== 0 && rank < to; rank++) {
      const lowest = rest & -rest
      if (rank >= from) rows[rank - from] = (word << 5) + 31 - Math.clz32(lowest)
      rest ^= lowest
    }
  }
  return rows
}

/** How many of the 32 bits are 1: counted in pairs, in fours and in bytes, which are then added up. */
function onesOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
