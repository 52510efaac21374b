import type { FacetPlan, PlannedFacet } from '../../facets/facet-plan.js'
import { everything, type Condition } from '../../plan/condition.js'
import { spend } from '../../plan/deadline.js'
import { intersect } from '../selection/combine.js'
import { solid, type Selection } from '../selection/selection.js'
import { select } from '../selection/select.js'
import type { Bitmap } from '../storage/sets/bitmap.js'
import type { DeletedRows } from '../update/deleted-rows.js'
import type { Level } from '../update/level.js'
import { liveRows } from '../update/live-rows.js'

/** The rows of a level that a facet counts: all but the deleted rows, or some rows. */
export type Counted = DeletedRows | FoundRows

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

/**
 * Returns a function that finds the rows that a facet counts: the rows of a level that meet `base` and
 * the `own` of all other facets.
 */
export function countedRows(
  { segment, deleted }: Level,
  { base, facets }: FacetPlan,
): (facet: PlannedFacet) => Counted {
  const { size } = segment
  const owned = facets.filter(({ own }) => own !== undefined)
  const find = (condition: Condition) => {
    const { selection } = select(segment, condition)
    return owned.length > 1 ? solid(selection, size) : selection
  }
  /** Of `base`, and of each facet with an `own`. */
  const selections: readonly (readonly [PlannedFacet | undefined, Selection])[] = [
    ...(base === everything ? [] : [[undefined, find(base)] as const]),
    ...owned.map((each) => [each, find(each.own!)] as const),
  ]
  const findFor = (facet: PlannedFacet): Counted => {
    const met = selections.flatMap(([of, selection]) => (of === facet ? [] : selection))
    if (met.length === 0) return deleted
    // In ascending order unless they are few, to read columns in order.
    return new FoundRows(solid(liveRows(intersect(met, size).selection, deleted), size))
  }
  let ofAll: Counted | undefined
  return (facet) => (facet.own === undefined ? (ofAll ??= findFor(facet)) : findFor(facet))
}
