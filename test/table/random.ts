import fc from 'fast-check'
import type { Update } from 'supplier-query'
import { createRandom } from '../../examples/random.js'

/** Table sizes around the limits of bitmap words, lists, `Set`s and sorts, and sizes in between. */
export const sizes = fc.oneof(
  fc.constantFrom(1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129, 511, 512, 513),
  fc.integer({ min: 1, max: 900 }),
)

export const seeds = fc.integer({ min: 0, max: 2 ** 31 })

/** Some row numbers of [0, size), ascending. */
export interface Sample {
  readonly size: number
  readonly rows: readonly number[]
}

/** Draws no, few, many, most or all rows of a table. */
export const samples: fc.Arbitrary<Sample> = fc
  .record({ size: sizes, seed: seeds, share: fc.constantFrom(0, 0.005, 0.1, 0.5, 0.95, 1) })
  .map(({ size, seed, share }) => {
    const random = createRandom(seed)
    return { size, rows: allRows(size).filter(() => random() < share) }
  })

export function allRows(size: number): number[] {
  const rows: number[] = []
  for (let row = 0; row < size; row++) rows.push(row)
  return rows
}

export function shuffled(rows: readonly number[], seed: number): number[] {
  const random = createRandom(seed)
  const mixed: number[] = []
  for (const row of rows) {
    const place = Math.floor(random() * (mixed.length + 1))
    mixed.push(mixed[place] ?? row)
    mixed[place] = row
  }
  return mixed
}

export function hasRow(bits: Int32Array, row: number): boolean {
  return ((bits[row >>> 5]! >>> (row & 31)) & 1) === 1
}

/** Applies an update to rows. A replaced row keeps its place; a new row goes last. */
export function edited<R extends { readonly id: string | number }>(
  rows: readonly R[],
  { upsert = [], remove = [] }: Update<R>,
): R[] {
  const byId = new Map<unknown, R>(rows.map((row) => [row.id, row]))
  for (const id of remove) byId.delete(id)
  for (const row of upsert) byId.set(row.id, row)
  return [...byId.values()]
}

export interface Row {
  readonly id: string
  readonly [field: string]: unknown
}

export const MOMENT = { now: Date.UTC(2024, 5, 15, 12), timeZone: 'Europe/London' }

/** Returns draws of numbers, of elements, and of cells that may be absent. */
export function drawsOf(random: () => number) {
  const below = (n: number) => Math.floor(random() * n)
  const pick = <T>(list: readonly T[]) => list[below(list.length)]!
  const maybe = <T>(share: number, value: T) =>
    random() < share ? pick([null, undefined, {}]) : value
  return { below, pick, maybe }
}
