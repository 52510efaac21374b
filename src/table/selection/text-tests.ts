import { searchFor } from '../../language/text.js'
import { spend } from '../../plan/deadline.js'
import type { TextColumn } from '../storage/columns/text-column.js'
import { TESTS_A_TEXT } from '../tuning.js'
import { Deferred } from './deferred.js'
import { pickWhere, type Picker } from './pick.js'
import { Ranges } from './ranges.js'
import type { Selection } from './selection.js'

/** The rows whose text contains a needle, next to a condition that selects few rows: each text is searched at most once. */
export class TextTests extends Deferred {
  readonly #column: TextColumn
  readonly #needle: string

  constructor(column: TextColumn, needle: string) {
    super()
    this.#column = column
    this.#needle = needle
  }

  get size(): number {
    return this.#column.size
  }

  override get estimate(): number {
    return this.size
  }

  /** None, so that the complement is taken to have all rows too. */
  override get roughEstimate(): number {
    return 0
  }

  override get testCost(): number {
    return TESTS_A_TEXT
  }

  override picker(wanted = true): Picker {
    const { codes, values } = this.#column
    const isFound = searchFor(this.#needle)
    const known = new Map<number, boolean>([[0, false]])
    return pickWhere((row) => {
      spend(1)
      const code = codes[row]!
      const isIn = known.get(code) ?? isFound(values[code - 1]!)
      known.set(code, isIn)
      return isIn === wanted
    })
  }

  protected find(): Selection {
    return new Ranges(this.#column, this.#column.codesContaining(this.#needle))
  }
}
