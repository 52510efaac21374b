import { compareText, isHigh } from '../../../language/text.js'
import { MAX_PACKED_UNITS, FEW_TO_SORT, SMALL_TIE, STEP } from '../../tuning.js'
import { sortByKeys } from '../radix.js'
import { eachInSteps, inSteps, type Work } from '../work.js'

/**
 * Sorts texts by code point, and returns their indices in order. Sorts by radix: first by as many units as
 * fit into two whole numbers, then texts that tie by the units that follow. If few texts tie, or they tie
 * in too many units, compares them instead.
 */
export function* sortTexts(texts: readonly string[]): Work<Uint32Array> {
  const { length } = texts
  const order = new Uint32Array(length)
  yield* inSteps(length, 1, (from, to) => {
    for (let i = from; i < to; i++) order[i] = i
  })
  const alphabet = yield* readAlphabet(texts)
  if (alphabet.isAscending) return order
  if (alphabet.hasSurrogates) yield* sortByComparing(texts, order, compareText)
  else yield* sortByPacking(texts, order, alphabet)
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
  alphabet: Alphabet,
): Work<void> {
  const { perKey, mask } = alphabet
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
      packUnits(texts, items, shared, alphabet, highs, from, to)
      packUnits(texts, items, shared + perKey, alphabet, lows, from, to)
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

/** The units that some texts are made of, and how they are packed into whole numbers of 32 bits. */
interface Alphabet {
  /** Whether the texts come in order already, and have no surrogates. */
  readonly isAscending: boolean
  /** Whether units may be in another order than code points. */
  readonly hasSurrogates: boolean
  /** The rank of each unit that occurs, from 1. 0 is the end of a text. */
  readonly ranks: Uint16Array
  /** How many bits a unit takes. */
  readonly bits: number
  /** The bits of the last unit of a key. */
  readonly mask: number
  /** How many units a key has. */
  readonly perKey: number
}

/** Reads the alphabet of those units that are ever packed. */
function* readAlphabet(texts: readonly string[]): Work<Alphabet> {
  const ranks = new Uint16Array(2 ** 16)
  let [isAscending, hasSurrogates, last] = [true, false, 0]
  yield* eachInSteps(texts.length, (i) => {
    const text = texts[i]!
    const end = Math.min(text.length, MAX_PACKED_UNITS)
    for (let at = 0; at < end; at++) {
      const unit = text.charCodeAt(at)
      ranks[unit] = 1
      if (unit > last) last = unit
    }
    hasSurrogates ||= isHigh(text)
    isAscending &&= i === 0 || texts[i - 1]! <= text
    return 4 + (text.length >>> 2)
  })
  let count = 0
  for (let unit = 0; unit <= last; unit++) if (ranks[unit] === 1) ranks[unit] = ++count
  yield last
  const bits = Math.max(1, 32 - Math.clz32(count))
  return {
    isAscending: isAscending && !hasSurrogates,
    hasSurrogates,
    ranks,
    bits,
    mask: 2 ** bits - 1,
    perKey: Math.floor(32 / bits),
  }
}

/** Packs the units of texts from the `at`th on, for items[from, to). */
function packUnits(
  texts: readonly string[],
  items: Uint32Array,
  at: number,
  { ranks, bits, perKey }: Alphabet,
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
