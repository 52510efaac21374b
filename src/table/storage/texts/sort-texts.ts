import { compareText, isHigh } from '../../../language/text.js'
import { SMALL_TIE } from '../../tuning.js'
import { numbersBelow } from '../columns/groups.js'
import { sortByKeys } from '../sort-by-keys.js'
import { eachInSteps, inSteps, joinSteps, type Work } from '../work.js'

/** The texts at [from, to) of an order, whose first `shared` units are the same. */
interface Tie {
  readonly from: number
  readonly to: number
  readonly shared: number
}

/** Sorts texts by code point, and returns their indices in order: by three units, and ties by what follows. */
export function* sortTexts(texts: readonly string[]): Work<Uint32Array> {
  const { length } = texts
  const order = yield* numbersBelow(length)
  let [isAscending, hasHigh] = [true, false]
  yield* eachInSteps(length, (i) => {
    isAscending &&= i === 0 || compareText(texts[i - 1]!, texts[i]!) <= 0
    hasHigh ||= isHigh(texts[i])
    return 4 + (texts[i]!.length >>> 4)
  })
  if (!isAscending) yield* joinSteps(sortInto(order, texts, hasHigh))
  return order
}

function* sortInto(order: Uint32Array, texts: readonly string[], hasHigh: boolean): Work<void> {
  const { length } = texts
  const [width, keyAt] = hasHigh ? [1, pointAt] : [3, unitsAt]
  const keys = new Float64Array(length)
  const ties: Tie[] = [{ from: 0, to: length, shared: 0 }]
  for (let tie = ties.pop(); tie !== undefined; tie = ties.pop()) {
    const { from, to, shared } = tie
    yield* inSteps(to - from, 4, (first, last) => {
      for (let i = from + first; i < from + last; i++) keys[i] = keyAt(texts[order[i]!]!, shared)
    })
    let cost = 0
    yield* sortByKeys(order, keys, from, to, (start, end, key) => {
      // Texts that have ended are equal.
      if (key % BASE === 0) return
      if (end - start > SMALL_TIE) ties.push({ from: start, to: end, shared: shared + width })
      else cost += sortFew(texts, order.subarray(start, end))
    })
    yield cost
  }
}

/** Sorts a few texts by comparing them. Returns the cost. */
function sortFew(texts: readonly string[], order: Uint32Array): number {
  order.set(order.toSorted((a, b) => compareText(texts[a]!, texts[b]!)))
  return order.length * (8 + (texts[order[0]!]!.length >>> 2))
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
