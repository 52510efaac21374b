import type { OrderKey } from '../../plan/plan.js'
import { Column } from '../storage/columns/column.js'
import { Groups } from '../storage/columns/groups.js'
import { mergeEncoded, REMOVED, type RowMapping } from '../storage/columns/merge.js'
import { sortByKeys } from '../storage/radix.js'
import type { Segment } from '../storage/segment.js'
import { tryToFinish, inSteps, type Work } from '../storage/work.js'
import type { NumberedRows, PlaceColumn, Places } from './level.js'

/** Rows that are numbered by the usual sort of a table, then by place. */
export interface SortedRows extends Omit<NumberedRows, 'places'> {
  readonly places: PlaceColumn
}

/**
 * Numbers the rows of two segments by a sort, then by place. Returns `undefined` if a getter of a column of
 * the sort throws.
 * @param numbered - the rows by place
 */
export function* sortNumbers(
  numbered: NumberedRows,
  [first, second]: readonly [Segment, Segment],
  sort: readonly OrderKey[],
): Work<SortedRows | undefined> {
  const { size } = numbered
  let sorted: Uint32Array = new Uint32Array(size)
  yield* inSteps(size, 1, (from, to) => {
    for (let i = from; i < to; i++) sorted[i] = i
  })
  for (const { field, descending } of sort.toReversed()) {
    const builds = [first.build(field), second.build(field)] as const
    for (const build of builds) yield* tryToFinish(build)
    if (!builds.every(({ isDone }) => isDone)) return undefined
    const columns = [first.column(field), second.column(field)] as const
    const { codes } = yield* mergeEncoded<string | number>(columns, numbered)
    sorted = yield* sortByKeys(sorted, codes, descending)
  }
  const numbers = new Uint32Array(size)
  const codes = new Uint32Array(size)
  const rows = new Array<unknown>(size)
  yield* inSteps(size, 3, (from, to) => {
    for (let i = from; i < to; i++) {
      numbers[sorted[i]!] = i
      codes[i] = sorted[i]! + 1
      rows[i] = numbered.rows[sorted[i]!]
    }
  })
  const [ofFirst, ofSecond] = numbered.mappings
  const mappings = [
    yield* renumbered(ofFirst, numbers),
    yield* renumbered(ofSecond, numbers),
  ] as const
  const places = yield* placeColumn(codes, numbers, numbered.places)
  return { rows, places, holes: [], mappings, size, keepsNumbers: false }
}

/** Returns a mapping to the new numbers of its targets. */
function* renumbered(mapping: RowMapping, numbers: Uint32Array): Work<RowMapping> {
  const next = new Uint32Array(mapping.length)
  yield* inSteps(mapping.length, 1, (from, to) => {
    for (let i = from; i < to; i++) {
      const target = mapping[i]!
      next[i] = target === REMOVED ? REMOVED : numbers[target]!
    }
  })
  return next
}

/**
 * @param codes - of each row: the number of rows with a place up to its place
 * @param order - the rows by place
 * @param places - ascending; by default 0, 1, 2 …
 */
function* placeColumn(
  codes: Uint32Array,
  order: Uint32Array,
  places: Places | undefined,
): Work<PlaceColumn> {
  const starts = new Uint32Array(codes.length + 2)
  yield* inSteps(codes.length, 1, (from, to) => {
    for (let i = from; i < to; i++) starts[i + 2] = i + 1
  })
  const values = places ?? starts.subarray(1, codes.length + 1)
  return new Column<Places>({ values, codes, groups: new Groups(starts, order) })
}
