import fc from 'fast-check'
import type { SortKey } from '../../../src/table/page/order.js'
import { createRandom } from '../../../examples/random.js'
import { allRows, seeds } from '../random.js'
import { numberColumn } from '../storage/columns.js'

/** Some sort keys, and the random seed of their cells. */
export interface DrawnKeys {
  readonly keys: readonly { values: number; absent: number; descending: boolean }[]
  readonly seed: number
}

export const drawnKeys: fc.Arbitrary<DrawnKeys> = fc.record({
  /** The number of values of each key, low enough for ties, and the share of absent cells. */
  keys: fc.array(
    fc.record({
      values: fc.constantFrom(1, 2, 7, 100_000),
      absent: fc.constantFrom(0, 0.1),
      descending: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  seed: seeds,
})

/** Returns the sort keys with their cells. -1 stands for an absent cell. */
export function keysOf(
  size: number,
  { keys, seed }: DrawnKeys,
): { keys: SortKey[]; cells: number[][] } {
  const random = createRandom(seed)
  const cells = keys.map(({ values, absent }) =>
    allRows(size).map(() => (random() < absent ? -1 : Math.floor(random() * values))),
  )
  return {
    cells,
    keys: keys.map(({ descending }, i) => ({
      column: numberColumn(cells[i]!.map((cell) => (cell < 0 ? undefined : cell))),
      descending,
    })),
  }
}

/** Sorts rows by the cells of their keys, and ties by row number. */
export function sorted(
  rows: readonly number[],
  cells: readonly (readonly number[])[],
  keys: readonly SortKey[],
): number[] {
  return rows.toSorted((a, b) => {
    for (const [i, { descending }] of keys.entries()) {
      const order = cells[i]![a]! - cells[i]![b]!
      if (order !== 0) return descending ? -order : order
    }
    return a - b
  })
}

export function someRows(size: number, share: number, seed: number): number[] {
  const random = createRandom(seed + 1)
  return allRows(size).filter(() => random() < share)
}
