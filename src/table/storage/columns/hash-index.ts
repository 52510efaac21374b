import { LONG_TEXT, MOST_PROBES } from '../../tuning.js'
import { inSteps, type Work } from '../work.js'
import type { Values } from './dictionary.js'

/** The costs of hashing a number or a text, and of finding a place for its code. */
const NUMBER_COST = 2
const TEXT_COST = 6

/** Finds the code of a value among distinct values in about one step. A bisection takes twenty. */
export class HashIndex {
  readonly #values: Values
  /** Holds the code of a value at the place of its hash, or at one of the next places; 0 if a place is free. */
  readonly #codes: Uint32Array

  private constructor(values: Values, codes: Uint32Array) {
    this.#values = values
    this.#codes = codes
  }

  /** @returns no index if a text is long, or if many values share places */
  static *of(values: Values): Work<HashIndex | undefined> {
    // At most two thirds of the places are taken.
    const codes = new Uint32Array(2 ** Math.ceil(Math.log2(1.5 * values.length + 2)))
    const cost = typeof values[0] === 'string' ? TEXT_COST : NUMBER_COST
    let isFit = true
    yield* inSteps(values.length, cost, (from, to) => {
      for (let i = from; i < to && isFit; i++) isFit = add(codes, values[i]!, i + 1)
    })
    return isFit ? new HashIndex(values, codes) : undefined
  }

  get bytes(): number {
    return this.#codes.byteLength
  }

  /** Returns the code of a value, or 0 if it is none of the values. */
  codeOf(value: string | number): number {
    if (typeof value === 'string' && value.length > LONG_TEXT) return 0
    const codes = this.#codes
    for (let at = hashOf(value); ; at++) {
      const code = codes[at & (codes.length - 1)]!
      if (code === 0 || this.#values[code - 1] === value) return code
    }
  }
}

/** Puts the code of a value at the first free place. Returns false if no place near its hash is free. */
function add(codes: Uint32Array, value: string | number, code: number): boolean {
  if (typeof value === 'string' && value.length > LONG_TEXT) return false
  const first = hashOf(value)
  for (let at = first; at < first + MOST_PROBES; at++) {
    const place = at & (codes.length - 1)
    if (codes[place] !== 0) continue
    codes[place] = code
    return true
  }
  return false
}

const number = new Float64Array(1)
const halves = new Uint32Array(number.buffer)

/** Returns a hash of 31 bits. */
function hashOf(value: string | number): number {
  let hash = 0
  if (typeof value === 'string') {
    for (let i = 0; i < value.length; i++) hash = mix(hash ^ value.charCodeAt(i))
  } else {
    number[0] = value + 0 // -0 equals 0
    hash = mix(mix(halves[0]!) ^ halves[1]!)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 1
}

function mix(hash: number): number {
  const product = Math.imul(hash, 0x9e3779b1)
  return product ^ (product >>> 15)
}
