import { MAX_INDEXED_UNITS, MAX_SCANNED_TEXTS } from '../tuning.js'
import { Column } from './column.js'
import { encodeNumbers } from './dictionary.js'
import { codesOf } from './groups.js'
import { intervalsOf, type Intervals } from './intervals.js'
import { mergeGroups, type RowMapping } from './merge.js'
import { NumberColumn } from './number-column.js'
import { longestSpaceRun, TermIndex } from './term-index.js'

/** A column of texts, which can be searched for a needle. */
export class TextColumn extends Column<readonly string[]> {
  #terms: TermIndex | undefined
  #spaceRuns: NumberColumn | undefined

  /** The column of the rows of this one and of another, renumbered: see `mergeGroups`. */
  merge(other: TextColumn, mappings: readonly [RowMapping, RowMapping], size: number): TextColumn {
    const { values, groups } = mergeGroups([this, other], mappings, size)
    const merged = new TextColumn({ values, codes: codesOf(groups) }, groups)
    if (this.#terms !== undefined) {
      const terms = [this.#terms, other.#terms ?? other.#indexTerms()] as const
      merged.#terms = new TermIndex(mergeGroups(terms, mappings, size))
    }
    return merged
  }

  /** The codes of the texts that contain a needle: searches each distinct text. */
  codesContaining(needle: string): Intervals {
    const codes: number[] = []
    for (let i = 0; i < this.values.length; i++) {
      if (this.values[i]!.includes(needle)) codes.push(i + 1)
    }
    return intervalsOf(codes)
  }

  /** The longest run of spaces in the text of each row, built when it is first asked for. */
  get spaceRuns(): NumberColumn {
    return (this.#spaceRuns ??= this.#measureSpaces())
  }

  #measureSpaces(): NumberColumn {
    const { values, codes } = encodeNumbers(Float64Array.from(this.values, longestSpaceRun))
    // An absent cell stays absent.
    return new NumberColumn({ values, codes: this.codes.map((code) => codes[code - 1] ?? 0) })
  }

  /** The terms of the texts, built when first asked for; undefined where it is better to search each text. */
  get terms(): TermIndex | undefined {
    if (this.#terms !== undefined) return this.#terms
    if (this.values.length <= MAX_SCANNED_TEXTS) return undefined
    if (this.values.reduce((sum, { length }) => sum + length, 0) > MAX_INDEXED_UNITS) {
      return undefined
    }
    return (this.#terms = this.#indexTerms())
  }

  #indexTerms(): TermIndex {
    return TermIndex.of(this.values, this.codes)
  }
}
