import { doubled } from '../columns/groups.js'

/** The unit between terms. */
export const SPACE = 0x20

/**
 * Numbers terms in the order in which they come, from 0, in an open hash table over the units of texts:
 * a known term needs no new string. The seed keeps authors of texts from choosing terms that collide.
 */
export class TermNumbers {
  readonly #seed = (Math.random() * 2 ** 32) | 0
  /** At each place of the table the number of a term plus 1, or 0. */
  #places = new Uint32Array(2 ** 12)
  /** Of each term: its hash, and where its units end. */
  #hashes = new Uint32Array(2 ** 11)
  #ends = new Uint32Array(2 ** 11)
  /** The units of all terms, which are faster to reach than texts all over the heap. */
  #units = new Uint16Array(2 ** 14)
  /** The terms by their numbers. */
  readonly terms: string[] = []
  /** The end of the last term that was numbered. */
  end = 0

  /** How many units all terms have together. */
  get units(): number {
    return this.#startOf(this.terms.length)
  }

  /** Returns the number of the term that a text has from a place on, up to a space. */
  numberAt(text: string, from: number): number {
    const { length } = text
    let hash = this.#seed
    let to = from
    for (; to < length; to++) {
      const unit = text.charCodeAt(to)
      if (unit === SPACE) break
      hash = Math.imul(hash ^ unit, 0x9e3779b1)
      hash ^= hash >>> 15
    }
    this.end = to
    const places = this.#places
    const mask = places.length - 1
    let place = hash & mask
    for (; places[place] !== 0; place = (place + 1) & mask) {
      const number = places[place]! - 1
      if (this.#isTerm(number, text, from, to)) return number
    }
    places[place] = this.#add(hash, text.slice(from, to))
    const count = this.terms.length
    if (count * 2 === places.length) this.#grow()
    return count - 1
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : this.#ends[number - 1]!
  }

  #isTerm(number: number, text: string, from: number, to: number): boolean {
    const start = this.#startOf(number)
    if (this.#ends[number]! - start !== to - from) return false
    const units = this.#units
    const shift = start - from
    for (let i = from; i < to; i++) if (text.charCodeAt(i) !== units[i + shift]) return false
    return true
  }

  /** @returns the number of terms there are then */
  #add(hash: number, term: string): number {
    const start = this.units
    const number = this.terms.push(term) - 1
    this.#hashes[number] = hash
    this.#ends[number] = start + term.length
    if (this.units > this.#units.length) {
      const more = new Uint16Array(2 * this.units)
      more.set(this.#units)
      this.#units = more
    }
    for (let i = 0; i < term.length; i++) this.#units[start + i] = term.charCodeAt(i)
    return number + 1
  }

  #grow(): void {
    this.#hashes = doubled(this.#hashes)
    this.#ends = doubled(this.#ends)
    const places = new Uint32Array(this.#places.length * 2)
    const mask = places.length - 1
    for (let number = 0; number < this.terms.length; number++) {
      let place = this.#hashes[number]! & mask
      while (places[place] !== 0) place = (place + 1) & mask
      places[place] = number + 1
    }
    this.#places = places
  }
}
