import { isNotNull } from '../language/comparators.js'
import { foldText, type Fold } from '../language/fold.js'
import type { BoundField } from '../language/predicate.js'
import type { Filter, TextField } from '../language/query.js'
import { requireResource, type Resource } from '../language/resource.js'
import type { AnyComparison, AnyFilter } from '../language/tree.js'
import { quote } from '../untrusted/quote.js'
import { isStorable } from '../untrusted/text.js'

/**
 * The filter for the texts of a field that start with another text, once both are folded as the field
 * is: two comparisons, which an index of the field serves. Every text starts with an empty one.
 *
 * @throws TypeError for what is no resource, no string field or no text; RangeError for a text that no
 *   query can hold, and for one that ends in U+D7FF, after which comes half a character
 */
export function startsWith<R extends Resource>(
  resource: R,
  field: TextField<R>,
  text: string,
): Filter<R> {
  requireResource(resource)
  const declared = Object.hasOwn(resource.fields, field) ? resource.fields[field] : undefined
  if (declared?.kind !== 'string') {
    throw new TypeError(`field must name a string field, got ${quote(field)}`)
  }
  if (typeof text !== 'string') throw new TypeError(`text must be a string, got ${quote(text)}`)
  const filter = isStorable(text) ? beginsWith({ ...declared, name: field }, text) : undefined
  if (filter !== undefined) return filter as Filter<R> // of one of its text fields
  throw new RangeError(`no query holds the text above those that start with ${quote(text)}`)
}

/**
 * What texts that begin with another meet: they are not below it, and below `after` it. A text of no
 * characters begins every text.
 * @returns `undefined` where no query says so: between U+D7FF and the next character that a query can
 *   hold there are texts that begin with half a character
 */
export function beginsWith({ name, fold }: BoundField, prefix: string): AnyFilter | undefined {
  const folded = fold === undefined ? prefix : foldText(prefix, fold)
  if (folded === '') return { field: name, comparator: isNotNull, value: null }
  const from: AnyComparison = { field: name, comparator: 'ge', value: prefix }
  const to = afterPrefix(folded, fold)
  if (to === null) return undefined
  if (to === undefined) return from
  return { operator: 'and', operands: [from, { ...from, comparator: 'lt', value: to }] }
}

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
