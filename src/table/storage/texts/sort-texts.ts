import { compareText, isHigh } from '../../../language/text.js'
import { SMALL_TIE, STEP } from '../../tuning.js'
import { numbersBelow } from '../columns/groups.js'
import { eachInSteps, type Work } from '../work.js'

/** The texts at [from, to) of an order, whose first `shared` units are the same. */
interface Tie {
  readonly from: number
  readonly to: number
  readonly shared: number
  /** Whether the keys after the shared units are read. */
  readonly hasKeys: boolean
}

/**
 * Sorts texts by code point, and returns their indices in order. Parts texts that tie by what follows: those
 * below a random one of them, those that have the same, and those above it. Compares few texts.
 */
export function* sortTexts(texts: readonly string[]): Work<Uint32Array> {
  const { length } = texts
  const order = yield* numbersBelow(length)
  let [isAscending, hasHigh] = [true, false]
  yield* eachInSteps(length, (i) => {
    isAscending &&= i === 0 || compareText(texts[i - 1]!, texts[i]!) <= 0
    hasHigh ||= isHigh(texts[i])
    return 4 + (texts[i]!.length >>> 4)
  })
  if (isAscending) return order
  const [width, keyAt] = hasHigh ? [1, pointAt] : [3, unitsAt]
  const keys = new Float64Array(length)
  const ties: Tie[] = [{ from: 0, to: length, shared: 0, hasKeys: false }]
  let cost = 0
  for (let tie = ties.pop(); tie !== undefined; tie = ties.pop()) {
    const { from, to, shared, hasKeys } = tie
    if (cost >= STEP) {
      yield cost
      cost = 0
    }
    if (to - from <= SMALL_TIE) {
      const tied = order.subarray(from, to)
      tied.set(tied.toSorted((a, b) => compareText(texts[a]!, texts[b]!)))
      cost += (to - from) * (8 + (texts[tied[0]!]!.length >>> 2))
      continue
    }
    for (let i = hasKeys ? to : from; i < to; i++) {
      keys[i] = keyAt(texts[order[i]!]!, shared)
      cost += 4
      if (cost < STEP) continue
      yield cost
      cost = 0
    }
    const pivot = keys[from + Math.floor(Math.random() * (to - from))]!
    let [low, high] = [from, to]
    for (let i = from; i < high;) {
      const key = keys[i]!
      const other = key < pivot ? low++ : key > pivot ? --high : i
      const item = order[i]!
      keys[i] = keys[other]!
      order[i] = order[other]!
      keys[other] = key
      order[other] = item
      if (key <= pivot) i++
      if (++cost < STEP) continue
      yield cost
      cost = 0
    }
    if (low - from > 1) ties.push({ from, to: low, shared, hasKeys: true })
    if (to - high > 1) ties.push({ from: high, to, shared, hasKeys: true })
    // Texts that have ended are equal.
    if (high - low > 1 && pivot % BASE > 0) {
      ties.push({ from: low, to: high, shared: shared + width, hasKeys: false })
    }
  }
  yield cost
  return order
}

/** One more than any unit or 0, which stands for the end of a text. */
const BASE = 2 ** 16

/** The three units of a text from a place on, none of them high. */
function unitsAt(text: string, at: number): number {
  return (unitAt(text, at) * BASE + unitAt(text, at + 1)) * BASE + unitAt(text, at + 2)
}

function unitAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) + 1 : 0
}

/** The code point of a text at a place, as a number that is odd unless the text has ended. */
function pointAt(text: string, at: number): number {
  return at < text.length ? 2 * text.codePointAt(at)! + 1 : 0
}
