import type { BoundField } from '../../language/predicate.js'
import { foldText, type Fold } from '../../language/fold.js'
import { and, compare, isPresent, type Part } from './part.js'

const LAST = 0x10ffff

/**
 * What texts that begin with another meet: they are not below it, and below `after` it. A text of no
 * characters begins every text that there is.
 */
export function beginsWith({ name, fold }: BoundField, prefix: string): Part {
  const folded = fold === undefined ? prefix : foldText(prefix, fold)
  if (folded === '') return isPresent(name)
  const from = compare(name, 'ge', prefix)
  const to = after(folded, fold)
  return to === undefined ? from : and(from, compare(name, 'lt', to))
}

/**
 * The least text above all those that begin with `prefix`, a folded one: its last code point is
 * raised to the next that folding leaves alone, or dropped where there is none.
 * @returns `undefined` where there is no such text
 */
function after(prefix: string, fold: Fold | undefined): string | undefined {
  const points = Array.from(prefix)
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    const raised = next(last.codePointAt(0)!, fold)
    if (raised !== undefined) return points.join('') + raised
  }
  return undefined
}

function next(codePoint: number, fold: Fold | undefined): string | undefined {
  for (let point = codePoint + 1; point <= LAST; point++) {
    if (point === 0xd800) point = 0xe000 // what lies between is half a code point
    const text = String.fromCodePoint(point)
    if (fold === undefined || foldText(text, fold) === text) return text
  }
  return undefined
}
