import { spend } from '../../../plan/deadline.js'
import { searchFor } from '../../../language/text.js'
import { INDEXED_UNITS_A_ROW, MAX_INDEXED_UNITS, MAX_SCANNED_TEXTS } from '../../tuning.js'
import { Column, groupEncoded, type Grouped } from './column.js'
import { append, type Intervals } from '../sets/intervals.js'
import { mergeEncoded, type Renumbering } from './merge.js'
import { TextIndex } from '../texts/text-index.js'
import { tryToFinish, inSteps, Build, type Work } from '../work.js'

/** A column of texts, which can be searched for a needle. */
export class TextColumn extends Column<readonly string[]> {
  /** The index for searches; none if the texts are too long, or have too many different letters. */
  readonly search: Build<TextIndex | undefined>
  /** An index with which `search` will be merged. */
  #like: TextIndex | undefined

  constructor(grouped: Grouped<readonly string[]>, search?: Build<TextIndex | undefined>) {
    super(grouped)
    this.search = search ?? new Build(() => this.#indexTexts())
  }

  /** The column of the rows of this one and of another, renumbered, with an index if this one has begun it. */
  override *merge(other: TextColumn, renumbering: Renumbering): Work<TextColumn> {
    const encoded = yield* mergeEncoded<string>([this, other], renumbering)
    if (this.search.isBegun) yield* tryToFinish(this.search)
    const mine = this.search.result
    const theirs =
      mine && (other.search.result ?? (yield* TextIndex.of(other.values, other.codes, mine)))
    const merged = mine && theirs && (yield* mine.merge(theirs, renumbering))
    return new TextColumn(yield* groupEncoded(encoded), merged && Build.done(merged))
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

  /** True if the texts are too many to be searched one by one. */
  get needsIndex(): boolean {
    return this.values.length > MAX_SCANNED_TEXTS
  }

  /** Builds an index like that of another column, to be merged with it. */
  *searchLike({ search }: TextColumn): Work<void> {
    if (search.result === undefined) return
    this.#like = search.result
    yield* tryToFinish(this.search)
  }

  *#indexTexts(): Work<TextIndex | undefined> {
    let units = 0
    yield* inSteps(this.values.length, 3, (from, to) => {
      for (let i = from; i < to; i++) units += this.values[i]!.length
    })
    if (units > Math.max(MAX_INDEXED_UNITS, INDEXED_UNITS_A_ROW * this.size)) return undefined
    return yield* TextIndex.of(this.values, this.codes, this.#like)
  }
}
