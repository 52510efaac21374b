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

export function encode(cells: readonly (Scalar | undefined)[], isText: boolean): Encoded {
  // Cells of a text field are text or absent, all others can be numbers.
  return isText ? encodeTexts(cells as readonly (string | undefined)[]) : encodeNumbers(cells)
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

/** Sorts natively and looks each cell up: faster than a `Map` of many numbers. */
function encodeNumbers(cells: readonly (Scalar | undefined)[]): Encoded {
  const codes = new Uint32Array(cells.length)
  const sorted = new Float64Array(cells.length)
  let present = 0
  for (const cell of cells) if (cell !== undefined) sorted[present++] = Number(cell) + 0 // no -0
  const values = distinct(sorted.subarray(0, present).sort())
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]
    if (cell !== undefined) codes[i] = indexOfNumber(values, Number(cell)) + 1
  }
  return { values, codes }
}

function distinct(ascending: Float64Array): Float64Array {
  let count = 0
  for (let i = 0; i < ascending.length; i++) {
    if (i === 0 || ascending[i] !== ascending[i - 1]) ascending[count++] = ascending[i]!
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

/** Numbers texts as they come, sorts the distinct ones, and turns the numbers into ranks. */
function encodeTexts(cells: readonly (string | undefined)[]): Encoded {
  const codes = new Uint32Array(cells.length)
  const numbers = new Map<string, number>()
  let previous: string | undefined
  let code = 0
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]
    if (cell === undefined) continue
    if (cell !== previous) {
      previous = cell
      code = numbers.get(cell) ?? numbers.size + 1
      if (code > numbers.size) numbers.set(cell, code)
    }
    codes[i] = code
  }
  const values = sortTexts([...numbers.keys()])
  const ranks = new Uint32Array(values.length + 1)
  for (let i = 0; i < values.length; i++) ranks[numbers.get(values[i]!)!] = i + 1
  for (let i = 0; i < codes.length; i++) codes[i] = ranks[codes[i]!]!
  return { values, codes }
}

/** By code point, which the native order of units differs from only where there are surrogates. */
function sortTexts(texts: string[]): string[] {
  return texts.some((text) => /[\uD800-\uFFFF]/.test(text)) ? texts.sort(compareText) : texts.sort()
}
