import { bisect } from '../../../bisect.js'
import { MAX_INDEXED_UNITS, USUAL_TERMS } from '../../tuning.js'
import { doubled, type Codes } from '../columns/groups.js'
import { codeOf, countBefore } from '../columns/dictionary.js'
import { Alphabet } from './alphabet.js'
import { rankTexts } from './encode-texts.js'
import { mergePostings, type Renumbering } from '../columns/merge.js'
import { append, intervalsOf, type Intervals } from '../sets/intervals.js'
import { groupEntries, Postings } from '../sets/postings.js'
import { SPACE, TermNumbers } from './term-numbers.js'
import { eachInSteps, type Build, type Work } from '../work.js'

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

/** An inverted index: the terms of a text column, which are what lies between spaces, with their rows. */
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

  /**
   * @param codes - of each row: its text is `texts[code - 1]`, and code 0 has none
   * @param mostTerms - the maximum number of distinct terms; beyond it, there is no index
   * @param mostUnits - the maximum number of units of all distinct terms
   */
  static *of(
    texts: readonly string[],
    codes: Codes,
    mostTerms = Infinity,
    mostUnits = MAX_INDEXED_UNITS,
  ): Work<TermIndex | undefined> {
    const known = new TermNumbers()
    // The terms of all rows. Unwritten pages take no memory yet, and copying so much would be too long a step.
    let numbers: Uint32Array = new Uint32Array(USUAL_TERMS * codes.length)
    /** The end of the terms of each row. */
    const ends = new Uint32Array(codes.length)
    let count = 0
    const isOver = () => known.terms.length > mostTerms || known.units > mostUnits
    yield* eachInSteps(codes.length, (row) => {
      if (isOver()) return 1
      const code = codes[row]!
      const text = code === 0 ? '' : texts[code - 1]!
      const { length } = text
      const before = count
      for (let from = 0; from < length; from++) {
        if (text.charCodeAt(from) === SPACE) continue
        if (count === numbers.length) numbers = doubled(numbers)
        numbers[count++] = known.numberAt(text, from)
        from = known.end
      }
      ends[row] = count
      return 2 + 20 * (count - before) + (length >>> 1)
    })
    if (isOver()) return undefined
    const { values, ranks } = yield* rankTexts(known.terms, yield* Alphabet.of(known.terms))
    const valueOf = (code: number) => values[code - 1]!
    const postings = yield* groupEntries(values.length + 1, codes.length, valueOf, (put) =>
      eachInSteps(ends.length, (row) => {
        const from = row === 0 ? 0 : ends[row - 1]!
        for (let i = from; i < ends[row]!; i++) put(ranks[numbers[i]! + 1]!, row)
        return 1 + 4 * (ends[row]! - from)
      }),
    )
    return new TermIndex(postings)
  }

  /**
   * Merges the index with the terms of another column, renumbered: see `mergePostings`. Returns
   * `undefined` if the terms have more than `mostUnits` units together.
   */
  *merge(
    { values, codes, words }: TermSource,
    renumbering: Renumbering,
    mostUnits = MAX_INDEXED_UNITS,
  ): Work<TermIndex | undefined> {
    const units = mostUnits - this.#text.length
    const other = words?.result ?? (yield* TermIndex.of(values, codes, Infinity, units))
    // With the spaces around its terms.
    if (other === undefined || other.#text.length > units + other.values.length + 1)
      return undefined
    return new TermIndex(yield* mergePostings<string>([this, other], renumbering))
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

/** A column of texts, and the index of its terms if it is built. */
interface TermSource {
  readonly values: readonly string[]
  readonly codes: Codes
  readonly words?: Build<TermIndex | undefined>
}
