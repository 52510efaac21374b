import {
  comparatorNames,
  isComparator,
  isSearch,
  type Comparator,
} from '../language/comparators.js'
import { comparatorsOn, operandOn, valuesOn, type Field } from '../language/field.js'
import { queryMembers, type Comparison } from '../language/query.js'
import type { AnyComparison } from '../language/tree.js'
import { listNames } from './issues.js'
import { readOperand, reportShort } from './operand.js'
import { fieldExpected, type Plain, type Reader, type Scope } from './reader.js'
import { adviceFor, suggestComparator } from './suggest.js'

const VALUE = 'a value (null has to be written out)'

/** Reads a comparison within a scope. The caller has reported its unknown members. */
export function readComparison(reader: Reader, object: Plain): Comparison | undefined {
  const { scope } = reader
  reader.missingMembers(object, queryMembers.comparison, (name) => {
    if (name === 'field') return fieldExpected(scope.names)
    const isValue = name === 'value'
    return isValue ? { words: VALUE } : comparatorExpected(fieldCalled(scope, object['field']))
  })
  const name = reader.text(object, 'field')
  const field = name === undefined ? undefined : reader.findField(name, 'field')
  const comparator = readComparator(reader, object)
  const given = object['value']
  if (field === undefined || comparator === undefined) return undefined
  const { kind } = field
  const shape = operandOn(field, comparator)
  if (shape === undefined) {
    return refuseComparator(reader, 'comparator_not_allowed', comparator, field, given)
  }
  if (given === undefined) return undefined
  if (isSearch(comparator, kind) && (reportShort(reader, given, 'value') || !reader.takeSearch())) {
    return undefined
  }
  const closed = valuesOn(field, comparator)
  const takes = (count: number) => reader.takeValues(count)
  const value = reader.under('value', () => readOperand(reader, given, shape, kind, closed, takes))
  const comparison = { field: field.name, comparator, value }
  return Object.freeze(comparison) as Comparison // checked above
}

function readComparator(reader: Reader, object: Plain): Comparator | undefined {
  const name = reader.text(object, 'comparator')
  if (name === undefined || isComparator(name)) return name
  if (reader.isFull) return undefined
  const known = fieldCalled(reader.scope, object['field'])
  return refuseComparator(reader, 'unknown_comparator', name, known, object['value'])
}

function refuseComparator(
  reader: Reader,
  code: 'unknown_comparator' | 'comparator_not_allowed',
  name: string,
  field?: Field,
  value?: unknown,
): undefined {
  const hint = { suggestion: suggestComparator(name, field, value), advice: adviceFor(name) }
  const known = field && { kind: field.kind }
  reader.reportName(code, name, comparatorExpected(field), 'comparator', { ...known, ...hint })
}

function comparatorExpected(field: Field | undefined) {
  const allowed = field === undefined ? comparatorNames : comparatorsOn(field)
  return { words: wordsOf(field) + listNames(allowed), allowed }
}

function wordsOf(field: Field | undefined): string {
  if (field === undefined) return 'a known comparator'
  if (field.comparators === undefined) return `a comparator of ${field.kind} fields`
  return field.comparators.length > 0 ? 'a comparator of this field' : 'no comparison of this field'
}

function fieldCalled({ fields }: Scope, name: unknown): Field | undefined {
  return typeof name === 'string' ? fields[name] : undefined
}

/** Reads a comparison without a resource: of any field, with any operand. */
export function readAnyComparison(reader: Reader, object: Plain): AnyComparison | undefined {
  const expected = (name: string) => ({ words: name === 'value' ? VALUE : `a ${name}` })
  reader.missingMembers(object, queryMembers.comparison, expected)
  const field = reader.text(object, 'field')
  const comparator = reader.text(object, 'comparator')
  if (comparator !== undefined && !isComparator(comparator)) {
    return refuseComparator(reader, 'unknown_comparator', comparator)
  }
  if (field === undefined || comparator === undefined) return undefined
  return { field, comparator, value: object['value'] }
}
