import type { BoundField } from '../language/predicate.js'
import { quote } from '../untrusted/quote.js'
import { choiceOf, didYouMean, listNames } from './names.js'
import type { Expected, Plain, Reader } from './reader.js'
import type { Scope } from './scope.js'
import { suggestName } from './suggest.js'

/**
 * Reads the field that an object names, in a filter or a sort.
 * @param names - those that it may name
 */
export function readField(
  reader: Reader,
  scope: Scope,
  object: Plain,
  names: () => readonly string[],
): BoundField | undefined {
  const name = reader.text(object, 'field')
  if (name === undefined) return undefined
  return findField(reader, scope, name, names, 'field')
}

/**
 * The field of a name; reports where there is none.
 * @param key - the member of the current place that names it
 */
export function findField(
  reader: Reader,
  scope: Scope,
  name: string,
  names: () => readonly string[],
  key: string | number | undefined,
): BoundField | undefined {
  const field = scope.field(name)
  if (field !== undefined) return { ...field, name }
  if (reader.isFull) return undefined
  const suggestion = suggestName(name, names())
  const hint = didYouMean(suggestion)
  const message = `expected a known field${listNames(names())}, got ${quote(name)}${hint}`
  return reader.report('unknown_field', choiceOf(names(), suggestion), message, key)
}

export function fieldExpected(names: readonly string[]): Expected {
  return { words: `a field${listNames(names)}`, allowed: names }
}
