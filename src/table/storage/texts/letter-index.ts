import { MAX_LETTERS } from '../../tuning.js'
import type { Codes } from '../columns/groups.js'
import { codeOf } from '../columns/dictionary.js'
import { groupEntries, PostingLists, Postings } from '../sets/postings.js'
import { eachInSteps, type Work } from '../work.js'

/** One more than any unit of UTF-16, plus 1. */
const BASE = 2 ** 16 + 1

/**
 * Maps each unit of some texts, and each pair of neighbouring units, to the rows whose text has it.
 * Finds needles in texts whose words hardly repeat. A pair is one number, and so is a unit: its number
 * is lower than the number of any pair that it starts.
 */
export class LetterIndex extends Postings<ArrayLike<number>> {
  /**
   * @param size - how many rows there are
   * @returns no index if the texts have more than `MAX_LETTERS` different units
   */
  static *of(size: number, eachPiece: EachPiece): Work<LetterIndex | undefined> {
    const ranks = new Uint16Array(2 ** 16)
    yield* eachPiece(1, (text) => {
      for (let i = 0; i < text.length; i++) ranks[text.charCodeAt(i)] = 1
    })
    const letters: number[] = []
    for (const [unit, isUsed] of ranks.entries()) if (isUsed === 1) ranks[unit] = letters.push(unit)
    yield ranks.length
    if (letters.length > MAX_LETTERS) return undefined
    const width = letters.length + 1
    const pairOfCode = (code: number) => {
      const [first, second] = [Math.floor(code / width), code % width]
      return pairOf(letters[first - 1]!, second === 0 ? undefined : letters[second - 1])
    }
    const postings = yield* groupEntries(width * width, size, pairOfCode, (put) =>
      eachPiece(2, (text, row) => {
        for (let i = 0, before = 0; i < text.length; i++) {
          const rank = ranks[text.charCodeAt(i)]!
          put(rank * width, row)
          if (before > 0) put(before * width + rank, row)
          before = rank
        }
      }),
    )
    return new LetterIndex(postings)
  }

  /** Returns the index of rows without texts. */
  static empty(size: number): LetterIndex {
    const groups = new PostingLists(new Uint32Array(2), new Uint32Array(), new Map(), size)
    return new LetterIndex({ values: [], groups })
  }

  /**
   * Returns the codes of all pairs of units in a needle, or of its only unit; `undefined` if no text has
   * one of them. A text that contains the needle has all of them. For a needle of at most two units, a
   * text that has all of them also contains the needle.
   */
  codesOf(needle: string): number[] | undefined {
    const codes = new Set<number>()
    for (let i = 0; i < Math.max(1, needle.length - 1); i++) {
      const second = needle.length === 1 ? undefined : needle.charCodeAt(i + 1)
      codes.add(codeOf(this.values, pairOf(needle.charCodeAt(i), second)))
    }
    return codes.has(0) ? undefined : [...codes]
  }
}

function pairOf(first: number, second: number | undefined): number {
  return first * BASE + (second === undefined ? 0 : second + 1)
}

/**
 * Visits the texts of some rows, or pieces of them, all of one row in succession.
 * @param cost - of each unit
 */
export type EachPiece = (cost: number, visit: (text: string, row: number) => void) => Work<void>

/** @param codes - of each row: its text is `texts[code - 1]`, and code 0 has none */
export function eachText(texts: readonly string[], codes: Codes): EachPiece {
  return (cost, visit) =>
    eachInSteps(codes.length, (row) => {
      const code = codes[row]!
      const text = code === 0 ? '' : texts[code - 1]!
      visit(text, row)
      return 2 + cost * text.length
    })
}
