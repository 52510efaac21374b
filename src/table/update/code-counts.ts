import { spend } from '../../plan/deadline.js'
import type { Column } from '../storage/columns/column.js'

/** Codes are grouped by about this many first digits. */
const GROUP_DIGITS = 10

/**
 * Counts the codes of some rows below any code. Groups the codes by their first digits, so that a count looks
 * at one group. O(rows) once, then O(rows / 1,000) for a count if the codes are spread evenly.
 */
export class CodeCounts {
  readonly #shift: number
  /** The start of each group. */
  readonly #starts: Uint32Array
  readonly #codes: Uint32Array

  constructor({ codes, codeCount }: Column, rows: Uint32Array) {
    spend(rows.length)
    const shift = Math.max(0, 32 - Math.clz32(codeCount) - GROUP_DIGITS)
    const starts = new Uint32Array((codeCount >>> shift) + 2)
    for (let i = 0; i < rows.length; i++) starts[codes[rows[i]!]! >>> shift]!++
    for (let group = 1; group < starts.length; group++) starts[group]! += starts[group - 1]!
    const grouped = new Uint32Array(rows.length)
    // From the last row to the first, which turns the end of each group into its start.
    for (let i = rows.length - 1; i >= 0; i--) {
      const code = codes[rows[i]!]!
      grouped[--starts[code >>> shift]!] = code
    }
    this.#shift = shift
    this.#starts = starts
    this.#codes = grouped
  }

  /** Returns the number of rows whose code is below one. */
  below(code: number): number {
    const group = code >>> this.#shift
    const [start, end] = [this.#starts[group]!, this.#starts[group + 1]!]
    let count = start
    for (let i = start; i < end; i++) if (this.#codes[i]! < code) count++
    return count
  }
}
