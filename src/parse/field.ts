import type { BoundField } from '../language/predicate.js'
import { listNames } from './names.js'
import type { Expected } from './issues.js'
import type { Plain, Reader } from './reader.js'
import { suggestName } from './suggest.js'

/**
 * Reads the field that an object names, in a filter or a sort.
 * @param names - those that it may name
 */
export function readField(
  reader: Reader,
  object: Plain,
  names = reader.scope.names,
): BoundField | undefined {
  const name = reader.text(object, 'field')
  return name === undefined ? undefined : findField(reader, name, 'field', names)
}

/**
 * The field of a name; reports where there is none.
 * @param key - the member of the current place that names it
 */
export function findField(
  reader: Reader,
  name: string,
  key: string | number | undefined,
  names = reader.scope.names,
): BoundField | undefined {
  const field = reader.scope.fields[name]
  if (field !== undefined || reader.isFull) return field
  const expected = { words: `a known field${listNames(names)}`, allowed: names }
  const suggestion = suggestName(name, names)
  return reader.reportName('unknown_field', name, expected, key, { suggestion })
}

export function fieldExpected(names: readonly string[]): Expected {
  return { words: `a field${listNames(names)}`, allowed: names }
}
