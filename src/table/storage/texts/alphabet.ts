import { isHigh } from '../../../language/text.js'
import { MAX_PACKED_UNITS } from '../../tuning.js'
import { eachInSteps, type Work } from '../work.js'

/** How units are packed into whole numbers of 32 bits. */
export interface Packing {
  /** The rank of each unit that occurs, from 1. 0 is the end of a text. */
  readonly ranks: Uint16Array
  /** How many bits a unit takes. */
  readonly bits: number
  /** How many units a key has. */
  readonly perKey: number
}

/** The units of some texts that are packed to sort them: at most the first `MAX_PACKED_UNITS` of each. */
export class Alphabet {
  /** By unit: 1 if it occurs. */
  #occurs = new Uint16Array(2 ** 10)
  #last = 0
  #before = ''
  /** Whether the texts come in order, if they have no high unit. */
  isAscending = true
  #hasHigh = false;

  static *of(texts: readonly string[]): Work<Alphabet> {
    const alphabet = new Alphabet()
    yield* eachInSteps(texts.length, (i) => {
      alphabet.add(texts[i]!)
      return 4 + (texts[i]!.length >>> 2)
    })
    return alphabet
  }

  /** Whether a text has a unit from U+D800 on: units may then be in another order than code points. */
  get hasHigh(): boolean {
    return this.#hasHigh || this.#last >= 0xd800
  }

  add(text: string): void {
    const end = Math.min(text.length, MAX_PACKED_UNITS)
    let occurs = this.#occurs
    for (let at = 0; at < end; at++) {
      const unit = text.charCodeAt(at)
      if (unit > this.#last) {
        this.#last = unit
        if (unit >= occurs.length) {
          occurs = new Uint16Array(2 ** 16)
          occurs.set(this.#occurs)
          this.#occurs = occurs
        }
      }
      occurs[unit] = 1
    }
    if (end < text.length) this.#hasHigh ||= isHigh(text)
    this.isAscending &&= this.#before <= text
    this.#before = text
  }

  packing(): Packing {
    const ranks = this.#occurs.slice(0, this.#last + 1)
    let count = 0
    for (const [unit, occurs] of ranks.entries()) if (occurs === 1) ranks[unit] = ++count
    const bits = Math.max(1, 32 - Math.clz32(count))
    return { ranks, bits, perKey: Math.floor(32 / bits) }
  }
}
