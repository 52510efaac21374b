import type { Scalar } from '../../../language/kind.js'
import type { Range } from '../../../language/ranges.js'
import { spend } from '../../../plan/deadline.js'
import { CHECKPOINTS } from '../../tuning.js'
import { addRows, differInto, emptyBitmap, toggleRows, type Bitmap } from '../sets/bitmap.js'
import { codeOf, countBefore, type Encoded, type Values } from './dictionary.js'
import { type Codes, Groups, groupRows, startsOfSingles } from './groups.js'
import { append, eachInterval, intervalsOf, type Intervals } from '../sets/intervals.js'
import { mergeEncoded, mergePostings, type Renumbering } from './merge.js'
import { Postings } from '../sets/postings.js'
import { inSteps, type Work } from '../work.js'

/** An encoded column with the rows of each code. */
export interface Grouped<V extends Values = Values> extends Encoded<V> {
  readonly groups: Groups
}

/**
 * Groups the rows of a column. If they come in the order of distinct values, as keys often do, a single
 * array, 0 0 1 2 3 …, serves for starts, order and codes.
 */
export function* groupEncoded<V extends Values>({ values, codes }: Encoded<V>): Work<Grouped<V>> {
  const { length } = codes
  let isAscending = values.length === length
  if (isAscending) {
    yield* inSteps(length, 1, (from, to) => {
      for (let i = from; i < to; i++) isAscending &&= codes[i] === i + 1
    })
  }
  if (!isAscending) return { values, codes, groups: yield* groupRows(codes, values.length + 1) }
  const all = yield* startsOfSingles(length)
  const groups = new Groups(all, all.subarray(1, length + 1))
  return { values, codes: all.subarray(2), groups }
}

/**
 * A column of one value a row: a code for each row, 0 where the cell is absent, else in the order of
 * the values. So every set of cells that a test can name is a set of intervals of codes.
 */
export class Column<V extends Values = Values> implements Grouped<V> {
  readonly values: V
  readonly codes: Codes
  readonly groups: Groups
  #checkpoints: Bitmap[] | undefined

  constructor({ values, codes, groups }: Grouped<V>) {
    this.values = values
    this.codes = codes
    this.groups = groups
  }

  get size(): number {
    return this.codes.length
  }

  /** How many bytes it holds, besides the texts themselves. */
  get bytes(): number {
    const { starts, order } = this.groups
    // Two or three may be one array.
    const buffers = new Set([this.codes.buffer, starts.buffer, order.buffer])
    const bitmaps = this.#checkpoints ?? []
    const all = [...buffers, ...bitmaps].reduce((sum, { byteLength }) => sum + byteLength, 0)
    return all + 8 * this.values.length
  }

  /** The column of the rows of this one and of another of its kind, renumbered: see `mergeEncoded`. */
  *merge(other: Column, renumbering: Renumbering): Work<Column> {
    return new Column(yield* groupEncoded(yield* mergeEncoded([this, other], renumbering)))
  }

  /** How many codes there are: they are [0, codeCount). */
  get codeCount(): number {
    return this.values.length + 1
  }

  /** Returns the rows with a key, ascending. */
  rowsOfKey(key: string | number): Uint32Array {
    const code = codeOf(this.values, key)
    return this.groups.rows(code, code === 0 ? 0 : code + 1)
  }

  /** Returns the codes of some distinct values. Values that no cell holds have none. */
  codesOf(values: readonly Scalar[]): Intervals {
    return codesOfAll(this.values, values)
  }

  /** The codes of the values in some ranges, which are disjoint and ascending. */
  codesIn(ranges: readonly Range[]): Intervals {
    const bounds: number[] = []
    const count = this.values.length
    for (const { from, to } of ranges) {
      const first = from === undefined ? 0 : countBefore(this.values, from)
      const end = to === undefined ? count : countBefore(this.values, to)
      append(bounds, first + 1, Math.max(first, end) + 1)
    }
    return bounds
  }

  /** How many rows have a code in `intervals`. */
  count(intervals: Intervals): number {
    let count = 0
    eachInterval(intervals, (from, to) => (count += this.groups.count(from, to)))
    return count
  }

  /** The rows whose code is in `intervals`, by code, then ascending. */
  rows(intervals: Intervals): Uint32Array {
    if (intervals.length === 2) return this.groups.rows(intervals[0]!, intervals[1]!)
    const rows = new Uint32Array(this.count(intervals))
    let at = 0
    eachInterval(intervals, (from, to) => {
      const group = this.groups.rows(from, to)
      spend(group.length)
      rows.set(group, at)
      at += group.length
    })
    return rows
  }

  /** The rows whose code is in `intervals`, as a new bitmap. */
  bitmap(intervals: Intervals): Bitmap {
    const bits = emptyBitmap(this.size)
    eachInterval(intervals, (from, to) => {
      const rows = this.groups.rows(from, to)
      spend(rows.length)
      // Each end of a wide interval is up to half a step away from a checkpoint.
      if (rows.length < (this.size / CHECKPOINTS) * 2) addRows(bits, rows)
      else {
        this.#toggleBefore(bits, this.groups.starts[from]!)
        this.#toggleBefore(bits, this.groups.starts[to]!)
      }
    })
    return bits
  }

  /** Toggles the rows at order[0, position): the nearest checkpoint, then the rows between. */
  #toggleBefore(bits: Bitmap, position: number): void {
    const { order } = this.groups
    const step = Math.ceil(this.size / CHECKPOINTS)
    const nearest = Math.round(position / step)
    const checkpoint = Math.min(nearest * step, this.size)
    if (nearest > 0) differInto(bits, this.#allCheckpoints(step)[nearest - 1]!)
    const [low, high] = checkpoint < position ? [checkpoint, position] : [position, checkpoint]
    toggleRows(bits, order.subarray(low, high))
  }

  /** The i-th holds the rows at order[0, (i + 1) · step). */
  #allCheckpoints(step: number): Bitmap[] {
    if (this.#checkpoints !== undefined) return this.#checkpoints
    const { order } = this.groups
    const checkpoints: Bitmap[] = []
    let bits = emptyBitmap(this.size)
    for (let from = 0; from < this.size; from += step) {
      bits = bits.slice()
      addRows(bits, order.subarray(from, from + step))
      checkpoints.push(bits)
    }
    this.#checkpoints = checkpoints
    return checkpoints
  }
}

/**
 * A column of lists: for each distinct element the rows whose list has it, and under code 0 the rows
 * whose list is empty.
 */
export class ListColumn extends Postings {
  /** The column of the rows of this one and of another, renumbered: see `mergePostings`. */
  *merge(other: ListColumn, renumbering: Renumbering): Work<ListColumn> {
    return new ListColumn(yield* mergePostings([this, other], renumbering))
  }

  codesOf(elements: readonly Scalar[]): Intervals {
    return codesOfAll(this.values, elements)
  }
}

function codesOfAll(values: Values, wanted: readonly Scalar[]): Intervals {
  return intervalsOf(wanted.map((value) => codeOf(values, value)).filter(Boolean))
}
