import { compareText } from '../../../language/text.js'
import { MAX_PACKED_UNITS, SMALL_TIE, STEP } from '../../tuning.js'
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

/** Where in the order some texts are that tie so far: [from, to). */
type Tie = readonly [from: number, to: number]

/**
 * Sorts texts. As many of their units as fit are packed into two whole numbers, by which they are
 * sorted digit by digit; those that tie go on with the units that follow. Few that tie, or those
 * that tie in too many units, are compared with each other.
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
  const { length } = texts
  const { perKey } = alphabet
  const packed = { highs: new Uint32Array(length), lows: new Uint32Array(length) }
  const numbers = new Uint32Array(length)
  let ties: readonly Tie[] = [[0, length]]
  for (let at = 0; at < MAX_PACKED_UNITS; at += 2 * perKey) {
    if (ties.length === 0) return
    const items = yield* itemsOf(ties, sorted.order, numbers)
    yield* inSteps(items.length, 8, (from, to) => {
      packUnits(texts, items, at, alphabet, packed.highs, from, to)
      packUnits(texts, items, at + perKey, alphabet, packed.lows, from, to)
    })
    const byLow = yield* sortByKeys(items, packed.lows)
    const byHigh = yield* sortByKeys(byLow, packed.highs)
    yield* putBack(ties, sorted.order, yield* sortByKeys(byHigh, numbers))
    ties = yield* findTies(texts, ties, sorted, packed, alphabet.mask)
  }
  for (const [from, to] of ties) yield* sortByComparing(texts, sorted, from, to, compareUnits)
}

/** All items of some ties, and for each the number of its tie. */
function* itemsOf(
  ties: readonly Tie[],
  order: Uint32Array,
  numbers: Uint32Array,
): Work<Uint32Array> {
  const items = new Uint32Array(ties.reduce((sum, [from, to]) => sum + to - from, 0))
  let count = 0
  for (const [number, [start, end]] of ties.entries()) {
    yield* inSteps(end - start, 3, (from, to) => {
      for (let i = start + from; i < start + to; i++) {
        const item = order[i]!
        items[count++] = item
        numbers[item] = number
      }
    })
  }
  return items
}

function* putBack(ties: readonly Tie[], order: Uint32Array, items: Uint32Array): Work<void> {
  let count = 0
  for (const [start, end] of ties) {
    order.set(items.subarray(count, count + end - start), start)
    count += end - start
    yield 2 * (end - start)
  }
}

interface Packed {
  readonly highs: Uint32Array
  readonly lows: Uint32Array
}

/** What still ties within ties that have been sorted. Few texts are put in order at once. */
function* findTies(
  texts: readonly string[],
  ties: readonly Tie[],
  sorted: SortedTexts,
  packed: Packed,
  mask: number,
): Work<readonly Tie[]> {
  const found: Tie[] = []
  for (const [start, end] of ties) {
    let from = start
    while (from < end) {
      const stop = Math.min(from + STEP, end)
      const before = from
      while (from < stop) {
        const to = endOfTie(sorted.order, packed, from, end)
        const last = packed.lows[sorted.order[from]!]! & mask
        // A text that has ended in all of a tie is the same text.
        if (last === 0) sorted.repeats.fill(1, from + 1, to)
        else if (to - from > SMALL_TIE) found.push([from, to])
        else if (to - from > 1) sortFew(texts, sorted, from, to)
        from = to
      }
      yield 4 * (from - before)
    }
  }
  return found
}

function endOfTie(order: Uint32Array, { highs, lows }: Packed, from: number, end: number): number {
  const high = highs[order[from]!]!
  const low = lows[order[from]!]!
  let to = from + 1
  while (to < end && highs[order[to]!] === high && lows[order[to]!] === low) to++
  return to
}
