/**
 * Numbers terms as they come, from 0, by an open hash table over the units of texts: no text is made
 * of a term that is known. The seed keeps those who write the texts from choosing terms that collide.
 */
export class TermNumbers {
  readonly #seed = Math.floor(Math.random() * 2 ** 32)
  /** At each place of the table the number of a term plus 1, or 0. */
  #places = new Uint32Array(2 ** 12)
  /** Of each term: its hash, a text that has it, where it starts there, and its length. */
  #hashes = new Uint32Array(2 ** 11)
  #starts = new Uint32Array(2 ** 11)
  #lengths = new Uint32Array(2 ** 11)
  readonly #texts: string[] = []
  #units = 0

  /** How many units all terms have together. */
  get units(): number {
    return this.#units
  }

  get count(): number {
    return this.#texts.length
  }

  /** The number of the term at [from, to) of a text. */
  numberOf(text: string, from: number, to: number): number {
    let hash = this.#seed
    for (let i = from; i < to; i++) {
      hash = Math.imul(hash ^ text.charCodeAt(i), 0x9e3779b1)
      hash ^= hash >>> 15
    }
    const places = this.#places
    const mask = places.length - 1
    let place = hash & mask
    for (; places[place] !== 0; place = (place + 1) & mask) {
      const number = places[place]! - 1
      if (this.#isTerm(number, text, from, to)) return number
    }
    places[place] = this.#add(hash, text, from, to - from)
    const { count } = this
    if (count * 2 === places.length) this.#grow()
    return count - 1
  }

  /** The terms by their numbers. */
  term(number: number): string {
    const start = this.#starts[number]!
    return this.#texts[number]!.slice(start, start + this.#lengths[number]!)
  }

  #isTerm(number: number, text: string, from: number, to: number): boolean {
    if (this.#lengths[number] !== to - from) return false
    const known = this.#texts[number]!
    const shift = this.#starts[number]! - from
    for (let i = from; i < to; i++) {
      if (text.charCodeAt(i) !== known.charCodeAt(i + shift)) return false
    }
    return true
  }

  /** @returns the number of terms there are then */
  #add(hash: number, text: string, start: number, length: number): number {
    const number = this.#texts.push(text) - 1
    this.#hashes[number] = hash
    this.#starts[number] = start
    this.#lengths[number] = length
    this.#units += length
    return number + 1
  }

  #grow(): void {
    this.#hashes = doubled(this.#hashes)
    this.#starts = doubled(this.#starts)
    this.#lengths = doubled(this.#lengths)
    const places = new Uint32Array(this.#places.length * 2)
    const mask = places.length - 1
    for (let number = 0; number < this.count; number++) {
      let place = this.#hashes[number]! & mask
      while (places[place] !== 0) place = (place + 1) & mask
      places[place] = number + 1
    }
    this.#places = places
  }
}

export function doubled(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const twice = new Uint32Array(array.length * 2)
  twice.set(array)
  return twice
}
