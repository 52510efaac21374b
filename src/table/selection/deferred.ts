import { emptyBitmap, uniteInto, type Bitmap } from '../storage/bitmap.js'
import type { Column } from '../storage/column.js'
import type { Groups } from '../storage/groups.js'
import { Bits, Rows, isFew, merge, type Selection } from './selection.js'

/** A set that is made out only when it is needed. */
abstract class Deferred implements Selection {
  abstract readonly estimate: number
  #found: Selection | undefined

  protected abstract find(): Selection

  protected get found(): Selection {
    return (this.#found ??= this.find())
  }

  get count(): number {
    return this.found.count
  }

  rows(): Uint32Array {
    return this.found.rows()
  }

  bitmap(): Bitmap {
    return this.found.bitmap()
  }

  keep(rows: Uint32Array, wanted: boolean): Uint32Array {
    return this.found.keep(rows, wanted)
  }
}

/** The rows in any of some groups, which may share rows. */
export class Postings extends Deferred {
  readonly estimate: number
  readonly codes: readonly number[]
  readonly #groups: Groups

  constructor(groups: Groups, codes: readonly number[]) {
    super()
    this.#groups = groups
    this.codes = codes
    const entries = codes.reduce((sum, code) => sum + groups.count(code, code + 1), 0)
    this.estimate = Math.min(entries, groups.size)
  }

  override get count(): number {
    return this.codes.length === 1 ? this.estimate : super.count
  }

  protected find(): Selection {
    const groups = this.#groups
    const { size } = groups
    const [code] = this.codes
    if (this.codes.length === 1 && code !== undefined) {
      return groups.isLarge(code)
        ? new Bits(groups.bitmap(code), this.estimate)
        : new Rows(groups.rows(code, code + 1), size)
    }
    if (isFew(this.estimate, size)) {
      return new Rows(merge(this.codes.map((each) => groups.rows(each, each + 1))), size)
    }
    const bits = emptyBitmap(size)
    for (const each of this.codes) {
      if (groups.isLarge(each)) uniteInto(bits, groups.bitmap(each))
      else groups.addTo(bits, each)
    }
    return new Bits(bits)
  }
}

/** The rows whose text holds a needle, found among candidates that may. */
export class TextMatches extends Deferred {
  readonly #column: Column
  readonly #needle: string
  readonly #candidates: Selection
  readonly #areExact: boolean

  /** @param areExact - whether every candidate is known to hold the needle */
  constructor(column: Column, needle: string, candidates: Selection, areExact: boolean) {
    super()
    this.#column = column
    this.#needle = needle
    this.#candidates = candidates
    this.#areExact = areExact
  }

  get estimate(): number {
    return this.#candidates.estimate
  }

  override keep(rows: Uint32Array, wanted: boolean): Uint32Array {
    const { codes, values } = this.#column
    return rows.filter((row) => {
      const text = values[codes[row]! - 1] as string | undefined // of a text column
      return (text?.includes(this.#needle) === true) === wanted
    })
  }

  protected find(): Selection {
    if (this.#areExact) return this.#candidates
    return fromRows(this.keep(this.#candidates.rows(), true), this.#column.size)
  }
}

function fromRows(rows: Uint32Array, size: number): Selection {
  const few = new Rows(rows, size)
  return isFew(rows.length, size) ? few : new Bits(few.bitmap(), rows.length)
}
