import { isArray, readElements } from '../../untrusted/plain.js'
import { and, compare, isAbsent, isPresent, or, type Part } from '../shared/part.js'
import { isBlank, isOfKind, toNumber, type Rule } from '../shared/rule.js'
import { dateWords, numberWords, type OrderWord } from '../shared/words.js'

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

export function onNumber(bound: ToBound): (rule: Rule) => Part | undefined {
  return (rule) => {
    const { conversion, field, value } = rule
    if (!isOfKind(rule, 'number')) return undefined
    const number = toNumber(value)
    if (typeof number !== 'number') return conversion.misfit('number', 'number', value, 'value')
    return joinBounds(field.name, [bound(field.name, number, typeof value === 'string')])
  }
}

function joinBounds(field: string, bounds: readonly Bound[]): Part {
  const part = and(...bounds.map(([each]) => each))
  return bounds.every(([, isAbsentIn]) => isAbsentIn) ? or(part, isAbsent(field)) : part
}

/** An end of a range that is left open. */
const isOpen = (value: unknown): boolean => value === undefined || value === ''

export function between(lower: ToBound, upper: ToBound): (rule: Rule) => Part | undefined {
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

/** From one number or instant to another, both included: a day is its midnight in UTC. */
export function inRange(rule: Rule, kind: 'number' | 'date'): Part | undefined {
  const { conversion, field } = rule
  const isDate = kind === 'date'
  const read = (end: unknown) => (isDate ? conversion.dates.instant(end) : toNumber(end))
  const ends = isOfKind(rule, kind) ? readEnds(rule, isBlank, read) : undefined
  if (ends === undefined) return undefined
  const say = (word: OrderWord, end: number) =>
    isDate
      ? dateWords[word](field.name, { from: end, to: end + 1 })
      : numberWords[word](field.name, end)
  const [min, max] = inOrder(ends)
  const lower = min === undefined ? isPresent(field.name) : say('from', min)
  return max === undefined ? lower : and(lower, say('until', max))
}

type Ends = readonly [min: number | undefined, max: number | undefined, given: readonly unknown[]]

function inOrder([min, max]: Ends): readonly [number | undefined, number | undefined] {
  return min !== undefined && max !== undefined && min > max ? [max, min] : [min, max]
}

/** The two ends of a range, at least one of them not open; reports what is no range. */
function readEnds(
  { conversion, field, value }: Rule,
  isOpenEnd: (end: unknown) => boolean,
  read: (end: unknown) => unknown,
): Ends | undefined {
  const ends = isArray(value) ? readElements(value) : undefined
  if (ends === undefined || ends.length > 2) {
    return conversion.misfit(field.kind, 'array', value, 'value')
  }
  const [min, max] = ends
  if (isBlank(min) && isBlank(max)) return conversion.incomplete('an end of the range', 'value')
  const readEnd = (index: number, end: unknown): number | undefined => {
    if (isOpenEnd(end)) return undefined
    const known = read(end)
    if (typeof known === 'number' && Number.isFinite(known)) return known
    const type = field.kind === 'date' ? 'date' : 'number'
    return conversion.under('value', () => conversion.misfit(field.kind, type, end, index))
  }
  return [readEnd(0, min), readEnd(1, max), ends]
}
