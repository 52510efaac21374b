import { spend } from '../../plan/deadline.js'
import {
  addRows,
  complementOf,
  intersectInto,
  uniteInto,
  type Bitmap,
} from '../storage/sets/bitmap.js'
import type { Column } from '../storage/columns/column.js'
import { intersection, union } from '../storage/sets/intervals.js'
import { RowBits, RowList, isFew, type Selection } from './selection.js'
import { Everything, Ranges } from './ranges.js'
import { Deferred } from './deferred.js'
import { mergeRows, pickInAll, pickInAny, type Picker } from './pick.js'
import { TESTED_SHARE } from '../tuning.js'

/** How the sets of a group were put together. */
export type Combination = 'all' | 'none' | 'ranges' | 'candidates' | 'bitmaps'

export interface Combined {
  readonly selection: Selection
  readonly access: Combination
}

/** Returns the rows in all sets. */
export function intersect(selections: readonly Selection[], size: number): Combined {
  if (selections.length === 0) return { selection: new Everything(size), access: 'all' }
  const merged = mergeRanges(selections, intersection)
  const ascending = merged.toSorted((a, b) => a.estimate - b.estimate)
  // Ranges of all rows, such as the rows of the only tenant, change nothing.
  const [first, ...rest] = ascending.filter(
    (each, i) => i === 0 || each.ranges === undefined || each.count < size,
  )
  if (rest.length === 0) return { selection: first!, access: 'ranges' }
  const selection = new CombinedRows([first!, ...rest], size, true)
  return { selection, access: selection.areFew ? 'candidates' : 'bitmaps' }
}

/** Returns the rows in any of some sets. */
export function unite(selections: readonly Selection[], size: number): Combined {
  if (selections.length === 0) {
    return { selection: new RowList(new Uint32Array(), size), access: 'none' }
  }
  const merged = mergeRanges(selections, union)
  if (merged.length === 1) return { selection: merged[0]!, access: 'ranges' }
  const selection = new CombinedRows(merged, size, false)
  return { selection, access: selection.areFew ? 'candidates' : 'bitmaps' }
}

/** Combines ranges of the same column into one set. */
function mergeRanges(selections: readonly Selection[], combine: typeof union): Selection[] {
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

/** The rows in all of some sets, or in any of them. */
class CombinedRows extends Deferred {
  readonly size: number
  /** True if the rows are found one by one, because that costs less than bitmaps. */
  readonly areFew: boolean
  readonly #sets: readonly Selection[]
  readonly #inAll: boolean
  readonly #estimate: number

  /** @param sets - two or more; of an intersection, the smallest first */
  constructor(sets: readonly Selection[], size: number, inAll: boolean) {
    super()
    this.size = size
    this.#sets = sets
    this.#inAll = inAll
    const estimates = sets.map(({ estimate }) => estimate)
    const [least, ...others] = estimates as [number, ...number[]] // there are two or more
    if (inAll) {
      // Comparing the code of a row with two bounds costs little more than setting a bit.
      const areIntervals = sets.slice(1).every(({ ranges }) => ranges?.intervals.length === 2)
      this.areFew = isFew(least, size) || (areIntervals && least * TESTED_SHARE <= size)
      // The sets are taken to be independent.
      this.#estimate = Math.ceil(others.reduce((rows, each) => (rows * each) / size, least))
    } else {
      const sum = others.reduce((rows, each) => rows + each, least)
      this.areFew = isFew(sum, size)
      this.#estimate = Math.min(sum, size)
    }
  }

  override get estimate(): number {
    return this.known ?? this.#estimate
  }

  override get testCost(): number {
    return this.#sets.reduce((sum, each) => sum + each.testCost, 0)
  }

  override get cost(): number {
    if (this.found !== undefined) return 0
    const sets = this.#sets
    if (!this.areFew)
      return sets.reduce((sum, { cost }) => sum + cost, (sets.length * this.size) / 16)
    if (this.#inAll) return sets[0]!.cost + 2 * sets[0]!.estimate
    return sets.reduce((sum, { cost, estimate }) => sum + cost + estimate, 0)
  }

  override picker(wanted = true): Picker {
    if (this.found instanceof RowBits) return super.picker(wanted)
    // Tests that cost more are left to the last.
    const cheapFirst = this.#sets.toSorted((a, b) => a.testCost - b.testCost)
    const pickers = cheapFirst.map((each) => each.picker(wanted))
    return this.#inAll === wanted ? pickInAll(pickers) : pickInAny(pickers, this.size)
  }

  protected find(): Selection {
    const { size } = this
    const [first, ...rest] = this.#sets as [Selection, ...Selection[]] // there are two or more
    if (this.areFew) {
      const rows = this.#inAll ? keepInAll(first, rest) : uniteRows(this.#sets, size)
      return new RowList(rows, size)
    }
    // The bitmap of ranges is new.
    const bits = first.ranges === undefined ? first.bitmap().slice() : first.bitmap()
    for (const each of rest) {
      spend(size)
      if (each.testCost > 1) this.#testInto(bits, each)
      else this.#combineInto(bits, each.bitmap())
    }
    return new RowBits(bits)
  }

  #combineInto(bits: Bitmap, others: Bitmap): void {
    if (this.#inAll) intersectInto(bits, others)
    else uniteInto(bits, others)
  }

  /** Combines a set whose tests are expensive: tests only rows that the others leave open, if these are few. */
  #testInto(bits: Bitmap, set: Selection): void {
    const open = new RowBits(this.#inAll ? bits : complementOf(bits, this.size))
    if (open.count * set.testCost >= set.cost) return this.#combineInto(bits, set.bitmap())
    const kept = set.keep(open.rows())
    if (this.#inAll) bits.fill(0)
    addRows(bits, kept)
  }
}

function keepInAll(first: Selection, rest: readonly Selection[]): Uint32Array {
  let rows = first.rows()
  let kept: Uint32Array | undefined
  for (const each of rest) {
    spend(rows.length)
    rows = kept = each.keep(rows, kept)
  }
  return rows
}

function uniteRows(sets: readonly Selection[], size: number): Uint32Array {
  const lists = sets.map((each) => {
    spend(each.estimate)
    return each.rows()
  })
  return mergeRows(lists, size)
}
