import { MAX_PACKED_UNITS } from '../../tuning.js'
import { eachInSteps, type Work } from '../work.js'

/** The units that some texts are made of, and how they are packed into whole numbers of 32 bits. */
export interface Alphabet {
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
export function* readAlphabet(texts: readonly string[]): Work<Alphabet> {
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
    hasSurrogates ||= /[\uD800-\uFFFF]/.test(text)
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
export function packUnits(
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
