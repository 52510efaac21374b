import { emptyBitmap, type Bitmap } from '../storage/sets/bitmap.js'
import { spend } from '../../plan/deadline.js'
import type { PostingLists } from '../storage/sets/postings.js'
import type { TextColumn } from '../storage/columns/text-column.js'
import { isSingle, type Intervals } from '../storage/sets/intervals.js'
import { mergeRows, RowBits, RowList, solid } from './row-sets.js'
import { isFew, Selection, type Picker } from './selection.js'

/** A set whose rows are found when they are first needed. */
abstract class Deferred extends Selection {
  protected found: Selection | undefined

  protected abstract find(): Selection

  #get(): Selection {
    return (this.found ??= this.find())
  }

  get count(): number {
    return this.#get().count
  }

  rows(): Uint32Array {
    return this.#get().rows()
  }

  bitmap(): Bitmap {
    return this.#get().bitmap()
  }

  override picker(wanted = true): Picker {
    return this.#get().picker(wanted)
  }
}

/** The rows in any of some groups, which may share rows. */
export class GroupRows extends Deferred {
  readonly #codes: Intervals
  readonly #estimate: number
  readonly #groups: PostingLists

  constructor(groups: PostingLists, codes: Intervals) {
    super()
    this.#groups = groups
    this.#codes = codes
    this.#estimate = Math.min(groups.countAll(codes), groups.size)
  }

  override get estimate(): number {
    return this.#estimate
  }

  override get count(): number {
    return isSingle(this.#codes) ? this.estimate : super.count
  }

  override keep(rows: Uint32Array, wanted: boolean, kept?: Uint32Array): Uint32Array {
    return (this.found ??= this.find()).keep(rows, wanted, kept)
  }

  protected find(): Selection {
    const groups = this.#groups
    const codes = this.#codes
    const { size } = groups
    if (isSingle(codes)) {
      const [code] = codes as [number, number]
      const bits = groups.bitmap(code)
      return bits === undefined
        ? new RowList(groups.rows(code), size)
        : new RowBits(bits, this.estimate)
    }
    if (isFew(this.estimate, size)) return new RowList(mergeRows(groups.lists(codes), size), size)
    const bits = emptyBitmap(size)
    groups.addTo(bits, codes)
    return new RowBits(bits)
  }
}

/** The rows whose text contains a needle, found among candidates that may. */
export class TextMatches extends Deferred {
  readonly #column: TextColumn
  readonly #needle: string
  readonly #candidates: Selection
  /** True if every candidate is known to contain the needle. */
  readonly areExact: boolean

  constructor(column: TextColumn, needle: string, candidates: Selection, areExact: boolean) {
    super()
    this.#column = column
    this.#needle = needle
    this.#candidates = candidates
    this.areExact = areExact
  }

  override get estimate(): number {
    return this.#candidates.estimate
  }

  override picker(wanted = true): Picker {
    if (this.found !== undefined) return super.picker(wanted)
    const { codes, values } = this.#column
    const needle = this.#needle
    return (order, from, to, rows, count) => {
      for (let i = from; i < to && count < rows.length; i++) {
        spend(1)
        const code = codes[order[i]!]!
        const contains = code > 0 && values[code - 1]!.includes(needle)
        if (contains === wanted) rows[count++] = order[i]!
      }
      return count
    }
  }

  protected find(): Selection {
    if (this.areExact) return this.#candidates
    const { size } = this.#column
    return solid(new RowList(this.keep(this.#candidates.rows(), true), size), size)
  }
}
