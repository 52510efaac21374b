import { MAX_HASHED_TEXTS, LONG_TEXT } from '../../tuning.js'
import { codesFor } from '../columns/groups.js'
import type { Encoded } from '../columns/dictionary.js'
import { sortTexts } from './sort-texts.js'
import { eachInSteps, inSteps, type Work } from '../work.js'

/**
 * Encodes texts; `undefined` stands for an absent cell. Numbers the texts as they come, sorts those
 * numbers and turns them into ranks. A `Map` keeps repeated texts out of the sort, as long as they
 * are few.
 */
export function* encodeTexts(
  cells: readonly (string | undefined)[],
): Work<Encoded<readonly string[]>> {
  const numbers = new Uint32Array(cells.length)
  const texts = yield* numberTexts(cells, numbers)
  const { values, ranks } = yield* rankTexts(texts)
  const codes = codesFor(cells.length, values.length + 1)
  yield* inSteps(cells.length, 1, (from, to) => {
    for (let i = from; i < to; i++) codes[i] = ranks[numbers[i]!]!
  })
  return { values, codes }
}

/** Numbers texts from 1 as they come, and returns them by their number less 1; most have one number. */
function* numberTexts(
  cells: readonly (string | undefined)[],
  numbers: Uint32Array,
): Work<string[]> {
  const known = new Map<string, number>()
  const texts: string[] = []
  yield* inSteps(cells.length, 6, (from, to) => {
    for (let i = from; i < to; i++) {
      const cell = cells[i]
      if (cell === undefined) continue
      const isHashed = known.size < MAX_HASHED_TEXTS && cell.length <= LONG_TEXT
      const number = isHashed ? known.get(cell) : undefined
      numbers[i] = number ?? texts.push(cell)
      if (isHashed && number === undefined) known.set(cell, texts.length)
    }
  })
  return texts
}

/** The distinct ones of some texts, ascending, and by the number of each its rank from 1; of 0 it is 0. */
export function* rankTexts(
  texts: readonly string[],
): Work<{ readonly values: readonly string[]; readonly ranks: Uint32Array }> {
  const order = yield* sortTexts(texts)
  const values = new Array<string>(texts.length)
  const ranks = new Uint32Array(texts.length + 1)
  let rank = 0
  yield* eachInSteps(texts.length, (i) => {
    const index = order[i]!
    const text = texts[index]!
    if (rank === 0 || text !== values[rank - 1]) values[rank++] = text
    ranks[index + 1] = rank
    return 4 + (text.length >>> 4)
  })
  values.length = rank
  return { values, ranks }
}
