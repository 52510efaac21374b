import { LARGE_GROUP_SHARE } from '../../tuning.js'
import { addRows, countAmong, countBoth, emptyBitmap, rowsOf, type Bitmap } from './bitmap.js'
import type { Values } from '../columns/dictionary.js'
import { addUp } from '../columns/groups.js'
import { inSteps, type Work } from '../work.js'

/** Distinct values, and under the code of each the rows that have it; under code 0 those with none. */
export interface Postings<V extends Values = Values> {
  readonly values: V
  readonly groups: PostingLists
}

/**
 * Groups of rows by code, in which a row may be any number of times: for the elements of lists. A
 * small group is a list, at order[starts[c], starts[c + 1]), ascending; one of at least 1/32 of the
 * rows is a bitmap, which is smaller, and has no list.
 */
export class PostingLists {
  readonly starts: Uint32Array
  readonly order: Uint32Array
  /** How many rows the column has. */
  readonly size: number
  readonly #large: ReadonlyMap<number, LargeGroup>

  constructor(
    starts: Uint32Array,
    order: Uint32Array,
    large: ReadonlyMap<number, LargeGroup>,
    size: number,
  ) {
    this.starts = starts
    this.order = order
    this.size = size
    this.#large = large
  }

  /** How many rows a group has. */
  count(code: number): number {
    return this.#large.get(code)?.count ?? this.starts[code + 1]! - this.starts[code]!
  }

  /** How many rows of a group are in a set. */
  countIn(code: number, bits: Bitmap): number {
    const large = this.#large.get(code)
    if (large !== undefined) return countBoth(large.bits, bits)
    return countAmong(bits, this.order, this.starts[code], this.starts[code + 1])
  }

  /** The rows of a group, ascending. */
  rows(code: number): Uint32Array {
    const large = this.#large.get(code)
    if (large !== undefined) return rowsOf(large.bits, 0, large.count)
    return this.order.subarray(this.starts[code], this.starts[code + 1])
  }

  /** The bitmap of a large group, which must not be changed; a small one has none. */
  bitmap(code: number): Bitmap | undefined {
    return this.#large.get(code)?.bits
  }

  /** Adds the rows of a small group to a bitmap, without a view of them: there may be thousands of groups. */
  addTo(bits: Bitmap, code: number): void {
    addRows(bits, this.order, this.starts[code], this.starts[code + 1])
  }

  /** How many entries all groups have. */
  get entries(): number {
    let count = this.order.length
    for (const each of this.#large.values()) count += each.count
    return count
  }

  get bytes(): number {
    const bitmaps = this.#large.size * emptyBitmap(this.size).byteLength
    return this.starts.byteLength + this.order.byteLength + bitmaps
  }
}

export interface LargeGroup {
  readonly bits: Bitmap
  readonly count: number
}

/** Whether a group of `count` of `size` rows is kept as a bitmap. */
export function isLarge(count: number, size: number): boolean {
  return count > 0 && count * LARGE_GROUP_SHARE >= size
}

/**
 * Groups the elements of lists by code, each row once in a group.
 * @param codes - of each element
 * @param rows - of each element: ascending, below `size`
 */
export function* groupElements(
  codes: Uint32Array,
  rows: Uint32Array,
  codeCount: number,
  size: number,
): Work<PostingLists> {
  const builder = new PostingsBuilder(codeCount, size)
  yield* inSteps(codes.length, 4, (from, to) => {
    for (let i = from; i < to; i++) builder.count(codes[i]!, rows[i]!)
  })
  yield* builder.place()
  yield* inSteps(codes.length, 4, (from, to) => {
    for (let i = from; i < to; i++) builder.add(codes[i]!, rows[i]!)
  })
  return builder.build()
}

/**
 * Groups elements that are gone through twice: first all of them are counted, then, once their groups
 * have been placed, added. Rows ascend, and one that has an element twice is in its group once.
 */
export class PostingsBuilder {
  readonly #size: number
  readonly #starts: Uint32Array
  /** The last row of each group so far, counted from 1. */
  readonly #last: Uint32Array
  readonly #large = new Map<number, LargeGroup>()
  /** The bits of each large group. */
  readonly #bits: (Bitmap | undefined)[]
  #next = new Uint32Array()
  #order = new Uint32Array()

  constructor(codeCount: number, size: number) {
    this.#size = size
    this.#starts = new Uint32Array(codeCount + 1)
    this.#last = new Uint32Array(codeCount)
    this.#bits = new Array<Bitmap | undefined>(codeCount).fill(undefined)
  }

  count(code: number, row: number): void {
    if (this.#last[code] !== row + 1) this.#starts[code + 1]!++
    this.#last[code] = row + 1
  }

  *place(): Work<void> {
    const starts = this.#starts
    const codeCount = this.#last.length
    for (let code = 0; code < codeCount; code++) {
      const count = starts[code + 1]!
      if (!isLarge(count, this.#size)) continue
      const bits = emptyBitmap(this.#size)
      this.#large.set(code, { bits, count })
      this.#bits[code] = bits
      starts[code + 1] = 0
    }
    yield codeCount
    yield* addUp(starts)
    this.#next = starts.slice()
    this.#order = new Uint32Array(starts[codeCount]!)
    this.#last.fill(0)
  }

  add(code: number, row: number): void {
    const bits = this.#bits[code]
    if (bits !== undefined) bits[row >>> 5]! |= 1 << (row & 31)
    else if (this.#last[code] !== row + 1) {
      this.#order[this.#next[code]!++] = row
      this.#last[code] = row + 1
    }
  }

  build(): PostingLists {
    return new PostingLists(this.#starts, this.#order, this.#large, this.#size)
  }

  /** The groups that have rows, with what `valueOf` says of their codes; under code 0 there are none. */
  *buildUsed(valueOf: (code: number) => number): Work<Postings<readonly number[]>> {
    const values: number[] = []
    const starts = [0, 0]
    const large = new Map<number, LargeGroup>()
    const codeCount = this.#last.length
    yield* inSteps(codeCount, 2, (from, to) => {
      for (let code = from; code < to; code++) {
        const group = this.#large.get(code)
        const end = this.#starts[code + 1]!
        if (group === undefined && end === this.#starts[code]) continue
        values.push(valueOf(code))
        starts.push(end)
        if (group !== undefined) large.set(values.length, group)
      }
    })
    const groups = new PostingLists(Uint32Array.from(starts), this.#order, large, this.#size)
    return { values, groups }
  }
}
