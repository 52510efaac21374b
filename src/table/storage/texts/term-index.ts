import { bisect } from '../../../bisect.js'
import { codeOf, countBefore } from '../columns/dictionary.js'
import { append, intervalsOf, type Intervals } from '../sets/intervals.js'
import { Postings } from '../sets/postings.js'

/** What lies between the spaces of a needle: part of a term of any text that contains the needle. */
export interface Fragment {
  readonly text: string
  /** Whether the term starts with it. */
  readonly atStart: boolean
  /** Whether the term ends with it. */
  readonly atEnd: boolean
}

/** The fragments of a needle. A text that contains the needle has a term for each. */
export function fragmentsOf(needle: string): Fragment[] {
  const texts = needle.split(' ')
  return texts
    .map((text, i) => ({ text, atStart: i > 0, atEnd: i < texts.length - 1 }))
    .filter(({ text }) => text !== '')
}

/** An inverted index: terms of a text column, which are what lies between spaces, with their rows. */
export class TermIndex extends Postings<readonly string[]> {
  /** All terms, with a space before and after each. */
  readonly #text: string
  /** The start of each term in the text. */
  readonly #offsets: Uint32Array

  constructor(postings: Postings<readonly string[]>) {
    super(postings)
    const { values } = postings
    this.#text = ` ${values.join(' ')} `
    this.#offsets = new Uint32Array(values.length)
    for (let i = 0, at = 1; i < values.length; at += values[i++]!.length + 1) this.#offsets[i] = at
  }

  /** How many units all terms have together, with the spaces between them. */
  get units(): number {
    return this.#text.length
  }

  override get bytes(): number {
    return super.bytes + this.#offsets.byteLength + this.#text.length
  }

  /** The codes of the terms that a fragment is part of. */
  codesOf({ text, atStart, atEnd }: Fragment): Intervals {
    if (atStart && atEnd) return intervalsOf([codeOf(this.values, text)].filter(Boolean))
    return atStart ? this.#startingWith(text) : this.#containing(atEnd ? `${text} ` : text)
  }

  #startingWith(text: string): Intervals {
    const { values } = this
    const from = countBefore(values, { value: text, after: false })
    const to = bisect(from, values.length, (i) => values[i]!.startsWith(text))
    return from === to ? [] : [from + 1, to + 1]
  }

  #containing(text: string): Intervals {
    const codes: number[] = []
    const all = this.#text
    const offsets = this.#offsets
    let index = 0
    for (let at = all.indexOf(text); at >= 0; at = all.indexOf(text, offsets[index])) {
      while (index < offsets.length && offsets[index]! <= at) index++
      append(codes, index, index + 1)
      if (index === offsets.length) break
    }
    return codes
  }
}
