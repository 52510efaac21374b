import { codeOf, countBefore, encodeTexts, type Values } from './dictionary.js'
import { groupElements, type Groups } from './groups.js'
import type { Grouped } from './merge.js'

/** A part of a needle between spaces: of a word of any text that holds the needle. */
export interface Piece {
  readonly text: string
  /** Whether the word starts with it. */
  readonly atStart: boolean
  /** Whether the word ends with it. */
  readonly atEnd: boolean
}

/** The pieces of a needle; a text can only hold the needle where it has a word for each. */
export function piecesOf(needle: string): Piece[] {
  const texts = needle.split(' ')
  return texts
    .map((text, i) => ({ text, atStart: i > 0, atEnd: i < texts.length - 1 }))
    .filter(({ text }) => text !== '')
}

/** The most spaces in a row that a text has. */
export function mostSpaces(text: string): number {
  let most = 0
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at)) {
    const start = at
    while (text[at] === ' ') at++
    most = Math.max(most, at - start)
  }
  return most
}

/** The words of a text column, which are what lies between spaces, and the rows that have each. */
export class Words implements Grouped {
  readonly values: Values
  readonly groups: Groups
  /** All words with a space before and after each. */
  readonly #text: string
  /** Where in the text each word starts. */
  readonly #offsets: Uint32Array

  constructor({ values, groups }: Grouped) {
    this.values = values
    this.groups = groups
    const words = values as readonly string[] // as words are
    this.#text = ` ${words.join(' ')} `
    this.#offsets = new Uint32Array(words.length)
    for (let i = 0, at = 1; i < words.length; at += words[i++]!.length + 1) this.#offsets[i] = at
  }

  /** @param codes - of each row: its text is `texts[code - 1]`, and for code 0 there is none */
  static of(texts: readonly string[], codes: Uint32Array): Words {
    const words: string[] = []
    const rows: number[] = []
    for (let row = 0; row < codes.length; row++) {
      const text = texts[codes[row]! - 1]
      if (text === undefined) continue
      for (const word of text.split(' ')) {
        if (word === '') continue
        words.push(word)
        rows.push(row)
      }
    }
    const encoded = encodeTexts(words)
    const { values } = encoded
    const count = values.length + 1
    const groups = groupElements(encoded.codes, Uint32Array.from(rows), count, codes.length)
    return new Words({ values, groups })
  }

  /** The codes of the words that a piece fits, ascending. */
  codesOf({ text, atStart, atEnd }: Piece): number[] {
    if (atStart && atEnd) return [codeOf(this.values, text)].filter(Boolean)
    return atStart ? this.#startingWith(text) : this.#having(atEnd ? `${text} ` : text)
  }

  #startingWith(text: string): number[] {
    const values = this.values as readonly string[] // as words are
    const codes: number[] = []
    let index = countBefore(values, { value: text, after: false })
    while (values[index]?.startsWith(text) === true) codes.push(++index)
    return codes
  }

  #having(text: string): number[] {
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
