import { STEP } from '../../tuning.js'
import { eachInSteps, type Work } from '../work.js'

/** Texts in order, by code point. */
export interface SortedTexts {
  /** The indices of the texts in order. */
  readonly order: Uint32Array
  /** For each place in the order, 1 where its text equals the one before. */
  readonly repeats: Uint8Array
}

/** Compares texts by their units: by code point if there are no surrogates. */
export function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Sorts the few texts at order[from, to), without surrogates, and marks repeated ones. */
export function sortFew(
  texts: readonly string[],
  { order, repeats }: SortedTexts,
  from: number,
  to: number,
): void {
  for (let i = from + 1; i < to; i++) {
    const item = order[i]!
    const text = texts[item]!
    let hole = i
    for (; hole > from && texts[order[hole - 1]!]! > text; hole--) order[hole] = order[hole - 1]!
    order[hole] = item
  }
  for (let i = from + 1; i < to; i++) {
    if (texts[order[i]!] === texts[order[i - 1]!]) repeats[i] = 1
  }
}

/** Marks the texts of the sorted order[from, to) that repeat the text before them. */
export function markRepeats(
  texts: readonly string[],
  { order, repeats }: SortedTexts,
  from: number,
  to: number,
): Work<void> {
  return eachInSteps(to - from, (i) => {
    const text = texts[order[from + i]!]!
    if (i > 0 && text === texts[order[from + i - 1]!]) repeats[from + i] = 1
    return 3 + (text.length >>> 4)
  })
}

/** Sorts order[from, to) stably by merging runs that double in length, and marks repeated texts. */
export function* sortByComparing(
  texts: readonly string[],
  sorted: SortedTexts,
  from: number,
  to: number,
  compare: (a: string, b: string) => number,
): Work<void> {
  let [source, target] = [sorted.order.slice(from, to), new Uint32Array(to - from)]
  const { length } = source
  let cost = 0
  for (let run = 1; run < length; run *= 2) {
    for (let start = 0; start < length; start += 2 * run) {
      const middle = Math.min(start + run, length)
      const end = Math.min(start + 2 * run, length)
      let [i, j] = [start, middle]
      for (let k = start; k < end; k++) {
        const isFirst =
          j === end || (i < middle && compare(texts[source[i]!]!, texts[source[j]!]!) <= 0)
        const item = source[isFirst ? i++ : j++]!
        target[k] = item
        cost += 4 + (texts[item]!.length >>> 4)
        if (cost < STEP) continue
        yield cost
        cost = 0
      }
    }
    ;[source, target] = [target, source]
  }
  sorted.order.set(source, from)
  yield cost + length
  yield* markRepeats(texts, sorted, from, to)
}
