import { spend } from '../../plan/deadline.js'
import type { Column } from '../storage/columns/column.js'

/** Codes are grouped by about this many first digits. */
const GROUP_DIGITS = 10

/** Counts the first rows of a list by their codes, grouped by the first digits of the codes. */
export class CodeCounts {
  readonly #column: Column
  readonly #rows: ArrayLike<number>
  /** The number of last digits by which the codes of a group differ. */
  readonly #shift: number
  readonly #groups: Uint32Array
  #counted = 0

  /** @param rows - the list, to which rows may be appended */
  constructor(column: Column, rows: ArrayLike<number>) {
    const { codeCount } = column
    this.#column = column
    this.#rows = rows
    this.#shift = Math.max(0, 32 - Math.clz32(codeCount) - GROUP_DIGITS)
    this.#groups = new Uint32Array((codeCount >>> this.#shift) + 1)
  }

  /** Counts the first `count` rows. O(the difference from the rows that are counted already). */
  countFirst(count: number): this {
    const { codes } = this.#column
    const step = count < this.#counted ? -1 : 1
    const [from, to] = [this.#counted, count].toSorted((a, b) => a - b) as [number, number]
    spend(to - from)
    for (let i = from; i < to; i++) this.#groups[codes[this.#rows[i]!]! >>> this.#shift]! += step
    this.#counted = count
    return this
  }

  /**
   * Returns the number of counted rows whose code is below one.
   * @param countAmong - returns how many of some rows are among the counted ones
   */
  below(code: number, countAmong: (rows: Uint32Array) => number): number {
    const group = code >>> this.#shift
    const first = group << this.#shift
    let count = 0
    for (let i = 0; i < group; i++) count += this.#groups[i]!
    const others = this.#column.groups.rows(first, code)
    if (others.length <= this.#counted) return count + countAmong(others)
    this.#eachCode((each) => {
      if (each >= first && each < code) count++
    })
    return count
  }

  /** Subtracts the number of rows of each code. */
  subtractFrom(counts: Uint32Array): void {
    if (this.#shift > 0) this.#eachCode((code) => counts[code]!--)
    else for (let code = 0; code < counts.length; code++) counts[code]! -= this.#groups[code]!
  }

  #eachCode(visit: (code: number) => void): void {
    spend(this.#counted)
    const { codes } = this.#column
    for (let i = 0; i < this.#counted; i++) visit(codes[this.#rows[i]!]!)
  }
}
