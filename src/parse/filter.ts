import {
  comparatorNames,
  isClosed,
  isComparator,
  shapeOf,
  type Comparator,
} from '../language/comparators.js'
import type { BoundField } from '../language/predicate.js'
import { readOperand } from './operand.js'
import type { Comparison, FullFilter, FullGroup } from '../language/query.js'
import { quote } from '../checks/quote.js'
import { member, type Plain, type Reader } from './reader.js'
import type { Scope } from './scope.js'
import { nearest } from './suggest.js'

const groupMembers = ['operator', 'operands'] as const
const comparisonMembers = ['field', 'comparator', 'value'] as const
const filterMembers = [...groupMembers, ...comparisonMembers]

/**
 * Reads a filter within a scope, depth-first.
 * @returns a frozen copy; not to be used where a fault was reported
 */
export function readFilter(reader: Reader, scope: Scope, filter: unknown): FullFilter | undefined {
  const { limits } = scope
  /** How many comparisons and empty groups the filter is known to have. */
  let comparisons = 1

  /** What the filter has too many of with `operands` operands under `depth` groups, if anything. */
  function excess(operands: number, depth: number): string | undefined {
    if (operands > 0 && depth > limits.maxDepth) {
      return `expected at most ${limits.maxDepth} groups around a comparison`
    }
    comparisons += Math.max(operands - 1, 0)
    if (comparisons <= limits.maxComparisons) return undefined
    return `expected at most ${limits.maxComparisons} comparisons in a filter`
  }

  function readNode(value: unknown, depth: number): FullFilter | undefined {
    if (comparisons > limits.maxComparisons) return undefined
    const object = reader.object(value, 'a filter (a group or a comparison)', filterMembers)
    if (object === undefined) return undefined
    const has = (name: string) => member(object, name) !== undefined
    const isGroup = groupMembers.some(has)
    const isMixed = isGroup && comparisonMembers.some(has)
    if (isMixed) {
      reader.report('mixed_filter', 'expected a group or a comparison, got properties of both')
    }
    reader.unknownMembers(object, filterMembers)
    if (isMixed) return undefined
    // A comparison whose members all came out `undefined` must not turn into a match of every row.
    const isComparison = !isGroup && comparisonMembers.some((name) => Object.hasOwn(object, name))
    return isComparison ? readComparison(reader, scope, object) : readGroup(object, depth)
  }

  function readGroup(object: Plain, depth: number): FullGroup {
    const operator = readOperator(reader, object) ?? 'and'
    const given = member(object, 'operands')
    const operands =
      given === undefined
        ? Object.freeze([])
        : reader.under('operands', () =>
            reader.list(
              given,
              'an array of filters',
              (length) => excess(length, depth + 1),
              (operand) => readNode(operand, depth + 1),
            ),
          )
    return Object.freeze({ operator, operands })
  }

  const tooMuch = excess(0, 0)
  if (tooMuch === undefined) return readNode(filter, 0)
  reader.report('limit_exceeded', tooMuch)
  return undefined
}

function readOperator(reader: Reader, object: Plain): 'and' | 'or' | undefined {
  const operator = reader.text(object, 'operator')
  if (operator === undefined || operator === 'and' || operator === 'or') return operator
  const message = `expected "and" or "or", got ${quote(operator)}`
  reader.report('unknown_operator', message, 'operator')
  return undefined
}

function readComparison(reader: Reader, scope: Scope, object: Plain): Comparison | undefined {
  reader.missingMembers(object, comparisonMembers)
  const field = readField(reader, scope, object)
  const comparator = readComparator(reader, object)
  const given = member(object, 'value')
  if (field === undefined || comparator === undefined) return undefined
  const { kind } = field
  const shape = shapeOf(comparator, kind)
  if (shape === undefined) {
    const allowed = comparatorNames.filter((name) => shapeOf(name, kind) !== undefined).join(', ')
    const message = `expected a comparator of ${kind} fields (${allowed}), got ${comparator}`
    reader.report('comparator_not_allowed', message, 'comparator')
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

/** Reads the field that an object names, in a filter or a sort. */
export function readField(reader: Reader, scope: Scope, object: Plain): BoundField | undefined {
  const name = reader.text(object, 'field')
  if (name === undefined) return undefined
  const field = scope.field(name)
  if (field !== undefined) return { ...field, name }
  const message = () => unknownName('field', name, scope.names())
  reader.report('unknown_field', message, 'field')
  return undefined
}

function readComparator(reader: Reader, object: Plain): Comparator | undefined {
  const name = reader.text(object, 'comparator')
  if (name === undefined || isComparator(name)) return name
  const message = () => unknownName('comparator', name, comparatorNames)
  reader.report('unknown_comparator', message, 'comparator')
  return undefined
}

function unknownName(what: string, name: string, known: readonly string[]): string {
  const suggestion = nearest(name, known)
  const hint = suggestion === undefined ? '' : `; did you mean ${quote(suggestion)}?`
  return `expected a known ${what}, got ${quote(name)}${hint}`
}
