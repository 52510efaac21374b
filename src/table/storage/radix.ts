import type { Codes } from './columns/groups.js'
import { inSteps, type Work } from './work.js'

const DIGIT_BITS = 11
const DIGIT_MASK = 2 ** DIGIT_BITS - 1
const SHIFTS = [0, DIGIT_BITS, 2 * DIGIT_BITS]

/**
 * Sorts items by their keys, stably: by one digit after the other, the lowest first. A digit that
 * all keys share costs nothing.
 * @param items - indices of keys; the array is used, and is the result or not
 * @param descending - from the highest key to the lowest
 */
export function* sortByKeys(
  items: Uint32Array,
  keys: Codes,
  descending = false,
): Work<Uint32Array> {
  const { length } = items
  /** Bits that are turned so that the highest key comes first. */
  const flip = descending ? -1 : 0
  const counts = SHIFTS.map(() => new Uint32Array(DIGIT_MASK + 1))
  yield* inSteps(length, 3, (from, to) => countDigits(items, keys, flip, counts, from, to))
  let sorted = items
  let spare: Uint32Array | undefined
  for (const [i, places] of counts.entries()) {
    if (places.includes(length)) continue
    startsOf(places)
    const [source, target, shift] = [sorted, spare ?? new Uint32Array(length), SHIFTS[i]!]
    yield* inSteps(length, 3, (from, to) => {
      scatter(source, target, keys, flip, shift, places, from, to)
    })
    sorted = target
    spare = source
  }
  return sorted
}

/** Turns counts into the start of each digit. Within the generator it takes longer. Bench: stalls, "first prepare". */
function startsOf(counts: Uint32Array): void {
  let start = 0
  for (let digit = 0; digit < counts.length; digit++) {
    const count = counts[digit]!
    counts[digit] = start
    start += count
  }
}

function countDigits(
  items: Uint32Array,
  keys: Codes,
  flip: number,
  counts: readonly Uint32Array[],
  from: number,
  to: number,
): void {
  const [low, middle, high] = counts as [Uint32Array, Uint32Array, Uint32Array] // one for each shift
  for (let i = from; i < to; i++) {
    const key = keys[items[i]!]! ^ flip
    low[key & DIGIT_MASK]!++
    middle[(key >>> DIGIT_BITS) & DIGIT_MASK]!++
    high[key >>> (2 * DIGIT_BITS)]!++
  }
}

function scatter(
  source: Uint32Array,
  target: Uint32Array,
  keys: Codes,
  flip: number,
  shift: number,
  places: Uint32Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const item = source[i]!
    const digit = ((keys[item]! ^ flip) >>> shift) & DIGIT_MASK
    target[places[digit]!++] = item
  }
}
