import type { Encoded } from './dictionary.js'
import { codesFor } from './groups.js'
import { sortByKeys } from '../radix.js'
import { inSteps, type Work } from '../work.js'

/** Encodes numbers; NaN stands for an absent cell, and -0 is 0. */
export function* encodeNumbers(cells: Float64Array): Work<Encoded<Float64Array>> {
  let areSmall = true
  yield* inSteps(cells.length, 1, (from, to) => {
    areSmall &&= areSmallIntegers(cells, from, to)
  })
  return yield* areSmall ? encodeSmallIntegers(cells) : encodeBySorting(cells)
}

/** Whether some numbers are whole ones in [0, cells.length). */
function areSmallIntegers(cells: Float64Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const cell = cells[i]!
    if (!Number.isNaN(cell) && !(cell >>> 0 === cell && cell < cells.length)) return false
  }
  return true
}

/** Marks each number that occurs and numbers the marks: no sort, and no search. */
function* encodeSmallIntegers(cells: Float64Array): Work<Encoded<Float64Array>> {
  const { length } = cells
  const codeOfNumber = new Uint32Array(length)
  let [end, count] = [0, 0]
  yield* inSteps(length, 1, (from, to) => {
    for (let i = from; i < to; i++) {
      const cell = cells[i]!
      if (Number.isNaN(cell)) continue
      count += 1 - codeOfNumber[cell]!
      codeOfNumber[cell] = 1
      if (cell >= end) end = cell + 1
    }
  })
  const values = new Float64Array(count)
  let code = 0
  yield* inSteps(end, 1, (from, to) => {
    for (let i = from; i < to; i++) {
      if (codeOfNumber[i] === 0) continue
      values[code] = i
      codeOfNumber[i] = ++code
    }
  })
  const codes = codesFor(length, count + 1)
  yield* inSteps(length, 1, (from, to) => {
    for (let i = from; i < to; i++) {
      const cell = cells[i]!
      if (!Number.isNaN(cell)) codes[i] = codeOfNumber[cell]!
    }
  })
  return { values, codes }
}

/** Which half of the bits of a number has its sign and exponent: 1 where the lower half comes first. */
const HIGH = new Uint8Array(new Uint32Array([1]).buffer)[0]!

/** Sorts the rows by the bits of their numbers, halves turned so that they ascend as the numbers do. */
function* encodeBySorting(cells: Float64Array): Work<Encoded<Float64Array>> {
  const { length } = cells
  const lows = new Uint32Array(length)
  const highs = new Uint32Array(length)
  const rows = new Uint32Array(length)
  let present = 0
  const bits = new Uint32Array(2)
  const number = new Float64Array(bits.buffer)
  yield* inSteps(length, 1, (from, to) => {
    for (let i = from; i < to; i++) {
      const cell = cells[i]!
      if (Number.isNaN(cell)) continue
      number[0] = cell // -0 comes right before 0, which it equals
      const high = bits[HIGH]!
      const flip = high >>> 31 === 1 ? 0xffffffff : 0
      lows[i] = bits[1 - HIGH]! ^ flip
      highs[i] = high ^ (flip | 0x80000000)
      rows[present++] = i
    }
  })
  const byLow = yield* sortByKeys(rows.subarray(0, present), lows)
  const sorted = yield* sortByKeys(byLow, highs)
  let count = 0
  yield* inSteps(present, 1, (from, to) => {
    for (let i = from; i < to; i++) {
      if (i === 0 || cells[sorted[i]!] !== cells[sorted[i - 1]!]) count++
    }
  })
  const values = new Float64Array(count)
  const codes = codesFor(length, count + 1)
  let code = 0
  yield* inSteps(present, 1, (from, to) => {
    for (let i = from; i < to; i++) {
      const cell = cells[sorted[i]!]!
      if (i === 0 || cell !== cells[sorted[i - 1]!]) values[code++] = cell + 0
      codes[sorted[i]!] = code
    }
  })
  return { values, codes }
}
