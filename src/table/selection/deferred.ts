import { emptyBitmap, type Bitmap } from '../storage/sets/bitmap.js'
import { searchFor } from '../../language/text.js'
import { spend } from '../../plan/deadline.js'
import type { PostingLists } from '../storage/sets/postings.js'
import type { TextColumn } from '../storage/columns/text-column.js'
import { isSingle, type Intervals } from '../storage/sets/intervals.js'
import { LONG_TEXT, SAMPLED_MATCHES, SAMPLED_TEXTS, TESTS_A_TEXT } from '../tuning.js'
import { mergeRows, pickWhere, type Picker } from './pick.js'
import { isFew, RowBits, RowList, Selection, solid } from './selection.js'

/** A set whose rows are found when they are first needed. */
export abstract class Deferred extends Selection {
  /** The rows, once they are found. */
  protected found: Selection | undefined

  protected abstract find(): Selection

  protected get(): Selection {
    if (this.found === undefined) spend(this.size)
    return (this.found ??= this.find())
  }

  override get known(): number | undefined {
    return this.found?.count
  }

  get count(): number {
    return this.get().count
  }

  rows(): Uint32Array {
    return this.get().rows()
  }

  bitmap(): Bitmap {
    return this.get().bitmap()
  }

  override picker(wanted = true): Picker {
    return this.get().picker(wanted)
  }

  override keep(rows: Uint32Array, kept?: Uint32Array): Uint32Array {
    return this.found?.keep(rows, kept) ?? super.keep(rows, kept)
  }
}

/** Returns the rows in any of some groups, which may share rows. */
export function rowsOfGroups(groups: PostingLists, codes: Intervals): Selection {
  if (!isSingle(codes)) return new PostingRows(groups, codes)
  const [code] = codes as [number] // of the only group
  const bits = groups.bitmap(code)
  if (bits === undefined) return new RowList(groups.rows(code), groups.size, true)
  return new RowBits(bits, groups.count(code), groups.size)
}

class PostingRows extends Deferred {
  readonly #codes: Intervals
  readonly #groups: PostingLists
  readonly #estimate: number

  constructor(groups: PostingLists, codes: Intervals) {
    super()
    this.#groups = groups
    this.#codes = codes
    this.#estimate = Math.min(groups.countAll(codes), groups.size)
  }

  get size(): number {
    return this.#groups.size
  }

  override get estimate(): number {
    return this.#estimate
  }

  override get cost(): number {
    return this.found === undefined ? this.#estimate : 0
  }

  override keep(rows: Uint32Array, kept?: Uint32Array): Uint32Array {
    return this.get().keep(rows, kept)
  }

  protected find(): Selection {
    const [groups, codes, size] = [this.#groups, this.#codes, this.size]
    if (isFew(this.#estimate, size)) return new RowList(mergeRows(groups.lists(codes), size), size)
    const bits = emptyBitmap(size)
    groups.addTo(bits, codes)
    return new RowBits(bits)
  }
}

/** The rows whose text contains a needle, found among candidates that may. */
export class TextMatches extends Deferred {
  readonly #column: TextColumn
  readonly needle: string
  readonly #findCandidates: () => Selection
  #candidates: Selection | undefined
  #sampled: number | undefined
  /** True if every candidate is known to contain the needle. */
  readonly areExact: boolean

  constructor(
    column: TextColumn,
    needle: string,
    findCandidates: () => Selection,
    areExact: boolean,
  ) {
    super()
    this.#column = column
    this.needle = needle
    this.#findCandidates = findCandidates
    this.areExact = areExact
  }

  get size(): number {
    return this.#column.size
  }

  /** Looks at a sample of the texts, so that the candidates of a frequent needle need not be found. */
  override get estimate(): number {
    return this.#isFrequent ? this.roughEstimate : this.#getCandidates().estimate
  }

  /** True if enough texts of the sample match. */
  get #isFrequent(): boolean {
    return this.roughEstimate >= (SAMPLED_MATCHES / SAMPLED_TEXTS) * this.size
  }

  override get roughEstimate(): number {
    return (this.#sampled ??= this.#sample())
  }

  /** Finds the candidates of a rare needle, which may be all matches. */
  override prepareTests(): void {
    if (!this.#isFrequent) this.#getCandidates()
  }

  override get cost(): number {
    if (this.found !== undefined) return 0
    const estimate = this.#candidates === undefined ? this.roughEstimate : this.estimate
    const cost = this.#candidates?.cost ?? estimate
    return this.areExact ? cost : cost + TESTS_A_TEXT * estimate
  }

  override get testCost(): number {
    return this.found === undefined && !this.#areFound ? TESTS_A_TEXT : 1
  }

  /** True if every candidate matches, and the candidates are at hand. */
  get #areFound(): boolean {
    return this.areExact && this.#candidates?.cost === 0
  }

  override picker(wanted = true): Picker {
    if (this.found !== undefined) return super.picker(wanted)
    if (this.#areFound) return this.#getCandidates().picker(wanted)
    const { codes, values } = this.#column
    const isFound = searchFor(this.needle)
    return pickWhere((row) => {
      spend(1)
      const code = codes[row]!
      return (code > 0 && isFound(values[code - 1]!)) === wanted
    })
  }

  protected find(): Selection {
    const candidates = this.#getCandidates()
    if (this.areExact) return candidates
    return solid(new RowList(this.keep(candidates.rows()), this.size), this.size)
  }

  #getCandidates(): Selection {
    return (this.#candidates ??= this.#findCandidates())
  }

  /** Estimates the matches from evenly spread texts. */
  #sample(): number {
    const { values } = this.#column
    if (values.length < SAMPLED_TEXTS) return this.#getCandidates().estimate
    spend(SAMPLED_TEXTS)
    const isFound = searchFor(this.needle)
    let matches = 0
    for (let i = 0; i < SAMPLED_TEXTS; i++) {
      const text = values[Math.floor((i * values.length) / SAMPLED_TEXTS)]!
      // A query may search for thousands of needles.
      if (text.length <= LONG_TEXT && isFound(text)) matches++
    }
    return (matches / SAMPLED_TEXTS) * this.size
  }
}
