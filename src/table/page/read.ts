import { spend } from '../../plan/deadline.js'
import { signOf } from '../../plan/plan.js'
import { copyRows, type Picker } from '../selection/pick.js'
import type { Selection } from '../selection/selection.js'
import type { Column } from '../storage/columns/column.js'
import type { Intervals } from '../storage/sets/intervals.js'
import { LARGE_TIE, MIN_STRIDE, WALK_STRIDE } from '../tuning.js'
import { rowsOfPage, type Slice, type SortKey } from './order.js'

/** The rows [from, to) of a selection in the order of at least one key. */
interface Wanted {
  readonly selection: Selection
  readonly keys: readonly SortKey[]
  /** Of the first key: all other rows are passed over. */
  readonly intervals: Intervals
  readonly from: number
  readonly to: number
  /** True if the selection has every row of the intervals. */
  readonly isFull: boolean
  /** Returns the selected rows with one code. */
  readonly tiesOf: (code: number) => Selection
  /** Returns a slice of rows that tie, in the order of the other keys. */
  readonly sliceOfTies: (ties: Selection, from: number, to: number) => Slice
  /** How many rows are expected to be read for one row of the selection. */
  readonly spread: number
  /** How many rows to read at most. */
  readonly most: number
}

/**
 * Reads the rows of a column in its order, some whole groups at a time, until a page is full. Passes all
 * rows before the page at once if the selection has every row. Reads a large group in the order of the next key.
 * @returns `undefined` if `most` rows are not enough
 */
export function readInOrder(wanted: Wanted): Slice | undefined {
  const reader = new Reader(wanted)
  const { keys, intervals, isFull, to, most } = wanted
  const isDown = signOf(keys[0]!) < 0 // there is one
  for (let i = 0; i < intervals.length; i += 2) {
    const at = isDown ? intervals.length - 2 - i : i
    const [low, high] = [intervals[at]!, intervals[at + 1]!]
    reader.enter(isDown ? high : low, isDown ? low : high)
    if (isFull) reader.passRows()
    while (reader.isReading) {
      reader.readStride()
      if (reader.visited >= most && reader.passed < to) return undefined
    }
  }
  return { rows: reader.rows(), strategy: isFull ? 'jump' : 'walk', visited: reader.visited }
}

/** Reads intervals of codes one after the other, each from its first code in the order of the key to its last. */
class Reader {
  /** The number of selected rows so far. */
  passed = 0
  visited = 0
  readonly #wanted: Wanted
  readonly #column: Column
  readonly #isDown: boolean
  readonly #pick: Picker
  readonly #page: Uint32Array
  #kept = new Uint32Array()
  /** Where the interval is read: a bound between two codes, which has the number of the higher one. */
  #at = 0
  /** The bound at which the interval ends. */
  #end = 0

  constructor(wanted: Wanted) {
    const [key] = wanted.keys as [SortKey] // there is one
    this.#wanted = wanted
    this.#column = key.column
    this.#isDown = signOf(key) < 0
    this.#pick = wanted.isFull ? copyRows : wanted.selection.picker()
    this.#page = new Uint32Array(wanted.to - wanted.from)
  }

  enter(at: number, end: number): void {
    this.#at = at
    this.#end = end
  }

  get isReading(): boolean {
    return this.passed < this.#wanted.to && this.#at !== this.#end
  }

  /** The rows of the page. */
  rows(): Uint32Array {
    const { from, to } = this.#wanted
    return this.#page.subarray(0, Math.max(Math.min(this.passed, to) - from, 0))
  }

  /** Passes the groups before the page, all of whose rows are selected. */
  passRows(): void {
    const before = this.#at
    this.#at = this.#boundAfter(Math.max(this.#wanted.from - this.passed, 0))
    this.passed += this.#rowsBetween(before, this.#at)
  }

  /** Reads as many groups as the page is expected to need, at least one. */
  readStride(): void {
    const { isFull, keys, to, spread } = this.#wanted
    const missing = to - this.passed
    const found = Math.max(spread, this.visited / (this.passed + 1))
    const length = isFull ? missing : Math.max(MIN_STRIDE, Math.ceil(missing * found))
    const before = this.#at
    this.#at = this.#boundAfter(Math.min(length, WALK_STRIDE))
    if (this.#at === before) this.#at += this.#isDown ? -1 : 1
    const [low, high] = this.#isDown ? [this.#at, before] : [before, this.#at]
    const mostTies = isFull && keys.length > 1 ? 1 : LARGE_TIE
    const isTie = high - low === 1 && this.#rowsBetween(low, high) > mostTies
    if (isTie) this.#readTies(low)
    else this.#readGroups(low, high)
  }

  /** Reads a large group in the order of the other keys. */
  #readTies(code: number): void {
    const { tiesOf, sliceOfTies, from, to } = this.#wanted
    const ties = tiesOf(code)
    const slice = sliceOfTies(ties, Math.max(from - this.passed, 0), to - this.passed)
    this.#page.set(slice.rows, Math.max(this.passed - from, 0))
    this.visited += slice.visited
    const isFilled = Math.max(this.passed, from) + slice.rows.length === to
    this.passed = isFilled ? to : this.passed + ties.count
  }

  /** Reads the groups of codes [low, high), and orders them if they reach into the page. */
  #readGroups(low: number, high: number): void {
    const { keys, from, to } = this.#wanted
    const { starts, order } = this.#column.groups
    const [start, end] = [starts[low]!, starts[high]!]
    spend(end - start)
    this.visited += end - start
    if (this.#kept.length < end - start) this.#kept = new Uint32Array(end - start)
    const count = this.#pick(order, start, end, this.#kept, 0)
    if (this.passed + count > from) {
      const rows = this.#kept.subarray(0, count)
      const [first, last] = [Math.max(from - this.passed, 0), to - this.passed]
      const isInOrder = keys.length === 1 && (!this.#isDown || high - low === 1)
      const some = isInOrder ? rows.subarray(first, last) : rowsOfPage(rows, keys, first, last)
      this.#page.set(some, Math.max(this.passed - from, 0))
    }
    this.passed += count
  }

  #rowsBetween(a: number, b: number): number {
    const { starts } = this.#column.groups
    return Math.abs(starts[b]! - starts[a]!)
  }

  /** Returns the last bound of the interval that at most `count` rows separate from this one. */
  #boundAfter(count: number): number {
    if (this.#rowsBetween(this.#at, this.#end) <= count) return this.#end
    const { codes, groups } = this.#column
    const start = groups.starts[this.#at]!
    const code = codes[groups.order[this.#isDown ? start - 1 - count : start + count]!]!
    return this.#isDown ? code + 1 : code
  }
}
