import { spend } from '../../plan/deadline.js'
import { intersectInto, uniteInto } from '../storage/sets/bitmap.js'
import type { Column } from '../storage/columns/column.js'
import { intersection, union } from '../storage/sets/intervals.js'
import { RowBits, RowList, isFew, type Selection, type Source } from './selection.js'
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
  const selection = new Intersection([first!, ...rest], size)
  return { selection, access: selection.areFew ? 'candidates' : 'bitmaps' }
}

/** Returns the rows in any of some sets. */
export function unite(selections: readonly Selection[], size: number): Combined {
  if (selections.length === 0) {
    return { selection: new RowList(new Uint32Array(), size), access: 'none' }
  }
  const merged = mergeRanges(selections, union)
  if (merged.length === 1) return { selection: merged[0]!, access: 'ranges' }
  const selection = new Union(merged, size)
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

/** Rows of some sets, by tests in each. */
abstract class CombinedSelection extends Deferred {
  readonly size: number
  protected readonly sets: readonly Selection[]
  /** True if rows of the set are in all sets, false if they are in any. */
  readonly #inAll: boolean

  constructor(sets: readonly Selection[], size: number, inAll: boolean) {
    super()
    this.sets = sets
    this.size = size
    this.#inAll = inAll
  }

  /** True if the rows are found one by one, because that costs less than bitmaps. */
  abstract readonly areFew: boolean
  protected abstract readonly costOfRows: number
  protected abstract findFew(): Uint32Array

  override get testCost(): number {
    return this.sets.reduce((sum, each) => sum + each.testCost, 0)
  }

  override get cost(): number {
    const { sets, size } = this
    if (this.found !== undefined) return 0
    if (this.areFew) return this.costOfRows
    return sets.reduce((sum, { cost }) => sum + cost, (sets.length * size) / 16)
  }

  override picker(wanted = true): Picker {
    if (this.found instanceof RowBits) return super.picker(wanted)
    // Tests that cost more are left to the last.
    const cheapFirst = this.sets.toSorted((a, b) => a.testCost - b.testCost)
    const pickers = cheapFirst.map((each) => each.picker(wanted))
    return this.#inAll === wanted ? pickInAll(pickers) : pickInAny(pickers, this.size)
  }

  protected find(): Selection {
    const { sets, size } = this
    if (this.areFew) return new RowList(this.findFew(), size)
    const [first, ...rest] = sets as [Selection, ...Selection[]] // there is one
    // The bitmap of ranges is new.
    const bits = first.ranges === undefined ? first.bitmap().slice() : first.bitmap()
    const combineInto = this.#inAll ? intersectInto : uniteInto
    for (const each of rest) {
      spend(size)
      combineInto(bits, each.bitmap())
    }
    return new RowBits(bits)
  }
}

/** The rows in all of some sets. */
class Intersection extends CombinedSelection {
  readonly areFew: boolean
  readonly #first: Selection

  /** @param sets - the smallest first */
  constructor(sets: readonly [Selection, ...Selection[]], size: number) {
    super(sets, size, true)
    const [first, ...rest] = sets
    this.#first = first
    const { estimate } = first
    // Comparing the code of a row with two bounds costs little more than setting a bit.
    const areIntervals = rest.every(({ ranges }) => ranges?.intervals.length === 2)
    this.areFew = isFew(estimate, size) || (areIntervals && estimate * TESTED_SHARE <= size)
  }

  /** The sets are taken to be independent. */
  override get estimate(): number {
    const { size } = this
    const share = this.sets.reduce((product, { estimate }) => (product * estimate) / size, 1)
    return this.known ?? Math.ceil(share * size)
  }

  protected get costOfRows(): number {
    return this.#first.cost + 2 * this.#first.estimate
  }

  /** Returns the rows of the smallest set that has them in order. */
  override source(): Source | undefined {
    for (const [i, each] of this.sets.entries()) {
      const source = each.source()
      if (source === undefined) continue
      const others = this.sets.toSpliced(i, 1).map((other) => other.picker())
      return { ...source, pick: pickInAll([source.pick, ...others]) }
    }
    return undefined
  }

  protected findFew(): Uint32Array {
    const [first, ...rest] = this.sets as [Selection, ...Selection[]] // two or more
    let rows = first.rows()
    let kept: Uint32Array | undefined
    for (const each of rest) {
      spend(rows.length)
      rows = kept = each.keep(rows, kept)
    }
    return rows
  }
}

/** The rows in any of some sets. */
class Union extends CombinedSelection {
  readonly areFew: boolean
  readonly #estimate: number

  constructor(sets: readonly Selection[], size: number) {
    super(sets, size, false)
    const sum = sets.reduce((rows, each) => rows + each.estimate, 0)
    this.#estimate = Math.min(sum, size)
    this.areFew = isFew(sum, size)
  }

  override get estimate(): number {
    return this.#estimate
  }

  protected get costOfRows(): number {
    return this.sets.reduce((sum, each) => sum + each.cost + each.estimate, 0)
  }

  protected findFew(): Uint32Array {
    const lists = this.sets.map((each) => {
      spend(each.estimate)
      return each.rows()
    })
    return mergeRows(lists, this.size)
  }
}
