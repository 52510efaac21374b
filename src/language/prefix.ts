import { foldText, type Fold } from './fold.js'
import type { Range } from './ranges.js'

const LAST = 0x10ffff

/**
 * Returns the least text above every text that begins with a folded prefix: raises its last code point to
 * the next one that folding does not change, or drops it.
 * @returns `undefined` if no text is above them, `null` if no query can contain the text
 */
export function afterPrefix(prefix: string, fold: Fold | undefined): string | null | undefined {
  const points = Array.from(prefix)
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    const raised = next(last.codePointAt(0)!, fold)
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

function next(codePoint: number, fold: Fold | undefined): string | null | undefined {
  for (let point = codePoint + 1; point <= LAST; point++) {
    if (point === 0xd800) return null // a lone surrogate
    if (point === 0xac00 && fold === 'accents') point = 0xd7a4 // folding decomposes all Hangul syllables
    const text = String.fromCodePoint(point)
    if (fold === undefined || foldText(text, fold) === text) return text
  }
  return undefined
}
