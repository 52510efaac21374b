import { foldText, type Fold } from './fold.js'
import { compareCells } from './kind.js'

/** A position between values: just before `value`, or just after it. */
export interface Cut {
  readonly value: string | number
  readonly after: boolean
}

/**
 * The values between two cuts; an `undefined` side is unbounded. From before 5 to after 5 contains only
 * 5; from after 5 contains every greater value.
 */
export interface Range {
  readonly from: Cut | undefined
  readonly to: Cut | undefined
}

/** A range with both ends; empty if they are the same cut. */
export type Interval = Readonly<Record<keyof Range, Cut>>

export function pointAt(value: string | number): Interval {
  return { from: { value, after: false }, to: { value, after: true } }
}

/** True for the range of a single value. */
export function isPoint(range: Range): range is Interval {
  const { from, to } = range
  return from !== undefined && to?.value === from.value && from.after < to.after
}

/** Merges ranges into disjoint, ascending ranges of the same values. */
export function uniteRanges(ranges: readonly Range[]): Range[] {
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
export function complementRanges(ranges: readonly Range[]): Range[] {
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

/**
 * Returns the least text above every text that begins with a folded prefix: raises its last code point to
 * the next one that folding does not change, or drops it.
 * @returns `undefined` if no text is above them, `null` if no query can contain the text
 */
export function afterPrefix(prefix: string, fold: Fold | undefined): string | null | undefined {
  const points = Array.from(prefix)
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    const raised = raise(last.codePointAt(0)!, fold)
    if (raised === null) return null
    if (raised !== undefined) return points.join('') + raised
  }
  return undefined
}

/** Returns the prefix of a range that `startsWith` made; `undefined` for a range that holds other texts. */
export function prefixOf({ from, to }: Range, fold: Fold | undefined): string | undefined {
  if (typeof from?.value !== 'string' || from.value === '' || from.after) return undefined
  if (to?.after !== false || afterPrefix(from.value, fold) !== to.value) return undefined
  return from.value
}

const LAST_POINT = 0x10ffff

function raise(codePoint: number, fold: Fold | undefined): string | null | undefined {
  for (let point = codePoint + 1; point <= LAST_POINT; point++) {
    if (point === 0xd800) return null // a lone surrogate
    if (point === 0xac00 && fold === 'accents') point = 0xd7a4 // folding decomposes all Hangul syllables
    const text = String.fromCodePoint(point)
    if (fold === undefined || foldText(text, fold) === text) return text
  }
  return undefined
}
