import type { Range, Test } from '../../language/predicate.js'
import { addRows, differInto, emptyBitmap, toggleRows, type Bitmap } from './bitmap.js'
import { codeOf, countBefore, encodeNumbers, type Encoded, type Values } from './dictionary.js'
import { codesOf, groupRows, type Groups } from './groups.js'
import { intervalsOf, joined, union, type Intervals } from './intervals.js'
import { mergeGroups, type Grouped, type Moves } from './merge.js'
import { mostSpaces, Words } from './words.js'

/** How many bitmaps of the lowest rows a column keeps, once one of its wide ranges is asked for. */
const MILESTONES = 32

/** Texts of up to this many distinct values are searched one by one. */
const FEW_VALUES = 4096

/** Texts of more units than this all together are searched one by one too. */
const MAX_INDEXED_UNITS = 2 ** 26

/**
 * A column of one value a row: a code for each row, 0 where the cell is absent and otherwise in the
 * order of the values, so that whatever is asked of a cell is a set of intervals of codes.
 */
export class Column implements Grouped {
  readonly values: Values
  readonly codes: Uint32Array
  readonly groups: Groups
  #milestones: Bitmap[] | undefined
  #words: Words | undefined
  #spaces: Column | undefined

  constructor({ values, codes }: Encoded, groups = groupRows(codes, values.length + 1)) {
    this.values = values
    this.codes = codes
    this.groups = groups
  }

  /** The column of rows of two others, which are moved: see `mergeGroups`. */
  static merge(
    columns: readonly [Column, Column],
    moves: readonly [Moves, Moves],
    size: number,
  ): Column {
    const { values, groups } = mergeGroups(columns, moves, size)
    const column = new Column({ values, codes: codesOf(groups) }, groups)
    if (columns[0].#words !== undefined) {
      const words = columns.map((each) => each.#words ?? each.#buildWords()) as [Words, Words] // two
      column.#words = new Words(mergeGroups(words, moves, size))
    }
    return column
  }

  get size(): number {
    return this.codes.length
  }

  /** The value of a row, or `undefined` where its cell is absent. */
  valueOf(row: number): string | number | undefined {
    return this.values[this.codes[row]! - 1]
  }

  /** How many codes there are: they are [0, codeCount). */
  get codeCount(): number {
    return this.values.length + 1
  }

  /** The codes of the cells for which a test holds. */
  intervals(test: Extract<Test, { op: 'in' | 'ranges' }>): Intervals {
    const present =
      test.op === 'in'
        ? intervalsOf(test.values.map((value) => codeOf(this.values, value)).filter(Boolean))
        : joined(test.ranges.map((range) => this.#codesIn(range)))
    return test.absent ? union([0, 1], present) : present
  }

  #codesIn({ from, to }: Range): Intervals {
    const first = from === undefined ? 0 : countBefore(this.values, from)
    const end = to === undefined ? this.values.length : countBefore(this.values, to)
    return first < end ? [first + 1, end + 1] : []
  }

  /** The codes of the texts that hold a needle. */
  having(needle: string): Intervals {
    const texts = this.values as readonly string[] // only text columns are searched
    const codes: number[] = []
    for (let i = 0; i < texts.length; i++) if (texts[i]!.includes(needle)) codes.push(i + 1)
    return intervalsOf(codes)
  }

  /** Of a text column: the most spaces in a row that the text of each row has. */
  get spaces(): Column {
    return (this.#spaces ??= this.#countSpaces())
  }

  #countSpaces(): Column {
    const texts = this.values as readonly string[] // only text columns are asked
    const { values, codes } = encodeNumbers(Float64Array.from(texts, mostSpaces))
    // An absent cell stays absent.
    return new Column({ values, codes: this.codes.map((code) => codes[code - 1] ?? 0) })
  }

  /** How many rows have a code in `intervals`. */
  count(intervals: Intervals): number {
    let count = 0
    for (let i = 0; i < intervals.length; i += 2) {
      count += this.groups.count(intervals[i]!, intervals[i + 1]!)
    }
    return count
  }

  /** The rows whose code is in `intervals`: ascending for one code, else by code. */
  rows(intervals: Intervals): Uint32Array {
    if (intervals.length === 2) return this.groups.rows(intervals[0]!, intervals[1]!)
    const rows = new Uint32Array(this.count(intervals))
    for (let i = 0, at = 0; i < intervals.length; i += 2) {
      const part = this.groups.rows(intervals[i]!, intervals[i + 1]!)
      rows.set(part, at)
      at += part.length
    }
    return rows
  }

  /** The rows whose code is in `intervals`, as a new bitmap. */
  bitmap(intervals: Intervals): Bitmap {
    const bits = emptyBitmap(this.size)
    for (let i = 0; i < intervals.length; i += 2) {
      const rows = this.groups.rows(intervals[i]!, intervals[i + 1]!)
      if (rows.length < (this.size / MILESTONES) * 2) addRows(bits, rows)
      else {
        this.#toggleBefore(bits, this.groups.starts[intervals[i]!]!)
        this.#toggleBefore(bits, this.groups.starts[intervals[i + 1]!]!)
      }
    }
    return bits
  }

  /** The words of a text column, where searching by them is better than searching each value. */
  get words(): Words | undefined {
    if (this.#words !== undefined) return this.#words
    if (this.values.length <= FEW_VALUES) return undefined
    const texts = this.values as readonly string[] // only text columns are asked for their words
    if (texts.reduce((sum, { length }) => sum + length, 0) > MAX_INDEXED_UNITS) return undefined
    return (this.#words = this.#buildWords())
  }

  #buildWords(): Words {
    return Words.of(this.values as readonly string[], this.codes) // as above
  }

  /** Toggles the rows at order[0, position): those of the nearest milestone, then what lies between. */
  #toggleBefore(bits: Bitmap, position: number): void {
    const { order } = this.groups
    const step = Math.ceil(this.size / MILESTONES)
    const nearest = Math.round(position / step)
    const milestone = Math.min(nearest * step, this.size)
    if (nearest > 0) differInto(bits, this.#allMilestones(step)[nearest - 1]!)
    const [low, high] = milestone < position ? [milestone, position] : [position, milestone]
    toggleRows(bits, order.subarray(low, high))
  }

  /** The i-th holds the rows at order[0, (i + 1) · step). */
  #allMilestones(step: number): Bitmap[] {
    if (this.#milestones !== undefined) return this.#milestones
    const { order } = this.groups
    const milestones: Bitmap[] = []
    let bits = emptyBitmap(this.size)
    for (let from = 0; from < this.size; from += step) {
      bits = bits.slice()
      addRows(bits, order.subarray(from, from + step))
      milestones.push(bits)
    }
    this.#milestones = milestones
    return milestones
  }
}
