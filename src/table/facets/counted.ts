import type { FacetPlan, PlannedFacet } from '../../facets/facet-plan.js'
import { everything, type Condition } from '../../plan/condition.js'
import { spend } from '../../plan/deadline.js'
import { intersect } from '../selection/combine.js'
import { Complement } from '../selection/complement.js'
import { RowBits, RowList } from '../selection/row-sets.js'
import { select } from '../selection/select.js'
import { isFew, type Selection } from '../selection/selection.js'
import type { Bitmap } from '../storage/sets/bitmap.js'
import type { Segment } from '../storage/segment.js'

/** The rows of a segment that a facet counts: some rows, or all but some. */
export class Counted {
  readonly isAllBut: boolean
  readonly rows: Uint32Array
  readonly #selection: Selection
  #bits: Bitmap | undefined

  constructor(selection: Selection, isAllBut: boolean) {
    this.isAllBut = isAllBut
    this.#selection = selection
    spend(selection.count)
    this.rows = selection.rows()
  }

  /** The same as `rows`. */
  get bits(): Bitmap {
    return (this.#bits ??= this.#selection.bitmap())
  }

  /** How many are counted of a group of rows, by how many it has and how many of them are in `rows`. */
  count(all: number, among: () => number): number {
    if (this.rows.length === 0) return this.isAllBut ? all : 0
    return this.isAllBut ? all - among() : among()
  }
}

/** The rows that meet `base` and the `own` of all facets but one, found once for each. */
export class CountedRows {
  readonly #size: number
  readonly #removed: Selection
  /** Of `base`, and of each facet with an `own`. */
  readonly #selections: readonly (readonly [PlannedFacet | undefined, Selection])[]
  #ofAll: Counted | undefined

  /** @param removed - rows of the segment that are there no longer */
  constructor(segment: Segment, removed: Uint32Array, { base, facets }: FacetPlan) {
    this.#size = segment.size
    this.#removed = new RowList(removed, segment.size)
    const owned = facets.filter(({ own }) => own !== undefined)
    const find = (condition: Condition) => {
      const { selection } = select(segment, condition)
      return owned.length > 1 ? this.#solid(selection) : selection
    }
    const bases = base === everything ? [] : [[undefined, find(base)] as const]
    this.#selections = [...bases, ...owned.map((each) => [each, find(each.own!)] as const)]
  }

  /** What a facet counts: its own conditions need not be met. */
  of(facet: PlannedFacet): Counted {
    return facet.own === undefined ? (this.#ofAll ??= this.#find(facet)) : this.#find(facet)
  }

  #find(facet: PlannedFacet): Counted {
    const others = this.#selections.filter(([of]) => of !== facet)
    if (others.length === 0) return new Counted(this.#removed, true)
    const met = others.map(([, selection]) => selection)
    const left =
      this.#removed.count === 0 ? met : [...met, new Complement(this.#removed, this.#size)]
    return new Counted(this.#solid(intersect(left, this.#size).selection), false)
  }

  /** A selection whose rows are found, ascending unless they are few: columns are then read in order. */
  #solid(selection: Selection): Selection {
    const { count } = selection
    if (isFew(count, this.#size)) return new RowList(selection.rows(), this.#size)
    return new RowBits(selection.bitmap(), count)
  }
}
