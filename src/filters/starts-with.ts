import { forPresent } from '../language/comparators.js'
import type { AnyComparison, AnyFilter } from '../language/tree.js'
import { foldText } from '../language/fold.js'
import { isTextKind } from '../language/kind.js'
import type { BoundField } from '../language/predicate.js'
import { afterPrefix } from '../language/ranges.js'
import type { Filter, TextField } from '../language/query.js'
import { requireResource, type Resource } from '../language/resource.js'
import { quote, isStorable } from '../untrusted/quote.js'

/**
 * Returns a filter for the texts of a field that start with `text`, both folded if the field has `fold`:
 * one or two comparisons, which an index of the field can answer. Every text starts with an empty text.
 *
 * @example
 * startsWith(suppliers, 'city', 'Le') // city ge "Le" and city lt "Lf"
 *
 * @throws TypeError if `resource` is not a resource, `field` is not a string field or `text` is not a
 *   string; RangeError if `text` has a lone surrogate or U+0000, or if it ends in U+D7FF, which has no
 *   successor
 */
export function startsWith<R extends Resource>(
  resource: R,
  field: TextField<R>,
  text: string,
): Filter<R> {
  requireResource(resource)
  const isName = typeof field === 'string' && Object.hasOwn(resource.fields, field)
  const declared = isName ? resource.fields[field] : undefined
  if (declared === undefined || !isTextKind(declared.kind)) {
    throw new TypeError(`field: expected the name of a string field, got ${quote(field)}`)
  }
  if (typeof text !== 'string') throw new TypeError(`text: expected a string, got ${quote(text)}`)
  const filter = isStorable(text) ? beginsWith({ ...declared, name: field }, text) : undefined
  if (filter !== undefined) return filter as Filter<R> // `field` is a text field of the resource
  throw new RangeError(
    `text: expected a text without U+0000 or a lone surrogate, and not with U+D7FF at its end, got ${quote(text)}`,
  )
}

/** Returns the texts that start with a prefix; `undefined` if no query can contain the bound above them. */
export function beginsWith({ name, fold }: BoundField, prefix: string): AnyFilter | undefined {
  const folded = fold === undefined ? prefix : foldText(prefix, fold)
  if (folded === '') return { field: name, comparator: forPresent, value: null }
  const from: AnyComparison = { field: name, comparator: 'ge', value: prefix }
  const to = afterPrefix(folded, fold)
  if (to === null) return undefined
  if (to === undefined) return from
  return { operator: 'and', operands: [from, { ...from, comparator: 'lt', value: to }] }
}
