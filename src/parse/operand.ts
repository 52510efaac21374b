import type { ExpectedType, IssueParams } from '../errors.js'
import type { Shape } from '../language/comparators.js'
import type { Operand } from '../language/lower.js'
import {
  isDayKind,
  isInstantKind,
  NO_TIME,
  operandOf,
  valueKind,
  type Kind,
  type OperandRow,
  type Scalar,
} from '../language/kind.js'
import { memoize, memoizeUpTo } from '../memoize.js'
import { readSpan } from '../time/span.js'
import { isDate, isArray, lengthOf, own, readElements } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import { choiceOf, didYouMean, MAX_LISTED } from './issues.js'
import type { Reader } from './reader.js'
import { adviseTime, suggestPeriod, suggestSpan } from './suggest-time.js'

/**
 * @param closed - the closed set of valid values, before folding
 * @param takes - counts values before they are read; returns false and reports it if they are too many
 * @returns the operand, frozen; invalid if the reader has reported a fault
 */
export function readOperand(
  reader: Reader,
  operand: unknown,
  shape: Shape,
  kind: Kind,
  closed?: ClosedSet,
  takes: (count: number) => boolean = () => true,
): Operand | undefined {
  const isList = shape === 'values' || shape === 'valuesOrNull'
  const nullable = shape === 'valueOrNull' || shape === 'valuesOrNull'
  const value = valueOf(shape, kind, closed)
  const { type, read, expected } = value
  const element = () => (nullable ? `${expected} or null` : expected)
  const types = (): readonly ExpectedType[] => (nullable ? [type, 'null'] : [type])

  function readValue(given: unknown): Scalar | null | undefined {
    if (!isSmall(reader, given)) return undefined
    const known = given === null && nullable ? null : read(given)
    if (known === undefined) {
      const params = { kind, expected: types(), ...own(value, 'hint')?.(given, reader) }
      refuseValue(reader, given, element(), params, own(value, 'advice')?.(given))
    }
    return known
  }

  if (isList && isArray(operand)) {
    const isFit = (length: number) => isSmall(reader, operand, length) && takes(length)
    return reader.list(operand, 'an array', readValue, isFit)
  }
  if (!takes(1)) return undefined
  if (!isList) return readValue(operand)
  if (!isSmall(reader, operand)) return undefined
  const params = { kind, expected: ['array' as const], elements: types() }
  refuseValue(reader, operand, `an array, each element ${element()}`, params)
  return undefined
}

function hintOf(suggestion: string | undefined) {
  return suggestion === undefined ? {} : { suggestion }
}

interface OperandValue {
  readonly type: ExpectedType
  readonly expected: string
  readonly advice?: OperandRow['advice']
  readonly hint?: (
    value: unknown,
    reader: Reader,
  ) => Pick<IssueParams['invalid_value'], 'allowed' | 'suggestion'>
  readonly read: (value: unknown) => Scalar | null | undefined
}

const span: OperandValue = {
  type: 'span',
  expected:
    'a span (whole days, or an ISO-8601 duration such as "P1M" or "P1M/M") of at most 366,000 days',
  read: (value) => (readSpan(value) === undefined ? undefined : (value as Scalar)),
  advice: adviseTime,
  hint: (value) => hintOf(suggestSpan(value)),
}

const daySpan: OperandValue = {
  ...span,
  read: (value) => (readSpan(value)?.timed === false ? span.read(value) : undefined),
  advice: (value) => (readSpan(value) === undefined ? adviseTime(value) : NO_TIME),
  hint: (value) => {
    const meant = suggestSpan(value)
    return hintOf(readSpan(meant)?.timed === false ? meant : undefined)
  },
}

const nothing: OperandValue = {
  type: 'null',
  expected: 'null, which matches the empty list (to look for elements, use includes_all)',
  read: (value) => (value === null ? null : undefined),
}

function valueOf(shape: Shape, kind: Kind, closed: ClosedSet | undefined): OperandValue {
  if (shape === 'span') return isDayKind(kind) ? daySpan : span
  if (shape === 'null') return nothing
  return closed === undefined ? anyOf(kind) : oneOf(closed)
}

const anyOf = memoizeUpTo(
  Infinity, // there are few kinds
  (kind: Kind): OperandValue => {
    const row = operandOf(kind)
    const isTime = isDayKind(kind) || isInstantKind(kind)
    const hint = (value: unknown) => hintOf(suggestPeriod(value))
    const advice = (value: unknown) => row.advice?.(value) ?? adviseTime(value)
    return { type: valueKind(kind), ...row, ...(isTime && { advice, hint }) }
  },
)

type ClosedSet = readonly (string | number)[]

const oneOf = memoize((closed: ClosedSet): OperandValue => {
  const known = new Set<unknown>(closed)
  const listed = closed.slice(0, MAX_LISTED).map(quote).join(', ')
  const more = closed.length > MAX_LISTED ? `, … (${closed.length} values)` : ''
  const texts = closed.filter((value): value is string => typeof value === 'string' && value !== '')
  return {
    type: typeof closed[0] === 'string' ? 'string' : 'number',
    expected: `one of ${listed}${more}`,
    hint: (value, reader) =>
      choiceOf(closed, typeof value === 'string' ? reader.suggest(value, texts) : undefined),
    read: (value) => (known.has(value) ? (value as string | number) : undefined),
  }
})

export function reportShort(reader: Reader, value: unknown, key: string): boolean {
  const min = reader.scope.limits.minContainsLength
  const isShort = typeof value === 'string' && value.length < min
  if (isShort) {
    const message = `expected at least ${min} UTF-16 units, got ${value.length}`
    reader.report('too_short', { limit: 'minContainsLength', min }, message, key)
  }
  return isShort
}

function isSmall(reader: Reader, value: unknown, length?: number): boolean {
  if (typeof value === 'string') {
    return reader.keepsLimit('maxTextLength', value.length, 'UTF-16 units')
  }
  if (!isArray(value)) return true
  return reader.keepsLimit('maxListLength', length ?? lengthOf(value), 'elements')
}

function refuseValue(
  reader: Reader,
  value: unknown,
  expected: string,
  params: IssueParams['invalid_value'],
  advice?: string,
): void {
  if (isArray(value) && readElements(value) === undefined) {
    reader.reportGaps('an array')
  } else if (
    !isObject(value) ||
    reader.object(value, () => ({ words: `plain data (${expected})` }), [], 'data') !== undefined
  ) {
    const hint = advice === undefined ? didYouMean(own(params, 'suggestion')) : `; ${advice}`
    reader.report('invalid_value', params, `expected ${expected}, got ${quote(value)}${hint}`)
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !isArray(value) && !isDate(value)
}
