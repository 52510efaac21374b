import { spend } from '../../plan/deadline.js'
import { emptyBitmap, intersectInto, uniteInto } from '../storage/sets/bitmap.js'
import type { Column } from '../storage/columns/column.js'
import { intersection, union, type Intervals } from '../storage/sets/intervals.js'
import { Everything } from './complement.js'
import { Ranges } from './ranges.js'
import { mergeRows, RowBits, RowList } from './row-sets.js'
import { isFew, type Selection } from './selection.js'
import { TESTED_SHARE } from '../tuning.js'

/** How the sets of a junction were put together. */
export type Combination = 'all' | 'none' | 'ranges' | 'candidates' | 'bitmaps'

export interface Combined {
  readonly selection: Selection
  readonly combination: Combination
}

/** Returns the rows in all sets. Tests the rows of the smallest set one by one if that costs less than bitmaps. */
export function intersect(selections: readonly Selection[], size: number): Combined {
  if (selections.length === 0) return { selection: new Everything(size), combination: 'all' }
  const merged = mergeRanges(selections, intersection)
  const ascending = merged.toSorted((a, b) => a.estimate - b.estimate)
  // A set of all rows, such as the rows of the only tenant, changes nothing.
  const [first, ...rest] = ascending.filter((each, i) => i === 0 || !hasAll(each, size))
  if (rest.length === 0) return { selection: first!, combination: 'ranges' }
  // Comparing the code of a row with two bounds costs little more than setting a bit.
  const areIntervals = rest.every(({ ranges }) => ranges?.intervals.length === 2)
  if (isFew(first!.estimate, size) || (areIntervals && first!.estimate * TESTED_SHARE <= size)) {
    let rows: Uint32Array = first!.rows().slice()
    for (const each of rest) {
      spend(rows.length)
      if (rows.length > 0) rows = each.keep(rows, true, rows)
    }
    return { selection: new RowList(rows, size), combination: 'candidates' }
  }
  const bits = first!.ranges === undefined ? first!.bitmap().slice() : first!.bitmap()
  for (const each of rest) {
    spend(size)
    intersectInto(bits, each.bitmap())
  }
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
    const lists = merged.map((each) => {
      spend(each.estimate)
      return each.rows()
    })
    return { selection: new RowList(mergeRows(lists, size), size), combination: 'candidates' }
  }
  const bits = emptyBitmap(size)
  for (const each of merged) {
    spend(size)
    uniteInto(bits, each.bitmap())
  }
  return { selection: new RowBits(bits), combination: 'bitmaps' }
}

type Combine = (a: Intervals, b: Intervals) => Intervals

/** Combines ranges of the same column into one set. */
function mergeRanges(selections: readonly Selection[], combine: Combine): Selection[] {
  const merged = new Map<Column, Selection>()
  const others: Selection[] = []
  for (const each of selections) {
    const { ranges } = each
    const before = ranges && merged.get(ranges.column)?.ranges?.intervals
    if (ranges === undefined) others.push(each)
    else if (before === undefined) merged.set(ranges.column, each)
    else {
      // A plan has merged tests of a kind, so there are few, or they are of groups.
      spend(before.length + ranges.intervals.length)
      merged.set(ranges.column, new Ranges(ranges.column, combine(before, ranges.intervals)))
    }
  }
  return [...merged.values(), ...others]
}
