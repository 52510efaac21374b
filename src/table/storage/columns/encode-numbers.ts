import { sortByKeys } from '../sort-by-keys.js'
import { inSteps, type Work } from '../work.js'
import type { Encoded } from './dictionary.js'
import { codesFor } from './groups.js'

/** Encodes numbers; NaN stands for an absent cell, and -0 is 0. Sorts them, unless they ascend. */
export function* encodeNumbers(cells: Float64Array): Work<Encoded<Float64Array>> {
  const { length } = cells
  const rows = new Uint32Array(length)
  const sorted = new Float64Array(length)
  let [present, isAscending] = [0, true]
  yield* inSteps(length, 1, (from, to) => {
    for (let row = from; row < to; row++) {
      const cell = cells[row]!
      if (Number.isNaN(cell)) continue
      isAscending &&= present === 0 || sorted[present - 1]! <= cell
      sorted[present] = cell + 0 // -0 becomes 0
      rows[present++] = row
    }
  })
  if (!isAscending) yield* sortByKeys(rows, sorted, 0, present)
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
