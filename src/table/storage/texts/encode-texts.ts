import type { Cell } from '../../../language/kind.js'
import { MAX_HASHED_TEXTS, LONG_TEXT } from '../../tuning.js'
import { codesFor } from '../columns/groups.js'
import type { Encoded } from '../columns/dictionary.js'
import { sortTexts } from './sort-texts.js'
import { eachInSteps, inSteps, type Work } from '../work.js'

/**
 * Reads and encodes texts; other cells are absent. Numbers the texts as they come, sorts those numbers and
 * turns them into ranks. A `Map` keeps repeated texts out of the sort, as long as they are few. Reads each
 * text once before the sort, because fetching it from memory takes longest.
 * @param cost - of reading a cell
 */
export function* encodeTexts(
  count: number,
  cost: number,
  cellAt: (i: number) => Cell,
): Work<Encoded<readonly string[]>> {
  const numbers = new Uint32Array(count)
  const known = new Map<string, number>()
  /** In order of their numbers; a text can occur several times. */
  const texts: string[] = []
  yield* eachInSteps(count, (i) => {
    const cell = cellAt(i)
    if (typeof cell !== 'string') return cost
    const isHashed = known.size < MAX_HASHED_TEXTS && cell.length <= LONG_TEXT
    const number = isHashed ? known.get(cell) : undefined
    numbers[i] = number ?? texts.push(cell)
    if (number !== undefined) return cost + 6
    if (isHashed) known.set(cell, texts.length)
    return cost + 10 + (cell.length >>> 2)
  })
  const { values, ranks } = yield* rankTexts(texts)
  const codes = codesFor(count, values.length + 1)
  yield* inSteps(count, 1, (from, to) => {
    for (let i = from; i < to; i++) codes[i] = ranks[numbers[i]!]!
  })
  return { values, codes }
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
