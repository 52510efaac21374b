import type { Scalar } from '../../language/kind.js'
import type { Cut } from '../../language/predicate.js'
import { compareText } from '../../cells/text.js'

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

function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Encodes numbers, NaN where a cell is absent: sorts natively and looks each one up, which beats a
 * `Map` of many numbers.
 */
export function encodeNumbers(cells: Float64Array): Encoded {
  const values = distinct(cells.filter((cell) => !Number.isNaN(cell)).toSorted())
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

/** Texts longer than this are not looked up: those of one length may share their hash. */
const MAX_HASHED = 1024

/** After this many texts, looking up stops where most were new. */
const MANY = 65_536

/**
 * Encodes texts: numbers them as they come, sorts the numbers, and turns them into ranks. A `Map`
 * spares the sort texts that come again, as long as that is worth it.
 */
export function encodeTexts(cells: readonly (string | undefined)[]): Encoded {
  const codes = new Uint32Array(cells.length)
  const numbers = new Map<string, number>()
  const texts: string[] = []
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]
    if (cell === undefined) continue
    const isKnown = cell.length <= MAX_HASHED && (texts.length < MANY || texts.length * 2 < i)
    const known = isKnown ? numbers.get(cell) : undefined
    if (known === undefined) texts.push(cell)
    if (known === undefined && isKnown) numbers.set(cell, texts.length)
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

/** By code point, which the native order of units differs from only where there are surrogates. */
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
