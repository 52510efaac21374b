import { STEP } from '../../tuning.js'
import { codesFor } from './codes.js'
import { countBeforeFrom, type Encoded } from './dictionary.js'
import { groupEntries, type Postings } from '../sets/postings.js'
import { eachInSteps, inSteps, type Work } from '../work.js'

/** The new number of each row of a segment, or `REMOVED`. New numbers ascend as the old ones do. */
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

/** Merges two columns of lists, with their rows renumbered. Values that no row has any longer are left out. */
export function* mergePostings<V extends Value>(
  columns: readonly [Postings<ArrayLike<V>>, Postings<ArrayLike<V>>],
  { mappings, size }: Renumbering,
): Work<Postings<readonly V[]>> {
  const { values, codes } = yield* mergeValues<V>(columns[0].values, columns[1].values)
  const valueOf = (code: number): V => values[code - 1]!
  return yield* groupEntries(values.length + 1, size, valueOf, function* (put) {
    for (const [i, { groups }] of columns.entries()) {
      const mapping = mappings[i]!
      const mergedCodes = codes[i]!
      yield* eachInSteps(mergedCodes.length, (old) => {
        const rows = groups.rows(old)
        for (const row of rows) {
          if (mapping[row] !== REMOVED) put(mergedCodes[old]!, mapping[row]!)
        }
        return 3 + rows.length
      })
    }
  })
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
