import { searchFor } from '../../language/text.js'
import { spend } from '../../plan/deadline.js'
import type { TextColumn } from '../storage/columns/text-column.js'
import {
  INDEXED_UNITS_A_ROW,
  LONG_TEXT,
  SAMPLED_MATCHES,
  SAMPLED_TEXTS,
  TESTS_A_TEXT,
} from '../tuning.js'
import { Deferred } from './deferred.js'
import { pickWhere, type Picker } from './pick.js'
import { Ranges } from './ranges.js'
import { RowList, solid, type Selection } from './selection.js'

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
    return pickTexts(this.#column, this.needle, wanted)
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

/** The rows whose text contains a needle, next to a condition that selects few rows: each text is searched at most once. */
export class TextTests extends TextMatches {
  constructor(column: TextColumn, needle: string) {
    super(column, needle, () => new Ranges(column, column.codesContaining(needle)), true)
  }

  override get estimate(): number {
    return this.size
  }

  /** None, so that the complement is taken to have all rows too. */
  override get roughEstimate(): number {
    return 0
  }
}

/**
 * Picks the rows whose text contains a needle, or with `wanted` false the others. Searches each text at most
 * once. If texts hardly repeat, short ones are not remembered, which would take as long as to search them.
 */
function pickTexts({ codes, values }: TextColumn, needle: string, wanted: boolean): Picker {
  const isFound = searchFor(needle)
  const known = new Map<number, boolean>()
  const mostForgotten = values.length > codes.length / 2 ? INDEXED_UNITS_A_ROW : 0
  return pickWhere((row) => {
    spend(1)
    const code = codes[row]!
    const text = code === 0 ? '' : values[code - 1]!
    if (text.length <= mostForgotten) return isFound(text) === wanted
    const isIn = known.get(code) ?? isFound(text)
    known.set(code, isIn)
    return isIn === wanted
  })
}
