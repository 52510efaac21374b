import { TextKeys } from '../../../language/hash-key.js'
import { MAX_INDEXED_UNITS, MAX_SCANNED_TEXTS, UNBROKEN_SHARE } from '../../tuning.js'
import { codeOf } from '../columns/dictionary.js'
import { doubled, type Codes } from '../columns/groups.js'
import { mergePostings, type Renumbering } from '../columns/merge.js'
import { groupEntries } from '../sets/postings.js'
import { eachInSteps, inSteps, type Work } from '../work.js'
import { rankTexts } from './encode-texts.js'
import { eachText, LetterIndex } from './letter-index.js'
import { TermIndex } from './term-index.js'

/**
 * Finds the texts that may contain a needle. A term is what lies between spaces. Terms that repeat have lists
 * of rows. The others, such as the numbers at the end of names, are found by their letters.
 */
export class TextIndex {
  readonly terms: TermIndex
  /** Of all terms that are not in `terms`; `undefined` if there are none. */
  readonly letters: LetterIndex | undefined

  constructor(terms: TermIndex, letters: LetterIndex | undefined) {
    this.terms = terms
    this.letters = letters
  }

  /**
   * @param codes - of each row: its text is `texts[code - 1]`, and code 0 has none
   * @param like - an index to be merged with: its terms get lists of rows here too, and no others
   * @param mostUnits - of all distinct terms; beyond it, all texts are found by their letters
   * @returns no index if there are too many different letters
   */
  static *of(
    texts: readonly string[],
    codes: Codes,
    like?: TextIndex,
    mostUnits = MAX_INDEXED_UNITS,
  ): Work<TextIndex | undefined> {
    const found = yield* numberTerms(texts, codes, mostUnits)
    if (found === undefined) {
      const letters = yield* LetterIndex.of(codes.length, eachText(texts, codes))
      return letters && new TextIndex(yield* listTerms(noTerms, [], codes.length), letters)
    }
    const listed = yield* termsToList(found, texts.length, like)
    const terms = yield* listTerms(found, listed, codes.length)
    if (listed.length === found.terms.length) return new TextIndex(terms, undefined)
    const isListed = new Uint8Array(found.terms.length)
    for (const number of listed) isListed[number] = 1
    const letters = yield* LetterIndex.of(codes.length, (cost, visit) =>
      eachTerm(found, (number, row) => {
        if (isListed[number] === 1) return 1
        const term = found.terms[number]!
        visit(term, row)
        return 2 + cost * term.length
      }),
    )
    return letters && new TextIndex(terms, letters)
  }

  /** How many bytes it holds. */
  get bytes(): number {
    return this.terms.bytes + (this.letters?.bytes ?? 0)
  }

  /** The index of the rows of this one and of another, renumbered. Returns no index if the terms are too long together. */
  *merge(
    other: TextIndex,
    renumbering: Renumbering,
    mostUnits = MAX_INDEXED_UNITS,
  ): Work<TextIndex | undefined> {
    const both = [this, other] as const
    if (this.terms.units + other.terms.units > mostUnits) return undefined
    const terms = new TermIndex(
      yield* mergePostings<string>([this.terms, other.terms], renumbering),
    )
    if (both.every(({ letters }) => letters === undefined)) return new TextIndex(terms, undefined)
    const [mine, theirs] = both.map(
      (each) => each.letters ?? LetterIndex.empty(each.terms.groups.size),
    )
    const letters = yield* mergePostings<number>([mine!, theirs!], renumbering)
    return new TextIndex(terms, new LetterIndex(letters))
  }
}

/** The terms of some rows, by numbers. */
interface NumberedTerms {
  readonly terms: readonly string[]
  /** The terms of all rows. */
  readonly numbers: Uint32Array
  /** The end of the terms of each row. */
  readonly ends: Uint32Array
}

const noTerms: NumberedTerms = { terms: [], numbers: new Uint32Array(), ends: new Uint32Array() }

function* numberTerms(
  texts: readonly string[],
  codes: Codes,
  mostUnits: number,
): Work<NumberedTerms | undefined> {
  const keys = new TextKeys()
  /** The number of each term. */
  const known = new Map<string | number, number>()
  const terms: string[] = []
  let units = 0
  let numbers = new Uint32Array(codes.length + 1)
  const ends = new Uint32Array(codes.length)
  let count = 0
  yield* eachInSteps(codes.length, (row) => {
    if (units > mostUnits) return 1
    const code = codes[row]!
    const text = code === 0 ? '' : texts[code - 1]!
    const before = count
    for (const term of text.split(' ')) {
      if (term === '') continue
      const key = keys.of(term)
      let number = known.get(key)
      if (number === undefined) {
        number = terms.push(term) - 1
        known.set(key, number)
        units += term.length
      }
      if (count === numbers.length) numbers = doubled(numbers)
      numbers[count++] = number
    }
    ends[row] = count
    return 2 + 20 * (count - before) + (text.length >>> 1)
  })
  return units > mostUnits ? undefined : { terms, numbers, ends }
}

/** Visits the terms of each row. @param visit - returns its cost in cells */
function eachTerm(
  { numbers, ends }: NumberedTerms,
  visit: (number: number, row: number) => number,
): Work<void> {
  return eachInSteps(ends.length, (row) => {
    let cost = 1
    for (let i = row === 0 ? 0 : ends[row - 1]!; i < ends[row]!; i++)
      cost += visit(numbers[i]!, row)
    return cost
  })
}

/** Returns the numbers of the terms that get lists of rows: all, unless they hardly repeat. */
function* termsToList(
  found: NumberedTerms,
  textCount: number,
  like: TextIndex | undefined,
): Work<readonly number[]> {
  const { terms } = found
  const few = Math.max(MAX_SCANNED_TEXTS, textCount / UNBROKEN_SHARE)
  const isAll = like === undefined ? terms.length <= few : like.letters === undefined
  const counts = new Uint32Array(terms.length)
  if (!isAll && like === undefined) yield* eachTerm(found, (number) => (counts[number]!++, 1))
  const listed: number[] = []
  yield* inSteps(terms.length, like === undefined ? 1 : 12, (from, to) => {
    for (let number = from; number < to; number++) {
      const isListed =
        isAll ||
        (like === undefined
          ? counts[number]! >= UNBROKEN_SHARE
          : codeOf(like.terms.values, terms[number]!) > 0)
      if (isListed) listed.push(number)
    }
  })
  return listed
}

function* listTerms(
  found: NumberedTerms,
  listed: readonly number[],
  size: number,
): Work<TermIndex> {
  const texts = listed.map((number) => found.terms[number]!)
  const { values, ranks } = yield* rankTexts(texts)
  /** By number: the code of a term, or 0 if it is not listed. */
  const codes = new Uint32Array(found.terms.length)
  for (const [i, number] of listed.entries()) codes[number] = ranks[i + 1]!
  const postings = yield* groupEntries(
    values.length + 1,
    size,
    (code) => values[code - 1]!,
    (put) =>
      eachTerm(found, (number, row) => {
        if (codes[number]! > 0) put(codes[number]!, row)
        return 4
      }),
  )
  return new TermIndex(postings)
}
