import { spend } from '../../../plan/deadline.js'
import {
  INDEXED_UNITS_A_ROW,
  MAX_INDEXED_UNITS,
  MAX_SCANNED_TEXTS,
  UNBROKEN_SHARE,
} from '../../tuning.js'
import { Column, groupEncoded, type Grouped } from './column.js'
import { encodeNumbers } from './encode-numbers.js'
import { intervalsOf, type Intervals } from '../sets/intervals.js'
import { LetterIndex } from '../texts/letter-index.js'
import { mergeEncoded, type Renumbering } from './merge.js'
import { fragmentsOf, longestSpaceRun, TermIndex } from '../texts/term-index.js'
import { attempt, inSteps, Build, type Work } from '../work.js'

/** The indexes for searches in the texts of a column, each built when it is first needed. */
export interface Searches {
  /** The terms; no index where most of them occur in few texts. */
  readonly words: Build<TermIndex | undefined>
  /** The letters; no index if there are too many different letters. */
  readonly letters: Build<LetterIndex | undefined>
  /** The longest run of spaces in the text of each row. */
  readonly spaces: Build<Column>
}

/** A column of texts, which can be searched for a needle. */
export class TextColumn extends Column<readonly string[]> implements Searches {
  readonly words: Searches['words']
  readonly letters: Searches['letters']
  readonly spaces: Searches['spaces']

  constructor(
    grouped: Grouped<readonly string[]>,
    words?: Searches['words'],
    letters?: Searches['letters'],
  ) {
    super(grouped)
    this.words = words ?? new Build(() => this.#indexTerms())
    this.letters = letters ?? new Build(() => this.#indexLetters())
    this.spaces = new Build(() => this.#measureSpaces())
  }

  override *merge(other: TextColumn, renumbering: Renumbering): Work<TextColumn> {
    const encoded = yield* mergeEncoded<string>([this, other], renumbering)
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
    for (let i = 0; i < this.values.length; i++) {
      spend(1)
      if (this.values[i]!.includes(needle)) codes.push(i + 1)
    }
    return intervalsOf(codes)
  }

  /**
   * Returns the index in which to search for a needle. It may not be built yet, and may stay unneeded;
   * `undefined` if each distinct text is searched.
   */
  indexFor(needle: string): Searches['words'] | Searches['letters'] | undefined {
    const { words, letters } = this
    if (!words.isDone && this.values.length <= MAX_SCANNED_TEXTS) return undefined
    const isShort =
      needle.includes(' ') && fragmentsOf(needle).every(({ text }) => text.length <= 2)
    const hasLetters = !letters.isDone || letters.result !== undefined
    if (isShort && hasLetters) return letters
    if (!words.isDone || words.result !== undefined) return words
    return hasLetters ? letters : undefined
  }

  /**
   * Builds what another column has built for searches. Few texts have words only if the other has an
   * index of them: else each text is searched.
   */
  *searchLike(other: TextColumn): Work<void> {
    const isSearched = this.values.length <= MAX_SCANNED_TEXTS && other.words.result === undefined
    const parts = isSearched ? (['spaces'] as const) : (['words', 'letters', 'spaces'] as const)
    for (const part of parts) if (other[part].isDone) yield* attempt(this[part])
  }

  /** The index that serves most needles: see `indexFor`. */
  get mainIndex(): Searches['words'] | Searches['letters'] | undefined {
    return this.indexFor('any')
  }

  *#measureSpaces(): Work<Column> {
    const runs = new Float64Array(this.size)
    yield* inSteps(this.size, 4, (from, to) => {
      for (let row = from; row < to; row++) {
        const code = this.codes[row]!
        runs[row] = code === 0 ? NaN : longestSpaceRun(this.values[code - 1]!)
      }
    })
    return new Column(yield* groupEncoded(yield* encodeNumbers(runs)))
  }

  *#indexTerms(): Work<TermIndex | undefined> {
    if (yield* this.#isTooLong()) return undefined
    const most = Math.max(MAX_SCANNED_TEXTS, this.values.length / UNBROKEN_SHARE)
    return yield* TermIndex.of(this.values, this.codes, { terms: most })
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
