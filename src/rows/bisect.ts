/**
 * The first of the whole numbers [low, high) that is not before a place, or `high`. Those that are
 * before it come first. Costs O(log (high - low)) calls.
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

/** How many of some ascending numbers are below another, in O(log numbers). */
export function countBelow(ascending: ArrayLike<number>, number: number): number {
  return bisect(0, ascending.length, (i) => ascending[i]! < number)
}

/** How many numbers are at most `number`. Halves without a branch, which no data can mislead. */
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
