import { codeOf, countBefore, encodeTexts } from './dictionary.js'
import { groupElements, type Groups } from './groups.js'
import type { Grouped } from './merge.js'

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

/** The length of the longest run of spaces in a text. */
export function longestSpaceRun(text: string): number {
  let longest = 0
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at)) {
    const start = at
    while (text[at] === ' ') at++
    longest = Math.max(longest, at - start)
  }
  return longest
}

/** An inverted index: the terms of a text column, which are what lies between spaces, with their rows. */
export class TermIndex implements Grouped<readonly string[]> {
  readonly values: readonly string[]
  readonly groups: Groups
  /** All terms, with a space before and after each. */
  readonly #text: string
  /** Where in the text each term starts. */
  readonly #offsets: Uint32Array

  constructor({ values, groups }: Grouped<readonly string[]>) {
    this.values = values
    this.groups = groups
    this.#text = ` ${values.join(' ')} `
    this.#offsets = new Uint32Array(values.length)
    for (let i = 0, at = 1; i < values.length; at += values[i++]!.length + 1) this.#offsets[i] = at
  }

  /** @param codes - of each row: its text is `texts[code - 1]`, and code 0 has none */
  static of(texts: readonly string[], codes: Uint32Array): TermIndex {
    const terms: string[] = []
    const rows: number[] = []
    for (let row = 0; row < codes.length; row++) {
      const text = texts[codes[row]! - 1]
      if (text === undefined) continue
      for (const term of text.split(' ')) {
        if (term === '') continue
        terms.push(term)
        rows.push(row)
      }
    }
    const encoded = encodeTexts(terms)
    const { values } = encoded
    const count = values.length + 1
    const groups = groupElements(encoded.codes, Uint32Array.from(rows), count, codes.length)
    return new TermIndex({ values, groups })
  }

  /** The codes of the terms that a fragment is part of, ascending. */
  codesOf({ text, atStart, atEnd }: Fragment): number[] {
    if (atStart && atEnd) return [codeOf(this.values, text)].filter(Boolean)
    return atStart ? this.#startingWith(text) : this.#containing(atEnd ? `${text} ` : text)
  }

  #startingWith(text: string): number[] {
    const { values } = this
    const codes: number[] = []
    let index = countBefore(values, { value: text, after: false })
    while (values[index]?.startsWith(text) === true) codes.push(++index)
    return codes
  }

  #containing(text: string): number[] {
    const codes: number[] = []
    const all = this.#text
    const offsets = this.#offsets
    let index = 0
    for (let at = all.indexOf(text); at >= 0; at = all.indexOf(text, offsets[index])) {
      while (index < offsets.length && offsets[index]! <= at) index++
      codes.push(index)
      if (index === offsets.length) break
    }
    return codes
  }
}
