import type { BoundField } from '../language/predicate.js'
import { listNames, misnamed } from './names.js'
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
  names: readonly string[],
): BoundField | undefined {
  const name = reader.text(object, 'field')
  return name === undefined ? undefined : findField(reader, scope, name, names, 'field')
}

/**
 * The field of a name; reports where there is none.
 * @param key - the member of the current place that names it
 */
export function findField(
  reader: Reader,
  { fields }: Scope,
  name: string,
  names: readonly string[],
  key: string | number | undefined,
): BoundField | undefined {
  const field = fields[name]
  if (field !== undefined || reader.isFull) return field
  const words = `a known field${listNames(names)}`
  const { params, message } = misnamed(name, words, names, suggestName(name, names))
  return reader.report('unknown_field', params, message, key)
}

export function fieldExpected(names: readonly string[]): Expected {
  return { words: `a field${listNames(names)}`, allowed: names }
}
