import type { FacetPlan, PlannedFacet } from '../../facets/facet-plan.js'
import { everything, type Condition } from '../../plan/condition.js'
import { spend } from '../../plan/deadline.js'
import { intersect } from '../selection/combine.js'
import { livingOf } from '../selection/living.js'
import { RowBits, RowList } from '../selection/row-sets.js'
import { select } from '../selection/select.js'
import { isFew, type Selection } from '../selection/selection.js'
import type { Bitmap } from '../storage/sets/bitmap.js'
import type { Dead } from '../update/dead.js'
import type { Level } from '../update/level.js'

/** The rows of a level that a facet counts: all but the dead rows, or some rows. */
export type Counted = Dead | FoundRows

/** Some rows as a list and as a set. */
export class FoundRows {
  readonly rows: Uint32Array
  readonly #selection: Selection
  #bits: Bitmap | undefined

  constructor(selection: Selection) {
    this.#selection = selection
    spend(selection.count)
    this.rows = selection.rows()
  }

  get bits(): Bitmap {
    return (this.#bits ??= this.#selection.bitmap())
  }
}

/** The rows that meet `base` and the `own` of all facets but one, found once for each. */
export class CountedRows {
  readonly #level: Level
  /** Of `base`, and of each facet with an `own`. */
  readonly #selections: readonly (readonly [PlannedFacet | undefined, Selection])[]
  #ofAll: Counted | undefined

  constructor(level: Level, { base, facets }: FacetPlan) {
    this.#level = level
    const owned = facets.filter(({ own }) => own !== undefined)
    const find = (condition: Condition) => {
      const { selection } = select(level.segment, condition)
      return owned.length > 1 ? this.#solid(selection) : selection
    }
    const bases = base === everything ? [] : [[undefined, find(base)] as const]
    this.#selections = [...bases, ...owned.map((each) => [each, find(each.own!)] as const)]
  }

  /** Returns the rows that a facet counts: they need not meet its `own`. */
  of(facet: PlannedFacet): Counted {
    return facet.own === undefined ? (this.#ofAll ??= this.#find(facet)) : this.#find(facet)
  }

  #find(facet: PlannedFacet): Counted {
    const { segment, dead } = this.#level
    const others = this.#selections.filter(([of]) => of !== facet)
    if (others.length === 0) return dead
    const met = others.map(([, selection]) => selection)
    const { selection } = intersect(met, segment.size)
    return new FoundRows(this.#solid(livingOf(selection, dead)))
  }

  /** Finds the rows of a selection: in ascending order unless they are few, to read columns in order. */
  #solid(selection: Selection): Selection {
    const { size } = this.#level.segment
    const { count } = selection
    if (isFew(count, size)) return new RowList(selection.rows(), size)
    return new RowBits(selection.bitmap(), count)
  }
}
