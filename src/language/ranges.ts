import { compareCells } from './kind.js'
import type { Cut, Range } from './predicate.js'

/** Merges ranges into disjoint, ascending ranges of the same values. */
export function unite(ranges: readonly Range[]): Range[] {
  const united: Range[] = []
  for (const range of ranges.toSorted(compareStarts)) {
    const last = united.at(-1)
    if (last === undefined || isGap(last.to, range.from)) united.push(range)
    else if (isGap(last.to, range.to) || range.to === undefined) {
      united[united.length - 1] = { from: last.from, to: range.to }
    }
  }
  return united
}

/** Returns the ranges of all values outside some disjoint, ascending ranges. */
export function complement(ranges: readonly Range[]): Range[] {
  const outside: Range[] = []
  let from: Cut | undefined
  for (const range of ranges) {
    if (range.from !== undefined) outside.push({ from, to: range.from })
    from = range.to
    if (from === undefined) return outside
  }
  outside.push({ from, to: undefined })
  return outside
}

function compareStarts({ from: a }: Range, { from: b }: Range): number {
  if (a === undefined || b === undefined) return Number(b === undefined) - Number(a === undefined)
  return compareCuts(a, b)
}

/** True if both cuts are bounded and values lie between them. */
function isGap(low: Cut | undefined, high: Cut | undefined): boolean {
  return low !== undefined && high !== undefined && compareCuts(low, high) < 0
}

function compareCuts(a: Cut, b: Cut): number {
  return compareCells(a.value, b.value) || Number(a.after) - Number(b.after)
}
