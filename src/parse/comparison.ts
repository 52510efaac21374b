import { adviceFor } from '../language/aliases.js'
import {
  comparatorNames,
  isClosed,
  isComparator,
  shapeOf,
  type Comparator,
} from '../language/comparators.js'
import type { AnyComparison } from '../language/filter.js'
import type { Kind } from '../language/kind.js'
import type { Comparison } from '../language/query.js'
import { quote } from '../untrusted/quote.js'
import { fieldExpected, readField } from './field.js'
import { choiceOf, didYouMean, listNames } from './names.js'
import { readOperand } from './operand.js'
import { member, type Expected, type Plain, type Reader } from './reader.js'
import type { Scope } from './scope.js'
import { suggestComparator } from './suggest-comparator.js'
import { suggestName } from './suggest.js'

const comparisonMembers = ['field', 'comparator', 'value']
const VALUE = 'a value (null has to be written out)'

/** Reads a comparison within a scope; its unknown members have been reported. */
export function readComparison(
  reader: Reader,
  scope: Scope,
  object: Plain,
): Comparison | undefined {
  reader.missingMembers(object, comparisonMembers, (name) => expectedOf(name, scope, object))
  const field = readField(reader, scope, object, scope.names)
  const comparator = readComparator(reader, scope, object)
  const given = member(object, 'value')
  if (field === undefined || comparator === undefined) return undefined
  const { kind } = field
  const shape = shapeOf(comparator, kind)
  if (shape === undefined) {
    const { allowed, message } = refuse(comparator, kind, given)
    reader.report('comparator_not_allowed', { kind, ...allowed }, message, 'comparator')
    return undefined
  }
  if (given === undefined) return undefined
  const closed = isClosed(comparator, kind) ? field.values : undefined
  const value = reader.under('value', () =>
    readOperand(reader, given, shape, kind, scope.limits, closed),
  )
  const comparison = { field: field.name, comparator, value }
  return Object.freeze(comparison) as Comparison // of the one arm that was just checked
}

function readComparator(reader: Reader, scope: Scope, object: Plain): Comparator | undefined {
  const name = reader.text(object, 'comparator')
  if (name === undefined || isComparator(name)) return name
  if (reader.isFull) return undefined
  const field = member(object, 'field')
  const known = knownKind(scope, field)
  const meant = known ?? knownKind(scope, meantField(scope, field))
  const { allowed, message } = refuse(name, known, member(object, 'value'), meant)
  const params = known === undefined ? allowed : { kind: known, ...allowed }
  reader.report('unknown_comparator', params, message, 'comparator')
  return undefined
}

/**
 * What is said of a comparator that a field does not take.
 * @param kind - of the field, if it is known
 * @param meant - of the field that it is meant for, if there is one
 */
function refuse(name: string, kind: Kind | undefined, value: unknown, meant = kind) {
  const names = comparatorsOf(kind)
  const suggestion = suggestComparator(name, meant, value)
  const advice = adviceFor(name)
  const hint = advice === undefined ? didYouMean(suggestion) : `; ${advice}`
  return {
    allowed: choiceOf(names, suggestion),
    message: `expected ${wordsOf(kind)}${listNames(names)}, got ${quote(name)}${hint}`,
  }
}

function expectedOf(name: string, scope: Scope, object: Plain): Expected {
  if (name === 'field') return fieldExpected(scope.names())
  if (name === 'value') return { words: VALUE }
  const kind = knownKind(scope, member(object, 'field'))
  const allowed = comparatorsOf(kind)
  return { words: wordsOf(kind) + listNames(allowed), allowed }
}

function wordsOf(kind: Kind | undefined): string {
  return kind === undefined ? 'a known comparator' : `a comparator of ${kind} fields`
}

function comparatorsOf(kind: Kind | undefined): readonly string[] {
  if (kind === undefined) return comparatorNames
  return comparatorNames.filter((name) => shapeOf(name, kind) !== undefined)
}

function knownKind(scope: Scope, field: unknown): Kind | undefined {
  return typeof field === 'string' ? scope.field(field)?.kind : undefined
}

function meantField(scope: Scope, field: unknown): string | undefined {
  return typeof field === 'string' ? suggestName(field, scope.names()) : undefined
}

/** Reads a comparison of whatever resource: of any field, with any operand. */
export function readAnyComparison(reader: Reader, object: Plain): AnyComparison | undefined {
  const missing = (name: string) => ({
    words: name === 'value' ? VALUE : `a ${name}`,
  })
  reader.missingMembers(object, comparisonMembers, missing)
  const field = reader.text(object, 'field')
  const comparator = reader.text(object, 'comparator')
  if (comparator !== undefined && !isComparator(comparator)) {
    const { allowed, message } = refuse(comparator, undefined, undefined)
    reader.report('unknown_comparator', allowed, message, 'comparator')
    return undefined
  }
  if (field === undefined || comparator === undefined) return undefined
  return { field, comparator, value: member(object, 'value') }
}
