import { compareCells } from '../../cells/compare.js'
import { compareText } from '../../cells/text.js'
import type { Scalar } from '../../language/kind.js'
import type { Cut } from '../../language/predicate.js'
import { MAX_HASHED_TEXTS, MAX_HASHED_UNITS } from '../tuning.js'

/** Distinct values, all strings or all numbers, ascending; booleans are 0 and 1. */
export type Values = ArrayLike<string | number>

/** The distinct values of some cells, ascending, and the code of each cell. */
export interface Encoded<V extends Values> {
  readonly values: V
  /** Of each cell: 0 where it is absent, else the index of its value plus 1. */
  readonly codes: Uint32Array
}

/** How many values come before a cut. O(log values). */
export function countBefore(values: Values, { value, after }: Cut): number {
  const past = after ? 0 : -1
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareCells(values[middle], value) <= past) low = middle + 1
    else high = middle
  }
  return low
}

/** The code of a value, or 0 where no cell holds it. O(log values). */
export function codeOf(values: Values, value: Scalar): number {
  const sought = typeof value === 'boolean' ? Number(value) : value
  const index = countBefore(values, { value: sought, after: false })
  return values[index] === sought ? index + 1 : 0
}

/** Encodes numbers; NaN stands for an absent cell, and -0 is 0. */
export function encodeNumbers(cells: Float64Array): Encoded<Float64Array> {
  return areSmallIntegers(cells) ? encodeSmallIntegers(cells) : encodeBySorting(cells)
}

/** Whether every number is a whole one in [0, cells.length). */
function areSmallIntegers(cells: Float64Array): boolean {
  return cells.every((cell) => Number.isNaN(cell) || (cell >>> 0 === cell && cell < cells.length))
}

/** Marks each number that occurs and numbers the marks: no sort, and no search. */
function encodeSmallIntegers(cells: Float64Array): Encoded<Float64Array> {
  const codeOfNumber = new Uint32Array(cells.length)
  for (let i = 0; i < cells.length; i++) {
    if (!Number.isNaN(cells[i])) codeOfNumber[cells[i]!] = 1
  }
  const values: number[] = []
  for (let number = 0; number < codeOfNumber.length; number++) {
    if (codeOfNumber[number] === 1) codeOfNumber[number] = values.push(number)
  }
  const codes = new Uint32Array(cells.length)
  for (let i = 0; i < cells.length; i++) {
    if (!Number.isNaN(cells[i])) codes[i] = codeOfNumber[cells[i]!]!
  }
  return { values: Float64Array.from(values), codes }
}

/** Sorts natively and looks each number up, which beats a `Map` of many numbers. */
function encodeBySorting(cells: Float64Array): Encoded<Float64Array> {
  const values = distinct(cells.filter((cell) => !Number.isNaN(cell)).toSorted())
  const codes = new Uint32Array(cells.length)
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!
    if (!Number.isNaN(cell)) codes[i] = indexOfNumber(values, cell) + 1
  }
  return { values, codes }
}

/** Each number once; -0 becomes 0. */
function distinct(ascending: Float64Array): Float64Array {
  let count = 0
  for (let i = 0; i < ascending.length; i++) {
    if (i === 0 || ascending[i] !== ascending[i - 1]) ascending[count++] = ascending[i]! + 0
  }
  return ascending.slice(0, count)
}

/** The index of a number that is among the values. */
function indexOfNumber(values: Float64Array, number: number): number {
  let [low, high] = [0, values.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! < number) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Encodes texts; `undefined` stands for an absent cell. Numbers the texts as they come, sorts those
 * numbers and turns them into ranks. A `Map` keeps repeated texts out of the sort, as long as that
 * saves more than it costs.
 */
export function encodeTexts(cells: readonly (string | undefined)[]): Encoded<readonly string[]> {
  const codes = new Uint32Array(cells.length)
  const numbers = new Map<string, number>()
  const texts: string[] = []
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]
    if (cell === undefined) continue
    const isHashed =
      cell.length <= MAX_HASHED_UNITS && (texts.length < MAX_HASHED_TEXTS || texts.length * 2 < i)
    const known = isHashed ? numbers.get(cell) : undefined
    if (known === undefined) texts.push(cell)
    if (known === undefined && isHashed) numbers.set(cell, texts.length)
    codes[i] = known ?? texts.length
  }
  const values: string[] = []
  const ranks = new Uint32Array(texts.length + 1)
  for (const index of sortedIndices(texts)) {
    if (texts[index] !== values.at(-1)) values.push(texts[index]!)
    ranks[index + 1] = values.length
  }
  for (let i = 0; i < codes.length; i++) codes[i] = ranks[codes[i]!]!
  return { values, codes }
}

/** By code point. The native order of UTF-16 units differs from that only where there are surrogates. */
function sortedIndices(texts: readonly string[]): Uint32Array {
  const hasSurrogates = texts.some((text) => /[\uD800-\uFFFF]/.test(text))
  const compare = hasSurrogates ? compareText : compareUnits
  const indices = Uint32Array.from(texts, (_, i) => i)
  // Keys often come in order.
  const isSorted = texts.every((text, i) => i === 0 || compare(texts[i - 1]!, text) <= 0)
  return isSorted ? indices : indices.toSorted((a, b) => compare(texts[a]!, texts[b]!))
}

function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
