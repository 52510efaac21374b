import { CELLS_A_LOOK, spend, timed } from '../../plan/deadline.js'
import { signOf, type OrderKey } from '../../plan/plan.js'
import type { Column } from '../storage/columns/column.js'
import type { Intervals } from '../storage/sets/intervals.js'
import { FEW_TO_SORT, SELECTED_PARTS } from '../tuning.js'
import { pickCodes } from '../selection/pick.js'
import type { Ranges } from '../selection/ranges.js'

export interface SortKey extends Pick<OrderKey, 'descending'> {
  readonly column: Column
}

/** Returns the rank of a code in the order of a key, or the code of a rank. */
export function rankOf(key: SortKey, code: number): number {
  return signOf(key) < 0 ? key.column.codeCount - 1 - code : code
}

/**
 * Returns the codes that come before a value in the order of a key.
 * @param at - the code of the value, or a number between two codes
 * @param withTie - whether to include the code of the value
 */
export function codesBefore(key: SortKey, at: number, withTie: boolean): Intervals {
  const sign = signOf(key)
  const cut = cutAt(at, withTie === sign > 0)
  return sign < 0 ? [cut, key.column.codeCount] : [0, cut]
}

/** Returns the codes that come after a value in the order of a key, as `codesBefore` does. */
export function codesAfter(key: SortKey, at: number, withTie: boolean): Intervals {
  const sign = signOf(key)
  const cut = cutAt(at, withTie === sign < 0)
  return sign < 0 ? [0, cut] : [cut, key.column.codeCount]
}

/** Returns the first code above a number, or with `isAbove` false, not below it. */
function cutAt(at: number, isAbove: boolean): number {
  return isAbove ? Math.floor(at) + 1 : Math.ceil(at)
}

/** How the rows of a page are found. The README of tables has the meaning of each name. */
export type Strategy = 'none' | 'row-order' | 'jump' | 'walk' | 'sort'

/** Consecutive rows of a selection in some order, and how they were found. */
export interface Slice {
  readonly rows: Uint32Array
  readonly strategy: Strategy
  /** How many rows were looked at. */
  readonly visited: number
}

/** The ranges of a column in which all selected rows are known to lie. */
export type RangesOf = (column: Column) => Ranges

/** The order of two rows of a segment: by the codes of each key, then by row. */
function compareRows(keys: readonly SortKey[]): (a: number, b: number) => number {
  const signed = keys.map((key) => ({ codes: key.column.codes, sign: signOf(key) }))
  return (a, b) => {
    for (let i = 0; i < signed.length; i++) {
      const { codes, sign } = signed[i]!
      const order = codes[a]! - codes[b]!
      if (order !== 0) return order * sign
    }
    return a - b
  }
}

/** Returns some rows in the order of some keys. Sorts many by the last key first, each time stably. */
export function sortRows(rows: Uint32Array, keys: readonly SortKey[]): Uint32Array {
  if (rows.length < FEW_TO_SORT) return rows.toSorted(timed(compareRows(keys), keys.length))
  return keys.toReversed().reduce(sortByKey, rows.toSorted())
}

const DIGIT_BITS = 11

/** Sorts rows by one key, stably: by one digit of their codes after the other, the lowest first. */
function sortByKey(rows: Uint32Array, key: SortKey): Uint32Array {
  const { codes, codeCount } = key.column
  const mask = 2 ** DIGIT_BITS - 1
  const flip = signOf(key) < 0 ? mask : 0
  let sorted = rows
  for (let shift = 0; codeCount >= 2 ** shift; shift += DIGIT_BITS) {
    const source = sorted
    /** The next place of each digit, in order. */
    const places = new Uint32Array(mask + 2)
    const digitOf = (row: number) => ((codes[row]! >>> shift) & mask) ^ flip
    for (let i = 0; i < source.length; i++) {
      if (i % CELLS_A_LOOK === 0) spend(CELLS_A_LOOK)
      places[digitOf(source[i]!) + 1]!++
    }
    for (let digit = 1; digit <= mask; digit++) places[digit]! += places[digit - 1]!
    sorted = new Uint32Array(source.length)
    for (let i = 0; i < source.length; i++) sorted[places[digitOf(source[i]!)]!++] = source[i]!
  }
  return sorted
}

/**
 * The rows [from, to) of some in the order of at least one key. Counts the rows by the first digits of the
 * first code, so that only the rows around the page are sorted.
 */
export function rowsOfPage(
  rows: Uint32Array,
  keys: readonly SortKey[],
  from: number,
  to: number,
): Uint32Array {
  const end = Math.min(to, rows.length)
  if (from >= end) return new Uint32Array()
  if (rows.length < SELECTED_PARTS / 32 || keys.length === 0) {
    return sortRows(rows, keys).subarray(from, end)
  }
  const [key, ...rest] = keys as [SortKey, ...SortKey[]] // there is one
  const { column } = key
  const shift = Math.max(0, 32 - Math.clz32((column.codeCount - 1) / SELECTED_PARTS))
  const counts = countParts(rows, column, shift)
  const step = signOf(key)
  let first = step < 0 ? counts.length - 1 : 0
  let before = 0
  for (; before + counts[first]! <= from; first += step) before += counts[first]!
  let last = first
  let size = counts[first]!
  while (before + size < end) size += counts[(last += step)]!
  const [low, high] = [Math.min(first, last) << shift, (Math.max(first, last) + 1) << shift]
  const near = new Uint32Array(size)
  spend(rows.length)
  pickCodes(column, low, high)(rows, 0, rows.length, near, 0)
  const [start, stop] = [from - before, end - before]
  // Rows of one code tie.
  const isTie = first === last && shift === 0 && size > FEW_TO_SORT
  return isTie ? rowsOfPage(near, rest, start, stop) : sortRows(near, keys).subarray(start, stop)
}

/** Counts rows by their code without its last `shift` bits. */
function countParts(rows: Uint32Array, { codes, codeCount }: Column, shift: number): Uint32Array {
  const counts = new Uint32Array(((codeCount - 1) >>> shift) + 1)
  for (let at = 0; at < rows.length; at += CELLS_A_LOOK) {
    const end = Math.min(at + CELLS_A_LOOK, rows.length)
    spend(end - at)
    for (let i = at; i < end; i++) counts[codes[rows[i]!]! >>> shift]!++
  }
  return counts
}
