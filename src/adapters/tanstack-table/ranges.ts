import { isArray, readElements } from '../../untrusted/plain.js'
import { before, notBefore } from '../shared/instants.js'
import { and, compare, isAbsent, isPresent, or, type Part } from '../shared/part.js'
import { isBlank, isOfKind, toNumber } from '../shared/rule.js'
import { refuseValue, type FilterFn, type TableRule } from './rule.js'

/** A comparison with a number, and whether an absent cell, which counts as 0, meets it. */
type Bound = readonly [part: Part, isAbsentIn: boolean]

/** @param isText - whether the value came as text, to which no number is equal */
type ToBound = (field: string, value: number, isText: boolean) => Bound

export const above =
  (comparator: 'gt' | 'ge'): ToBound =>
  (field, value, isText) => [compare(field, isText ? 'gt' : comparator, value), 0 > value]

export const below =
  (comparator: 'lt' | 'le'): ToBound =>
  (field, value, isText) => [compare(field, isText ? 'le' : comparator, value), !(0 > value)]

export function onNumber(bound: ToBound): FilterFn {
  return (rule) => {
    if (!isOfKind(rule, 'number')) return undefined
    const value = toNumber(rule.value)
    if (typeof value !== 'number') return refuseValue(rule, 'number')
    const isText = typeof rule.value === 'string'
    return joinBounds(rule.field.name, [bound(rule.field.name, value, isText)])
  }
}

function joinBounds(field: string, bounds: readonly Bound[]): Part {
  const part = and(...bounds.map(([each]) => each))
  return bounds.every(([, isAbsentIn]) => isAbsentIn) ? or(part, isAbsent(field)) : part
}

/** An end of a range that is left open. */
const isOpen = (value: unknown): boolean => value === undefined || value === ''

export function between(lower: ToBound, upper: ToBound): FilterFn {
  return (rule) => {
    const ends = isOfKind(rule, 'number') ? readEnds(rule, isOpen, toNumber) : undefined
    if (ends === undefined) return undefined
    const { name } = rule.field
    const [min, max, given] = ends
    const bounds: Bound[] = []
    if (min !== undefined) bounds.push(lower(name, min, typeof given[0] === 'string'))
    // A range that is the wrong way round has no upper end to this library.
    const isReversed = min !== undefined && max !== undefined && min > max
    if (max !== undefined && !isReversed)
      bounds.push(upper(name, max, typeof given[1] === 'string'))
    return joinBounds(name, bounds)
  }
}

export function inNumberRange(rule: TableRule): Part | undefined {
  const ends = isOfKind(rule, 'number') ? readEnds(rule, isBlank, toNumber) : undefined
  if (ends === undefined) return undefined
  const { name } = rule.field
  const [min, max] = inOrder(ends)
  return and(
    min === undefined ? isPresent(name) : compare(name, 'ge', min),
    ...(max === undefined ? [] : [compare(name, 'le', max)]),
  )
}

/** From one instant to another, both included: a day is its midnight in UTC. */
export function inDateRange(rule: TableRule): Part | undefined {
  const { field, dates } = rule
  const read = (end: unknown) => dates.instant(end)
  const ends = isOfKind(rule, 'date') ? readEnds(rule, isBlank, read) : undefined
  if (ends === undefined) return undefined
  const [min, max] = inOrder(ends)
  return and(
    min === undefined ? isPresent(field.name) : notBefore(field.name, min),
    ...(max === undefined ? [] : [before(field.name, max + 1)]),
  )
}

type Ends = readonly [min: number | undefined, max: number | undefined, given: readonly unknown[]]

function inOrder([min, max]: Ends): readonly [number | undefined, number | undefined] {
  return min !== undefined && max !== undefined && min > max ? [max, min] : [min, max]
}

/** The two ends of a range, at least one of them not open; reports what is no range. */
function readEnds(
  rule: TableRule,
  isOpenEnd: (end: unknown) => boolean,
  read: (end: unknown) => unknown,
): Ends | undefined {
  const { conversion, field, value } = rule
  const ends = isArray(value) ? readElements(value) : undefined
  if (ends === undefined || ends.length > 2) {
    return refuseValue(rule, 'array')
  }
  const [min, max] = ends
  if (isBlank(min) && isBlank(max)) return conversion.incomplete('an end of the range', 'value')
  const readEnd = (index: number, end: unknown): number | undefined => {
    if (isOpenEnd(end)) return undefined
    const known = read(end)
    if (typeof known === 'number' && Number.isFinite(known)) return known
    const type = field.kind === 'date' ? 'date' : 'number'
    return conversion.reader.under('value', () => conversion.misfit(field.kind, type, end, index))
  }
  return [readEnd(0, min), readEnd(1, max), ends]
}
