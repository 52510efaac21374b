import { isNotNull } from '../language/comparators.js'
import type { AnyComparison, AnyFilter } from '../language/tree.js'
import { foldText } from '../language/fold.js'
import type { BoundField } from '../language/predicate.js'
import { afterPrefix } from '../language/prefix.js'
import type { Filter, TextField } from '../language/query.js'
import { requireResource, type Resource } from '../language/resource.js'
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
