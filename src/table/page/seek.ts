import type { Cell } from '../../language/kind.js'
import { spend } from '../../plan/deadline.js'
import type { Column } from '../storage/columns/column.js'
import { countBefore } from '../storage/columns/dictionary.js'
import { holds, intersection, type Intervals } from '../storage/sets/intervals.js'
import { intersect } from '../selection/combine.js'
import { Ranges } from '../selection/ranges.js'
import type { Selection } from '../selection/selection.js'
import { countBelow } from '../../rows/bisect.js'
import { firstInOrder, sortRows, type RangesOf, type Slice, type SortKey } from './order.js'
import { slicerBy } from './slice.js'
import { inDirection, jump } from './walk.js'

/** A sort key, and where a place stands among the codes of its column. */
interface SoughtKey extends SortKey {
  /** Returns the code of a cell, or half-way between the codes around it if no row has that cell. */
  readonly at: number
}

/**
 * Returns the first `most` rows of a selection after a place in the order of some keys; cells give the
 * place. First come the rows that tie with it in all keys but the last, then in all but the last two, and
 * so on. Each group is a range of the order of one column, so no earlier row is visited.
 */
export function sliceAfter(
  selection: Selection,
  keys: readonly SortKey[],
  place: readonly Cell[],
  most: number,
  rangesOf: RangesOf,
): Slice {
  const sought = keys.map((key, i) => ({ ...key, at: codeAt(key.column, place[i]) }))
  const shared = sharedTies(sought, rangesOf)
  const rows = new Uint32Array(Math.min(most, selection.count))
  let [count, visited] = [0, 0]
  let strategy: Slice['strategy'] = 'none'
  for (let tied = shared.length; tied >= 0 && count < rows.length; tied--) {
    const key = sought.at(tied)
    if (key === undefined) continue // a tie in every key is the place itself
    const slice = sliceBeyond(
      selection,
      shared.slice(0, tied),
      [key, ...sought.slice(tied + 1)],
      rows.length - count,
      rangesOf,
    )
    rows.set(slice.rows, count)
    count += slice.rows.length
    visited += slice.visited
    if (slice.rows.length > 0) ({ strategy } = slice)
  }
  return { rows: rows.subarray(0, count), strategy, visited }
}

/** Returns the code of a cell, or half-way between the codes around it if no row has that cell. */
export function codeAt({ values }: Column, cell: Cell): number {
  if (cell === undefined) return 0
  const value = typeof cell === 'boolean' ? Number(cell) : cell
  const before = countBefore(values, { value, after: false })
  const isThere = before < values.length && values[before] === value
  return isThere ? before + 1 : before + 0.5
}

/** The leading keys in which rows can tie with the place. */
function sharedTies(keys: readonly SoughtKey[], rangesOf: RangesOf): Ranges[] {
  const ties: Ranges[] = []
  for (const { column, at } of keys) {
    if (!holds(rangesOf(column).intervals, at) || !Number.isInteger(at)) break
    ties.push(new Ranges(column, [at, at + 1]))
  }
  return ties
}

/** The first rows with some ties that come after a place by the first of the remaining keys. */
function sliceBeyond(
  selection: Selection,
  ties: readonly Ranges[],
  keys: readonly [SoughtKey, ...SortKey[]],
  most: number,
  rangesOf: RangesOf,
): Slice {
  const [key, ...rest] = keys
  const { column, descending, at } = key
  const known = rangesOf(column)
  const after = descending ? [0, Math.ceil(at)] : [Math.floor(at) + 1, column.codeCount]
  const beyond = intersection(known.intervals, after)
  const reach = column.count(beyond)
  const isFull = selection.count === rangesOf((ties.at(0) ?? key).column).count
  if (ties.length === 0 && isFull) {
    return jump(key, beyond, 0, Math.min(most, reach), slicerBy(rest, rangesOf))
  }
  const sets = isFull ? ties : [...ties, selection]
  const gatherCost = Math.min(...sets.map(({ estimate }) => estimate))
  // If the sets are independent and spread evenly, about one row in `spread` matches. Half as many
  // more are read, because they hardly ever are.
  const spread = sets.reduce(
    (rows, { estimate }) => (rows * column.size) / Math.max(estimate, 1),
    1,
  )
  const width = Math.ceil(1.5 * most * spread)
  if (Math.min(width, reach) < gatherCost) {
    const near = sliceNear(sets, [key, ...rest], beyond, most, width, gatherCost)
    if (near !== undefined) return near
  }
  const isBeyond = (row: number) => holds(after, column.codes[row]!)
  const rows = intersect(sets, column.size).selection.rows().filter(isBeyond)
  return most < rows.length
    ? { rows: firstInOrder(rows, keys, most), strategy: 'top-k', visited: gatherCost }
    : { rows: sortRows(rows, keys), strategy: 'sort', visited: gatherCost }
}

/**
 * The first rows of some sets in some intervals of the first key: whole groups from the first on, about
 * `width` rows at a time. Undefined where more than `budget` rows would have to be visited.
 */
function sliceNear(
  sets: readonly Selection[],
  keys: readonly [SortKey, ...SortKey[]],
  intervals: Intervals,
  most: number,
  width: number,
  budget: number,
): Slice | undefined {
  const [{ column, descending }] = keys
  const { groups } = column
  const { starts } = groups
  const found: number[] = []
  let visited = 0
  for (const [low, high] of inDirection(intervals, descending)) {
    let [from, to] = descending ? [high, high] : [low, low]
    while ((descending ? from > low : to < high) && found.length < most) {
      if (descending)
        [from, to] = [Math.max(countBelow(starts, starts[from]! - width + 1) - 1, low), from]
      else [from, to] = [to, Math.min(countBelow(starts, starts[to]! + width), high)]
      const stretch = groups.rows(from, to)
      visited += stretch.length
      if (visited > budget) return undefined
      spend(stretch.length)
      const kept = sets.reduce((rows, each) => each.keep(rows, true), stretch)
      for (const row of kept) found.push(row)
    }
  }
  const rows = sortRows(Uint32Array.from(found), keys).subarray(0, most)
  return { rows, strategy: 'walk', visited }
}
