import type { Cut, Scalar } from '../language/predicate.js'
import { compareText } from '../language/text.js'

/** Distinct values, ascending; booleans are 0 and 1. */
export type Values = readonly string[] | Float64Array

/** The values of some cells, and for each cell the code of its value: `code - 1` is its index. */
export interface Encoded {
  readonly values: Values
  /** 0 where the cell is absent. */
  readonly codes: Uint32Array
}

/** How many values lie before a cut. */
export function countBefore(values: Values, { value, after }: Cut): number {
  const past = after ? 0 : -1
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareValues(values[middle]!, value) <= past) low = middle + 1
    else high = middle
  }
  return low
}

/** The code of a value, or 0 where no cell holds it. */
export function codeOf(values: Values, value: Scalar): number {
  const sought = typeof value === 'boolean' ? Number(value) : value
  const index = countBefore(values, { value: sought, after: false })
  return values[index] === sought ? index + 1 : 0
}

/** The order of two values of one column. */
export function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Encodes numbers, NaN where a cell is absent: sorts natively and looks each one up, which beats a
 * `Map` of many numbers.
 */
export function encodeNumbers(cells: Float64Array): Encoded {
  const values = distinct(cells.filter((cell) => !Number.isNaN(cell)).sort())
  const codes = new Uint32Array(cells.length)
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!
    if (!Number.isNaN(cell)) codes[i] = indexOfNumber(values, cell) + 1
  }
  return { values, codes }
}

/** Each number once; 0 is -0 too. */
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

/** Encodes texts: numbers them as they come, sorts the distinct ones, and turns numbers into ranks. */
export function encodeTexts(cells: readonly (string | undefined)[]): Encoded {
  const codes = new Uint32Array(cells.length)
  const numbers = new Map<string, number>()
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]
    if (cell === undefined) continue
    const known = numbers.get(cell)
    codes[i] = known ?? numbers.size + 1
    if (known === undefined) numbers.set(cell, numbers.size + 1)
  }
  const texts = [...numbers.keys()]
  if (isAscending(texts)) return { values: texts, codes }
  const values = sortTexts(texts)
  const ranks = new Uint32Array(values.length + 1)
  for (let i = 0; i < values.length; i++) ranks[numbers.get(values[i]!)!] = i + 1
  for (let i = 0; i < codes.length; i++) codes[i] = ranks[codes[i]!]!
  return { values, codes }
}

/** As keys often are. */
function isAscending(texts: readonly string[]): boolean {
  for (let i = 1; i < texts.length; i++) if (compareText(texts[i - 1]!, texts[i]!) > 0) return false
  return true
}

/** By code point, which the native order of units differs from only where there are surrogates. */
function sortTexts(texts: string[]): string[] {
  return texts.some((text) => /[\uD800-\uFFFF]/.test(text)) ? texts.sort(compareText) : texts.sort()
}
