import { spend } from '../../../plan/deadline.js'
import {
  INDEXED_UNITS_A_ROW,
  MAX_INDEXED_UNITS,
  MAX_SCANNED_TEXTS,
  UNBROKEN_SHARE,
} from '../../tuning.js'
import { searchFor } from '../../../language/text.js'
import { Column, groupEncoded, type Grouped } from './column.js'
import { append, type Intervals } from '../sets/intervals.js'
import { LetterIndex } from '../texts/letter-index.js'
import { mergeEncoded, type Renumbering } from './merge.js'
import { TermIndex } from '../texts/term-index.js'
import { tryToFinish, inSteps, Build, type Work } from '../work.js'

/** An index for searches in the texts of a column, built when it is first needed. */
type TextIndex<Index> = Build<Index | undefined>

/** A column of texts, which can be searched for a needle. */
export class TextColumn extends Column<readonly string[]> {
  /** The terms; no index if most of them occur in few texts. */
  readonly words: TextIndex<TermIndex>
  /** The letters; no index if there are too many different letters. */
  readonly letters: TextIndex<LetterIndex>
  /** Whether the terms are indexed even if most occur in few texts. */
  #hasRareTerms = false

  constructor(
    grouped: Grouped<readonly string[]>,
    words?: TextIndex<TermIndex>,
    letters?: TextIndex<LetterIndex>,
  ) {
    super(grouped)
    this.words = words ?? new Build(() => this.#indexTerms())
    this.letters = letters ?? new Build(() => this.#indexLetters())
  }

  override *merge(other: TextColumn, renumbering: Renumbering): Work<TextColumn> {
    const encoded = yield* mergeEncoded<string>([this, other], renumbering)
    for (const each of [this.words, this.letters]) if (each.isBegun) yield* tryToFinish(each)
    let words = this.words.isDone ? this.words : undefined
    if (words?.result) words = Build.done(yield* words.result.merge(other, renumbering))
    const mine = this.letters.result
    let theirs = other.letters.result
    if (mine && theirs === undefined) theirs = yield* other.#indexLetters()
    const letters = mine && theirs && Build.done(yield* mine.merge(theirs, renumbering))
    return new TextColumn(yield* groupEncoded(encoded), words, letters)
  }

  /** The codes of the texts that contain a needle: searches each distinct text. */
  codesContaining(needle: string): Intervals {
    const codes: number[] = []
    const isFound = searchFor(needle)
    for (let i = 0; i < this.values.length; i++) {
      spend(1)
      if (isFound(this.values[i]!)) append(codes, i + 1, i + 2)
    }
    return codes
  }

  /** The index that `prepare` builds; it may stay unneeded. Few texts are searched one by one. */
  get index(): TextIndex<TermIndex | LetterIndex> | undefined {
    const { words, letters } = this
    if (!words.isDone && this.values.length <= MAX_SCANNED_TEXTS) return undefined
    return words.isDone && words.result === undefined ? letters : words
  }

  /**
   * Builds what another column has built or begun for searches. If the other has an index of words, so will
   * this one, to be merged with it. Else few texts are searched one by one.
   */
  *searchLike(other: TextColumn): Work<void> {
    this.#hasRareTerms = other.words.result !== undefined
    if (this.values.length <= MAX_SCANNED_TEXTS && !this.#hasRareTerms) return
    for (const part of ['words', 'letters'] as const)
      if (other[part].isBegun) yield* tryToFinish(this[part])
  }

  *#indexTerms(): Work<TermIndex | undefined> {
    if (yield* this.#isTooLong()) return undefined
    const usual = Math.max(MAX_SCANNED_TEXTS, this.values.length / UNBROKEN_SHARE)
    return yield* TermIndex.of(this.values, this.codes, this.#hasRareTerms ? Infinity : usual)
  }

  *#indexLetters(): Work<LetterIndex | undefined> {
    if (yield* this.#isTooLong()) return undefined
    return yield* LetterIndex.of(this.values, this.codes)
  }

  *#isTooLong(): Work<boolean> {
    let units = 0
    yield* inSteps(this.values.length, 3, (from, to) => {
      for (let i = from; i < to; i++) units += this.values[i]!.length
    })
    return units > Math.max(MAX_INDEXED_UNITS, INDEXED_UNITS_A_ROW * this.size)
  }
}
