import type { BoundField } from '../../language/predicate.js'
import { foldText, type Fold } from '../../language/fold.js'
import { and, compare, isPresent, type Part } from './part.js'

const LAST = 0x10ffff

/**
 * What texts that begin with another meet: they are not below it, and below `after` it. A text of no
 * characters begins every text.
 * @returns `undefined` where no query says so: between U+D7FF and the next character that a query can
 *   hold there are texts that begin with half a character
 */
export function beginsWith({ name, fold }: BoundField, prefix: string): Part | undefined {
  const folded = fold === undefined ? prefix : foldText(prefix, fold)
  if (folded === '') return isPresent(name)
  const from = compare(name, 'ge', prefix)
  const to = after(folded, fold)
  if (to === null) return undefined
  return to === undefined ? from : and(from, compare(name, 'lt', to))
}

/**
 * The least text above all those that begin with `prefix`, a folded one: its last code point is
 * raised to the next that folding leaves alone, or dropped where there is none.
 * @returns `undefined` where there is no such text, `null` where no query can hold it
 */
function after(prefix: string, fold: Fold | undefined): string | null | undefined {
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
