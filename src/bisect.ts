/**
 * Returns the first index of `[low, high)` for which `isBefore` returns false, or `high`. `isBefore` must
 * return true for all indices before the result. Costs O(log (high - low)) calls.
 */
export function bisect(low: number, high: number, isBefore: (index: number) => boolean): number {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isBefore(middle)) from = middle + 1
    else to = middle
  }
  return from
}

/** Returns how many of `ascending` are below `number`. Costs O(log n). */
export function countBelow(ascending: ArrayLike<number>, number: number): number {
  return bisect(0, ascending.length, (i) => ascending[i]! < number)
}

/** Returns how many of `ascending` are at most `number`. Costs O(log n), without unpredictable branches. */
export function countAtMost(ascending: Float64Array, number: number): number {
  let count = 0
  let rest = ascending.length
  while (rest > 1) {
    const half = rest >>> 1
    count += ascending[count + half - 1]! <= number ? half : 0
    rest -= half
  }
  return rest === 1 && ascending[count]! <= number ? count + 1 : count
}
