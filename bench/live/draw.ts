import type { Supplier } from 'supplier-query'

/** A row that replaces the row at a place. */
export type Change = readonly [place: number, row: Supplier]

/**
 * Returns a function that draws rows to replace. The places repeat only after all rows were drawn.
 * @param ids - of the rows in their order; the rows themselves are not kept alive
 */
export function drawFrom(
  ids: readonly string[],
  others: readonly Supplier[],
): (count: number) => Change[] {
  let drawn = 0
  return (count) =>
    Array.from({ length: count }, () => {
      drawn += 7919
      const place = drawn % ids.length
      return [place, { ...others[drawn % others.length]!, id: ids[place]! }]
    })
}

export function timeOf<T>(times: number[], run: () => T): T {
  const start = performance.now()
  const result = run()
  times.push(performance.now() - start)
  return result
}
