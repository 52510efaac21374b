import { compareText } from '../../../language/text.js'
import { MAX_PACKED_UNITS, FEW_TO_SORT, SMALL_TIE, STEP } from '../../tuning.js'
import { numbersBelow } from '../columns/groups.js'
import { sortByKeys } from '../radix.js'
import { inSteps, type Work } from '../work.js'
import type { Alphabet, Packing } from './alphabet.js'

/**
 * Sorts texts by code point, and returns their indices in order. Sorts by radix: first by as many units as
 * fit into two whole numbers, then texts that tie by the units that follow. If few texts tie, or they tie
 * in too many units, compares them instead.
 * @param alphabet - of the texts
 */
export function* sortTexts(texts: readonly string[], alphabet: Alphabet): Work<Uint32Array> {
  const order = yield* numbersBelow(texts.length)
  if (alphabet.hasHigh) yield* sortByComparing(texts, order, compareText)
  else if (!alphabet.isAscending) yield* sortByPacking(texts, order, alphabet.packing())
  return order
}

/** Texts at [from, to) of the order that have the same first `shared` units. */
interface Tie {
  readonly from: number
  readonly to: number
  readonly shared: number
}

function* sortByPacking(
  texts: readonly string[],
  order: Uint32Array,
  packing: Packing,
): Work<void> {
  const { bits, perKey } = packing
  /** The bits of the last unit of a key. */
  const mask = 2 ** bits - 1
  const [highs, lows] = [new Uint32Array(texts.length), new Uint32Array(texts.length)]
  const ties: Tie[] = [{ from: 0, to: texts.length, shared: 0 }]
  for (let tie = ties.pop(); tie !== undefined; tie = ties.pop()) {
    const tied = order.subarray(tie.from, tie.to)
    const { shared } = tie
    const next = shared + 2 * perKey
    // The alphabet lacks units that occur only later.
    if (next > MAX_PACKED_UNITS) {
      yield* sortByComparing(texts, tied, compareUnits)
      continue
    }
    const items = tied.slice()
    yield* inSteps(items.length, 24, (from, to) => {
      packUnits(texts, items, shared, packing, highs, from, to)
      packUnits(texts, items, shared + perKey, packing, lows, from, to)
    })
    const isFew = items.length < FEW_TO_SORT
    const inOrder = isFew
      ? items.toSorted((a, b) => highs[a]! - highs[b]! || lows[a]! - lows[b]!)
      : yield* sortByKeys(yield* sortByKeys(items, lows), highs)
    tied.set(inOrder)
    let cost = 0
    for (let from = 0; from < tied.length;) {
      const [high, low] = [highs[tied[from]!]!, lows[tied[from]!]!]
      let to = from + 1
      while (to < tied.length && lows[tied[to]!] === low && highs[tied[to]!] === high) to++
      // Texts that have all ended are equal.
      const isTie = to - from > 1 && (low & mask) !== 0
      if (isTie && to - from > SMALL_TIE) {
        ties.push({ from: tie.from + from, to: tie.from + to, shared: next })
      } else if (isTie) {
        sortFew(texts, tied, from, to)
      }
      cost += 6 * (to - from)
      from = to
      if (cost < STEP) continue
      yield cost
      cost = 0
    }
    yield cost
  }
}

/** Sorts the few texts at order[from, to), without surrogates, by insertion. */
function sortFew(texts: readonly string[], order: Uint32Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const item = order[i]!
    const text = texts[item]!
    let hole = i
    for (; hole > from && texts[order[hole - 1]!]! > text; hole--) order[hole] = order[hole - 1]!
    order[hole] = item
  }
}

/** Compares texts by their units: by code point if there are no surrogates. */
function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Sorts indices of texts by merging runs that double in length. */
function* sortByComparing(
  texts: readonly string[],
  order: Uint32Array,
  compare: (a: string, b: string) => number,
): Work<void> {
  let [source, target] = [order.slice(), new Uint32Array(order.length)]
  const { length } = source
  let cost = length
  for (let run = 1; run < length; run *= 2) {
    for (let start = 0; start < length; start += 2 * run) {
      const middle = Math.min(start + run, length)
      const end = Math.min(start + 2 * run, length)
      let [i, j] = [start, middle]
      for (let k = start; k < end; k++) {
        const isFirst =
          j === end || (i < middle && compare(texts[source[i]!]!, texts[source[j]!]!) <= 0)
        const item = source[isFirst ? i++ : j++]!
        target[k] = item
        cost += 4 + (texts[item]!.length >>> 4)
        if (cost < STEP) continue
        yield cost
        cost = 0
      }
    }
    ;[source, target] = [target, source]
  }
  order.set(source)
  yield cost
}

/** Packs the units of texts from the `at`th on, for items[from, to). */
function packUnits(
  texts: readonly string[],
  items: Uint32Array,
  at: number,
  { ranks, bits, perKey }: Packing,
  keys: Uint32Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const item = items[i]!
    const text = texts[item]!
    const end = Math.min(text.length, at + perKey)
    let key = 0
    for (let unit = at; unit < end; unit++) key = (key << bits) | ranks[text.charCodeAt(unit)]!
    // A shift by 32 bits does nothing, and leaves 0.
    keys[item] = key << ((perKey - Math.max(0, end - at)) * bits)
  }
}
