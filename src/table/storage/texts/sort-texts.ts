import { compareText } from '../../../language/text.js'
import { MAX_PACKED_UNITS, MIN_DIGITS, SMALL_TIE, STEP } from '../../tuning.js'
import {
  compareUnits,
  markRepeats,
  sortByComparing,
  sortFew,
  type SortedTexts,
} from './compare-texts.js'
import { packUnits, readAlphabet, type Alphabet } from './packed-units.js'
import { sortByKeys } from '../radix.js'
import { inSteps, type Work } from '../work.js'

/** Texts at [from, to) of the order that have the same first `shared` units. */
interface Tie {
  readonly from: number
  readonly to: number
  readonly shared: number
}

/**
 * Sorts texts by radix: first by as many units as fit into a whole number, then texts that tie by the
 * units that follow. If few texts tie, or they tie in too many units, compares them instead.
 */
export function* sortTexts(texts: readonly string[]): Work<SortedTexts> {
  const { length } = texts
  const sorted = { order: new Uint32Array(length), repeats: new Uint8Array(length) }
  const { order } = sorted
  yield* inSteps(length, 1, (from, to) => {
    for (let i = from; i < to; i++) order[i] = i
  })
  const alphabet = yield* readAlphabet(texts)
  if (alphabet.isAscending) yield* markRepeats(texts, sorted, 0, length)
  else if (alphabet.hasSurrogates) yield* sortByComparing(texts, sorted, 0, length, compareText)
  else yield* sortByPacking(texts, sorted, alphabet)
  return sorted
}

function* sortByPacking(
  texts: readonly string[],
  sorted: SortedTexts,
  alphabet: Alphabet,
): Work<void> {
  const { order } = sorted
  const { perKey } = alphabet
  const [highs, lows] = [new Uint32Array(texts.length), new Uint32Array(texts.length)]
  const ties: Tie[] = [{ from: 0, to: texts.length, shared: 0 }]
  for (let tie = ties.pop(); tie !== undefined; tie = ties.pop()) {
    const { from: start, to: end, shared } = tie
    // The alphabet lacks units that occur only later.
    if (shared + 2 * perKey > MAX_PACKED_UNITS) {
      yield* sortByComparing(texts, sorted, start, end, compareUnits)
      continue
    }
    const items = order.slice(start, end)
    yield* inSteps(items.length, 24, (from, to) => {
      packUnits(texts, items, shared, alphabet, highs, from, to)
      packUnits(texts, items, shared + perKey, alphabet, lows, from, to)
    })
    const isFew = items.length < MIN_DIGITS
    const inOrder = isFew
      ? items.toSorted((a, b) => highs[a]! - highs[b]! || lows[a]! - lows[b]!)
      : yield* sortByKeys(yield* sortByKeys(items, lows), highs)
    order.set(inOrder, start)
    yield* splitTie(texts, sorted, { highs, lows }, alphabet, tie, ties)
  }
}

interface Packed {
  readonly highs: Uint32Array
  readonly lows: Uint32Array
}

/** Adds what still ties within a tie that has been sorted. Few texts are put in order at once. */
function* splitTie(
  texts: readonly string[],
  sorted: SortedTexts,
  { highs, lows }: Packed,
  { mask, perKey }: Alphabet,
  { from: start, to: end, shared }: Tie,
  ties: Tie[],
): Work<void> {
  const { order, repeats } = sorted
  let cost = 0
  for (let from = start; from < end;) {
    const [high, low] = [highs[order[from]!]!, lows[order[from]!]!]
    let to = from + 1
    while (to < end && lows[order[to]!] === low && highs[order[to]!] === high) to++
    // A text that has ended in all of a tie is the same text.
    if ((low & mask) === 0) repeats.fill(1, from + 1, to)
    else if (to - from > SMALL_TIE) ties.push({ from, to, shared: shared + 2 * perKey })
    else if (to - from > 1) sortFew(texts, sorted, from, to)
    cost += 6 * (to - from)
    from = to
    if (cost < STEP) continue
    yield cost
    cost = 0
  }
  yield cost
}
