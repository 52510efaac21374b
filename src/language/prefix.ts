import { foldText, type Fold } from './fold.js'

const LAST = 0x10ffff

/**
 * The least text above all those that begin with `prefix`, a folded one: its last code point is
 * raised to the next that folding leaves alone, or dropped where there is none.
 * @returns `undefined` where there is no such text, `null` where no query can hold it
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

function next(codePoint: number, fold: Fold | undefined): string | null | undefined {
  for (let point = codePoint + 1; point <= LAST; point++) {
    if (point === 0xd800) return null // half a character
    const text = String.fromCodePoint(point)
    if (fold === undefined || foldText(text, fold) === text) return text
  }
  return undefined
}
