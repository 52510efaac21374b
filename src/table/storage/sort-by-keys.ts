import { STEP } from '../tuning.js'
import type { Work } from './work.js'

/**
 * Sorts some items by their keys: parts them around the key of a random one, then each part.
 * @param items - items[from, to) are sorted, and the keys of the same indices with them
 * @param visitTie - gets the places of two or more items that have the same key
 */
export function* sortByKeys(
  items: Uint32Array,
  keys: Float64Array,
  from: number,
  to: number,
  visitTie: (from: number, to: number, key: number) => void = () => {},
): Work<void> {
  /** The bounds of the parts that are left. */
  const bounds = [from, to]
  let cost = 0
  for (let end = bounds.pop(); end !== undefined; end = bounds.pop()) {
    const start = bounds.pop()! // bounds come in pairs
    const pivot = keys[start + ((Math.imul(start ^ seed, end | 1) >>> 0) % (end - start))]!
    let [low, high] = [start, end]
    for (let i = start; i < high;) {
      const key = keys[i]!
      const other = key < pivot ? low++ : key > pivot ? --high : i
      const item = items[i]!
      keys[i] = keys[other]!
      items[i] = items[other]!
      keys[other] = key
      items[other] = item
      if (key <= pivot) i++
      if (++cost < STEP) continue
      yield cost
      cost = 0
    }
    if (low - start > 1) bounds.push(start, low)
    if (end - high > 1) bounds.push(high, end)
    if (high - low > 1) visitTie(low, high, pivot)
  }
  yield cost
}

/** Keeps authors of rows from choosing keys that are always parted badly. Each sort of some keys takes the same steps. */
const seed = Math.floor(Math.random() * 2 ** 32)
