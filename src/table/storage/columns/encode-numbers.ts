import type { Encoded } from './dictionary.js'
import { codesFor } from './groups.js'
import { sortByKeys } from '../sort-by-keys.js'
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

function* encodeBySorting(cells: Float64Array): Work<Encoded<Float64Array>> {
  const { length } = cells
  const rows = new Uint32Array(length)
  const sorted = new Float64Array(length)
  let present = 0
  yield* inSteps(length, 1, (from, to) => {
    for (let row = from; row < to; row++) {
      const cell = cells[row]!
      if (Number.isNaN(cell)) continue
      sorted[present] = cell + 0 // -0 becomes 0
      rows[present++] = row
    }
  })
  yield* sortByKeys(rows, sorted, 0, present)
  let count = 0
  yield* inSteps(present, 1, (from, to) => {
    for (let i = from; i < to; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) count++
  })
  const values = new Float64Array(count)
  const codes = codesFor(length, count + 1)
  let code = 0
  yield* inSteps(present, 1, (from, to) => {
    for (let i = from; i < to; i++) {
      if (i === 0 || sorted[i] !== sorted[i - 1]) values[code++] = sorted[i]!
      codes[rows[i]!] = code
    }
  })
  return { values, codes }
}
