type Compare = (a: number, b: number) => number

/**
 * Returns the slice `[from, to)` of the sorted items. Changes the order of `items`. Costs an expected
 * O(n + m log m) comparisons for a slice of m items, in any initial order, because pivots are random.
 *
 * @param compare - a strict order: no two items tie
 */
export function sortSlice(
  items: Uint32Array,
  from: number,
  to: number,
  compare: Compare,
): Uint32Array {
  const end = Math.min(to, items.length)
  if (from >= end) return new Uint32Array()
  part(items, from, 0, items.length, compare)
  part(items, end, from, items.length, compare)
  return items.subarray(from, end).toSorted(compare)
}

/** Rearranges `[low, high)` so that no item before index `at` is greater than an item from `at` on. */
function part(items: Uint32Array, at: number, low: number, high: number, compare: Compare): void {
  while (low < at && at < high) {
    const middle = partAnywhere(items, low, high, compare)
    if (at <= middle) high = middle
    if (at >= middle) low = middle
  }
}

/** Partitions two or more items by a random pivot. Returns an index between `low` and `high`, exclusive. */
function partAnywhere(items: Uint32Array, low: number, high: number, compare: Compare): number {
  const drawn = low + Math.floor(Math.random() * (high - low))
  const pivot = items[drawn]!
  items[drawn] = items[low]!
  items[low] = pivot
  let [left, right] = [low - 1, high]
  for (;;) {
    do left++
    while (compare(items[left]!, pivot) < 0)
    do right--
    while (compare(items[right]!, pivot) > 0)
    if (left >= right) return right + 1
    const item = items[left]!
    items[left] = items[right]!
    items[right] = item
  }
}
