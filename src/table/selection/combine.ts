import { emptyBitmap, intersectInto, uniteInto } from '../storage/bitmap.js'
import type { Column } from '../storage/column.js'
import { intersection, union, type Intervals } from '../storage/intervals.js'
import { Everything } from './complement.js'
import { Ranges } from './ranges.js'
import { mergeRows, RowBits, RowList } from './row-sets.js'
import { isFew, type Selection } from './selection.js'

/** How the sets of a junction were put together. */
export type Combination = 'all' | 'none' | 'ranges' | 'candidates' | 'bitmaps'

export interface Combined {
  readonly selection: Selection
  readonly combination: Combination
}

/** The rows in every one of some sets: row by row from the smallest where that is small, else bit by bit. */
export function intersect(selections: readonly Selection[], size: number): Combined {
  if (selections.length === 0) return { selection: new Everything(size), combination: 'all' }
  const merged = mergeRanges(selections, intersection)
  const ascending = merged.toSorted((a, b) => a.estimate - b.estimate)
  // One with all rows, such as those of the only tenant, takes none of the others' away.
  const [first, ...rest] = ascending.filter((each, i) => i === 0 || !hasAll(each, size))
  if (rest.length === 0) return { selection: first!, combination: 'ranges' }
  if (isFew(first!.estimate, size)) {
    let rows = first!.rows()
    for (const each of rest) if (rows.length > 0) rows = each.keep(rows, true)
    return { selection: new RowList(rows, size), combination: 'candidates' }
  }
  const bits = first!.ranges === undefined ? first!.bitmap().slice() : first!.bitmap()
  for (const each of rest) intersectInto(bits, each.bitmap())
  return { selection: new RowBits(bits), combination: 'bitmaps' }
}

/** Whether a set is known to have all rows; the estimate of others may be too high. */
function hasAll(selection: Selection, size: number): boolean {
  return selection.ranges !== undefined && selection.count === size
}

/** The rows in any of some sets. */
export function unite(selections: readonly Selection[], size: number): Combined {
  if (selections.length === 0) {
    return { selection: new RowList(new Uint32Array(), size), combination: 'none' }
  }
  const merged = mergeRanges(selections, union)
  if (merged.length === 1) return { selection: merged[0]!, combination: 'ranges' }
  const estimate = merged.reduce((sum, each) => sum + each.estimate, 0)
  if (isFew(estimate, size)) {
    const rows = mergeRows(merged.map((each) => each.rows()))
    return { selection: new RowList(rows, size), combination: 'candidates' }
  }
  const bits = emptyBitmap(size)
  for (const each of merged) uniteInto(bits, each.bitmap())
  return { selection: new RowBits(bits), combination: 'bitmaps' }
}

/** The same sets, with those that are ranges of one column made into one. */
function mergeRanges(
  selections: readonly Selection[],
  combine: (a: Intervals, b: Intervals) => Intervals,
): Selection[] {
  const merged = new Map<Column, Selection>()
  const others: Selection[] = []
  for (const each of selections) {
    const { ranges } = each
    if (ranges === undefined) {
      others.push(each)
      continue
    }
    const { column, intervals } = ranges
    const before = merged.get(column)?.ranges
    const both = before && new Ranges(column, combine(before.intervals, intervals))
    merged.set(column, both ?? each)
  }
  return [...merged.values(), ...others]
}
