import { isArray, readElements } from '../../untrusted/plain.js'
import { and, compare, isAbsent, joinKept, or, type Part } from '../shared/part.js'
import { isOfKind, lacksValue, misfit, type Convert, type Rule } from '../shared/rule.js'
import { isBlank, toNumber } from '../shared/values.js'
import { dateWords, numberWords, type OrderWord } from '../shared/words.js'

type BoundComparator = 'gt' | 'ge' | 'lt' | 'le'

/** A comparison with a number, and whether an absent cell, which counts as 0, meets it. */
type Bound = readonly [part: Part, isAbsentIn: boolean]

/** @param given - what the number came as: to a text no number is equal */
function toBound(field: string, comparator: BoundComparator, value: number, given: unknown): Bound {
  const isLower = comparator === 'gt' || comparator === 'ge'
  const unequal = isLower ? 'gt' : 'le'
  const part = compare(field, typeof given === 'string' ? unequal : comparator, value)
  return [part, 0 > value === isLower]
}

function joinBounds(field: string, bounds: readonly Bound[]): Part {
  const part = and(...bounds.map(([each]) => each))
  return bounds.every(([, isAbsentIn]) => isAbsentIn) ? or(part, isAbsent(field)) : part
}

export function onNumber(comparator: BoundComparator): Convert {
  return (rule) => {
    const { field, value } = rule
    if (!isOfKind(rule, 'number')) return undefined
    const number = toNumber(value)
    if (typeof number !== 'number') return misfit(rule, 'number')
    return joinBounds(field.name, [toBound(field.name, comparator, number, value)])
  }
}

export function betweenNumbers(lower: BoundComparator, upper: BoundComparator): Convert {
  return (rule) => {
    const isOpen = (end: unknown) => end === undefined || end === ''
    const ends = isOfKind(rule, 'number') ? readEnds(rule, isOpen, toNumber) : undefined
    if (ends === undefined) return undefined
    const { name } = rule.field
    const [min, max, given] = ends
    const bounds: Bound[] = []
    if (min !== undefined) bounds.push(toBound(name, lower, min, given[0]))
    // A range that is the wrong way round has no upper end to this library.
    const isReversed = min !== undefined && max !== undefined && min > max
    if (max !== undefined && !isReversed) bounds.push(toBound(name, upper, max, given[1]))
    return joinBounds(name, bounds)
  }
}

/** From one number or instant to another, both included: a day is its midnight in UTC. */
export function inRange(kind: 'number' | 'date'): Convert {
  return (rule) => {
    const { conversion, field } = rule
    const isDate = kind === 'date'
    const read = (end: unknown) => (isDate ? conversion.instant(end) : toNumber(end))
    const ends = isOfKind(rule, kind) ? readEnds(rule, isBlank, read) : undefined
    if (ends === undefined) return undefined
    const say = (word: OrderWord, end: number) =>
      isDate
        ? dateWords[word](field.name, { from: end, to: end + 1 })
        : numberWords[word](field.name, end)
    const [first, second] = ends
    const isReversed = first !== undefined && second !== undefined && first > second
    const [min, max] = isReversed ? [second, first] : [first, second]
    const lower = min === undefined ? undefined : say('from', min)
    return joinKept('and', [lower, max === undefined ? undefined : say('until', max)])
  }
}

type Ends = readonly [min: number | undefined, max: number | undefined, given: readonly unknown[]]

/** The two ends of a range, at least one of them not open; reports what is no range. */
function readEnds(
  rule: Rule,
  isOpen: (end: unknown) => boolean,
  read: (end: unknown) => unknown,
): Ends | undefined {
  const { conversion, field, value } = rule
  const ends = isArray(value) ? readElements(value) : undefined
  if (ends === undefined || ends.length > 2) return misfit(rule, 'array')
  const [min, max] = ends
  if (isBlank(min) && isBlank(max)) return lacksValue(rule, 'an end of the range')
  const readEnd = (index: number, end: unknown): number | undefined => {
    if (isOpen(end)) return undefined
    const known = read(end)
    if (typeof known === 'number' && Number.isFinite(known)) return known
    const type = field.kind === 'date' ? 'date' : 'number'
    return conversion.under('value', () => conversion.misfit(field.kind, type, end, index))
  }
  return [readEnd(0, min), readEnd(1, max), ends]
}
