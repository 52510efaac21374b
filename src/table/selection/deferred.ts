import { emptyBitmap, type Bitmap } from '../storage/sets/bitmap.js'
import { spend } from '../../plan/deadline.js'
import type { PostingLists } from '../storage/sets/postings.js'
import { isSingle, type Intervals } from '../storage/sets/intervals.js'
import { mergeRows, type Picker } from './pick.js'
import { isFew, RowBits, RowList, Selection } from './selection.js'

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
  if (bits === undefined) return new RowList(groups.rows(code), groups.size)
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
