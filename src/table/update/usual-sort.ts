import type { OrderKey } from '../../plan/plan.js'
import { Column } from '../storage/columns/column.js'
import { Groups, numbersBelow, startsOfSingles } from '../storage/columns/groups.js'
import { mergeEncoded, REMOVED, type RowMapping } from '../storage/columns/merge.js'
import { sortByKeys } from '../storage/radix.js'
import type { Segment } from '../storage/segment.js'
import { tryToFinish, inSteps, type Work } from '../storage/work.js'
import type { NumberedRows, PlaceColumn, Places } from './level.js'

/**
 * Numbers the rows of two segments by a sort, then by place. Returns `undefined` if a getter of a column of
 * the sort throws.
 * @param numbered - the rows by place
 */
export function* sortNumbers(
  numbered: NumberedRows,
  [first, second]: readonly [Segment, Segment],
  sort: readonly OrderKey[],
): Work<NumberedRows<PlaceColumn> | undefined> {
  const { size } = numbered
  let sorted = yield* numbersBelow(size)
  for (const { field, descending } of sort.toReversed()) {
    const builds = [first.build(field), second.build(field)] as const
    for (const build of builds) yield* tryToFinish(build)
    if (!builds.every(({ isDone }) => isDone)) return undefined
    const columns = [first.column(field), second.column(field)] as const
    const { codes } = yield* mergeEncoded<string | number>(columns, numbered)
    sorted = yield* sortByKeys(sorted, codes, descending)
  }
  /** By place, the number of each row. */
  const numbers = new Uint32Array(size)
  /** Of each row, the number of rows with a place up to its place. */
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
  const starts = yield* startsOfSingles(size)
  const values = numbered.places ?? starts.subarray(1, size + 1)
  const places = new Column<Places>({ values, codes, groups: new Groups(starts, numbers) })
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
