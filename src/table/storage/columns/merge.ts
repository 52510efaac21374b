import { STEP } from '../../tuning.js'
import { codesFor, doubled } from './groups.js'
import { countBeforeFrom, type Encoded } from './dictionary.js'
import { addRows, emptyBitmap } from '../sets/bitmap.js'
import { isLarge, PostingLists, Postings, type LargeGroup } from '../sets/postings.js'
import { eachInSteps, inSteps, type Work } from '../work.js'

/** The new number of each row of a segment, or `REMOVED`. */
export type RowMapping = Uint32Array

export const REMOVED = 0xffffffff

/** Maps the rows of two columns to the rows of the merged column. */
export interface Renumbering {
  /** The mappings of the first and the second column. */
  readonly mappings: readonly [RowMapping, RowMapping]
  /** How many rows there then are. */
  readonly size: number
}

type Value = string | number

/** The costs of copying a value, and of each step of a bisection. */
const COPY_COST = 4
const SEARCH_COST = 12

/** The cost of a group, besides a cell for each of its rows. */
const GROUP_COST = 4

/** The values of two dictionaries, and the code among them of each old code. */
interface MergedValues<V extends Value> {
  readonly values: V[]
  readonly codes: readonly [Uint32Array, Uint32Array]
}

/**
 * Merges two columns, with their rows renumbered. Values that no row has any longer are left out.
 * Costs a pass over both, and a search in the first for each value of the second; nothing is sorted again.
 */
export function* mergeEncoded<V extends Value>(
  columns: readonly [Encoded<ArrayLike<V>>, Encoded<ArrayLike<V>>],
  { mappings, size }: Renumbering,
): Work<Encoded<readonly V[]>> {
  const merged = yield* mergeValues<V>(columns[0].values, columns[1].values)
  const codes = codesFor(size, merged.values.length + 1)
  const ranks = new Uint32Array(merged.values.length + 1)
  for (const [i, column] of columns.entries()) {
    const [mapping, mergedCodes] = [mappings[i]!, merged.codes[i]!]
    yield* inSteps(column.codes.length, 2, (from, to) => {
      for (let row = from; row < to; row++) {
        const target = mapping[row]!
        if (target === REMOVED) continue
        const code = mergedCodes[column.codes[row]!]!
        codes[target] = code
        ranks[code] = 1
      }
    })
  }
  return yield* keepUsed({ values: merged.values, codes }, ranks)
}

/**
 * Merges two columns of lists, with their rows renumbered. Values that no row has any longer are left out.
 * Costs a pass over the groups of both: a row is in a group of a column once, so none is looked for.
 */
export function* mergePostings<V extends Value>(
  columns: readonly [Postings<ArrayLike<V>>, Postings<ArrayLike<V>>],
  { mappings, size }: Renumbering,
): Work<Postings<readonly V[]>> {
  const merged = yield* mergeValues<V>(columns[0].values, columns[1].values)
  const values: V[] = []
  const starts = new Uint32Array(merged.values.length + 2)
  const large = new Map<number, LargeGroup>()
  // With room for the small groups, and for one that becomes a bitmap. Never empty, so that it can be doubled.
  const [a, b] = columns
  let order = new Uint32Array(1 + a.groups.order.length + b.groups.order.length + size)
  let end = 0
  /** The next code of each column. */
  const next: [number, number] = [0, 0]
  yield* eachInSteps(merged.values.length + 1, (code) => {
    const start = end
    let visited = 0
    for (const side of [0, 1] as const) {
      if (merged.codes[side][next[side]] !== code) continue
      const rows = columns[side].groups.rows(next[side]++)
      while (order.length < end + rows.length) order = doubled(order)
      end = renumber(rows, mappings[side], order, end)
      visited += rows.length
    }
    const count = end - start
    if (code > 0 && count > 0) values.push(merged.values[code - 1]!)
    if (isLarge(count, size)) {
      const bits = emptyBitmap(size)
      addRows(bits, order, start, end)
      large.set(values.length, { bits, count })
      end = start
    } else sortGroup(order.subarray(start, end))
    starts[values.length + 1] = end
    return GROUP_COST + visited
  })
  const groups = new PostingLists(
    starts.slice(0, values.length + 2),
    order.slice(0, end),
    large,
    size,
  )
  return new Postings({ values, groups })
}

/** Sorts the rows of a group, unless they ascend. */
function sortGroup(rows: Uint32Array): void {
  let at = 1
  while (at < rows.length && rows[at]! > rows[at - 1]!) at++
  if (at < rows.length) rows.set(rows.toSorted())
}

/** Writes the new numbers of some rows to `target` from `at` on; returns where they end. */
function renumber(rows: Uint32Array, mapping: RowMapping, target: Uint32Array, at: number): number {
  let end = at
  for (let i = 0; i < rows.length; i++) {
    const row = mapping[rows[i]!]!
    target[end] = row
    if (row !== REMOVED) end++
  }
  return end
}

/** Merges two dictionaries. Searches each value of `b` in `a` from the one before on. */
function* mergeValues<V extends Value>(a: ArrayLike<V>, b: ArrayLike<V>): Work<MergedValues<V>> {
  const values = new Array<V>(a.length + b.length)
  const codes = [new Uint32Array(a.length + 1), new Uint32Array(b.length + 1)] as const
  let count = 0
  let passed = 0
  const passTo = (end: number): void => {
    while (passed < end) {
      values[count++] = a[passed]!
      codes[0][++passed] = count
    }
  }
  let cost = 0
  for (let i = 0; i <= b.length;) {
    const value = i < b.length ? b[i] : undefined
    const end = value === undefined ? a.length : countBeforeFrom(a, value, passed)
    const stop = Math.min(end, passed + STEP / COPY_COST)
    cost += COPY_COST * (stop - passed) + SEARCH_COST * (33 - Math.clz32(end - passed))
    passTo(stop)
    if (stop === end) {
      if (value !== undefined) {
        values[count++] = value
        codes[1][i + 1] = count
        if (passed < a.length && a[passed] === value) codes[0][++passed] = count
      }
      i++
    }
    if (cost < STEP) continue
    yield cost
    cost = 0
  }
  yield cost
  values.length = count
  return { values, codes }
}

/**
 * Leaves out the values that no row has.
 * @param ranks - 1 for each code that some row has; it is used, as the values and codes are
 */
function* keepUsed<V extends Value>(
  { values, codes }: Encoded<V[]>,
  ranks: Uint32Array,
): Work<Encoded<readonly V[]>> {
  const { length } = values
  let count = 0
  ranks[0] = 0
  yield* inSteps(length, 1, (from, to) => {
    for (let i = from; i < to; i++) {
      if (ranks[i + 1] === 0) continue
      values[count] = values[i]!
      ranks[i + 1] = ++count
    }
  })
  if (count === length) return { values, codes }
  values.length = count
  yield* inSteps(codes.length, 1, (from, to) => {
    for (let row = from; row < to; row++) codes[row] = ranks[codes[row]!]!
  })
  return { values, codes }
}
