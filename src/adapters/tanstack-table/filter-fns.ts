import type { Comparator } from '../../language/comparators.js'
import type { Kind } from '../../language/kind.js'
import { isArray, readElements } from '../../untrusted/plain.js'
import type { ConversionOptions } from '../shared/conversion.js'
import { and, compare, isAbsent, joinKept, or, type Clause } from '../shared/part.js'
import * as rules from '../shared/rule.js'
import { isBlank, toNamed, toNumber, toText } from '../shared/values.js'

/** Options for converting the state of a TanStack Table. */
export interface TanStackTableOptions extends ConversionOptions {
  /** Asserts with `"empty"` that no text of the rows is only white space, which the table treats as empty. */
  readonly blanks?: rules.Blanks
}

/** A column filter with a value that is not blank. */
type TableRule = rules.Rule<TanStackTableOptions>
type FilterFn = rules.Convert<TableRule>

/** The filter functions that TanStack Table uses by default, by the kind of field. */
export const defaultFns: Readonly<Record<Kind, string>> = {
  string: 'includesString',
  number: 'inNumberRange',
  boolean: 'equals',
  date: 'inDateRange',
  day: 'inDateRange',
  decimal: 'inNumberRange',
  'string[]': 'arrIncludes',
  'number[]': 'arrIncludes',
}

export const filterFns: ReadonlyMap<unknown, FilterFn> = new Map<unknown, FilterFn>([
  ['equals', (rule) => equals(rule, rule.value)],
  [
    'weakEquals',
    (rule) => equals(rule, rule.field.kind === 'number' ? toNumber(rule.value) : rule.value),
  ],
  ['includesString', onText('contains', 'case')],
  ['includesStringSensitive', onText('contains', 'exact')],
  ['equalsString', equalsText('case')],
  ['equalsStringSensitive', equalsText('exact')],
  ['startsWith', onText('startsWith', 'case')],
  ['endsWith', onText('endsWith', 'case')],
  ['empty', onBlank(true)],
  ['notEmpty', onBlank(false)],
  ['greaterThan', onNumber('gt')],
  ['greaterThanOrEqualTo', onNumber('ge')],
  ['lessThan', onNumber('lt')],
  ['lessThanOrEqualTo', onNumber('le')],
  ['between', betweenNumbers('gt', 'lt')],
  ['betweenInclusive', betweenNumbers('ge', 'le')],
  ['inNumberRange', inRange('number')],
  ['inDateRange', inRange('date')],
  ['arrHas', onElements(['string', 'number', 'boolean'], 'is_any')],
  ['arrIncludes', arrIncludes],
  ['arrIncludesAll', onElements(['string[]', 'number[]'], 'includes_all')],
  ['arrIncludesSome', onElements(['string[]', 'number[]'], 'includes_any')],
])

function equals(rule: TableRule, value: unknown): Clause | undefined {
  const isFit = rules.suits(rule, 'exact', 'string', 'number', 'boolean')
  return isFit ? rules.compareField(rule, 'eq', value) : undefined
}

function onText(operator: rules.TextOperator, matching: rules.Matching): FilterFn {
  return (rule) => rules.compareText(rule, operator, matching, toText)
}

/** Compares texts, or a number or boolean with the text that JavaScript writes for it. */
function equalsText(matching: rules.Matching): FilterFn {
  const onString = onText('eq', matching)
  return (rule) => {
    const { kind } = rule.field
    if (kind !== 'number' && kind !== 'boolean') return onString(rule)
    return rules.compareField(rule, 'eq', toNamed(kind, rule.value))
  }
}

function onBlank(isEmpty: boolean): FilterFn {
  return (rule) => {
    if (rule.value !== true) return rules.refuseValue(rule, 'boolean')
    if (rule.field.kind === 'string[]') {
      return rules.unsupported(rule, 'the table treats a list of one blank text as empty')
    }
    return rules.compareBlank(rule, rule.conversion.options.blanks, isEmpty)
  }
}

function arrIncludes(rule: TableRule): Clause | undefined {
  const { name, kind } = rule.field
  const values = rules.readElements(rule, 'exact', 'string', 'string[]', 'number[]')
  if (values === undefined) return undefined
  if (kind !== 'string') return rules.compareField(rule, 'includes_any', values)
  return joinKept(
    'or',
    values.map((text) => compare(name, 'contains', text)),
  )
}

function onElements(kinds: readonly Kind[], comparator: Comparator): FilterFn {
  return (rule) => {
    const values = rules.readElements(rule, 'exact', ...kinds)
    return values && rules.compareField(rule, comparator, values)
  }
}

type BoundComparator = 'gt' | 'ge' | 'lt' | 'le'

/** A comparator, a number, and the value that held the number: to the table no number equals a text. */
type Bound = readonly [comparator: BoundComparator, number: number, given: unknown]

/** Compares with bounds; to the table an absent cell is 0. */
function compareBounds({ field: { name } }: TableRule, bounds: readonly Bound[]): Clause {
  const isLower = (comparator: BoundComparator) => comparator.startsWith('g')
  const parts = bounds.map(([comparator, number, given]) => {
    const unequal = isLower(comparator) ? 'gt' : 'le'
    return compare(name, typeof given === 'string' ? unequal : comparator, number)
  })
  const includesZero = bounds.every(([comparator, number]) => 0 > number === isLower(comparator))
  return includesZero ? or(and(...parts), isAbsent(name)) : and(...parts)
}

function onNumber(comparator: BoundComparator): FilterFn {
  return (rule) => {
    if (!rules.suits(rule, undefined, 'number')) return undefined
    const number = toNumber(rule.value)
    if (typeof number !== 'number') return rules.refuseValue(rule, 'number')
    return compareBounds(rule, [[comparator, number, rule.value]])
  }
}

function betweenNumbers(lower: BoundComparator, upper: BoundComparator): FilterFn {
  const isOpen = (end: unknown) => end === undefined || end === ''
  return (rule) => {
    const ends = readEnds(rule, 'number', isOpen)
    if (ends === undefined) return undefined
    const [min, max, given] = ends
    const bounds: Bound[] = []
    if (min !== undefined) bounds.push([lower, min, given[0]])
    // To the table a reversed range has no upper end.
    if (max !== undefined && !isReversed(ends)) bounds.push([upper, max, given[1]])
    return compareBounds(rule, bounds)
  }
}

/** Matches from one number or instant to another, both included; a day is its midnight in UTC. */
function inRange(kind: 'number' | 'date'): FilterFn {
  return (rule) => {
    const ends = readEnds(rule, kind, isBlank)
    if (ends === undefined) return undefined
    const { name } = rule.field
    const toPart = (comparator: BoundComparator, end: number | undefined) => {
      if (end === undefined) return undefined
      if (kind === 'number') return compare(name, comparator, end)
      return rules.compareDate(name, comparator, { from: end, to: end + 1 })
    }
    const [first, second] = ends
    const [min, max] = isReversed(ends) ? [second, first] : [first, second]
    return joinKept('and', [toPart('ge', min), toPart('le', max)])
  }
}

type Ends = readonly [min: number | undefined, max: number | undefined, given: readonly unknown[]]

function isReversed([min, max]: Ends): boolean {
  return min !== undefined && max !== undefined && min > max
}

/** Reads the ends of a range of a kind, at most one of them open; reports any other value. */
function readEnds(
  rule: TableRule,
  kind: 'number' | 'date',
  isOpen: (end: unknown) => boolean,
): Ends | undefined {
  const { conversion, value } = rule
  if (!rules.suits(rule, undefined, kind)) return undefined
  const ends = isArray(value) ? readElements(value) : undefined
  if (ends === undefined || ends.length > 2) return rules.refuseValue(rule, 'array')
  const [min, max] = ends
  if (isBlank(min) && isBlank(max)) return rules.lacksValue(rule, 'an end of the range')
  const readEnd = (index: number, end: unknown): number | undefined => {
    if (isOpen(end)) return undefined
    const known = kind === 'date' ? conversion.instant(end) : toNumber(end)
    if (typeof known === 'number' && Number.isFinite(known)) return known
    return conversion.under('value', () => conversion.invalidValue(kind, kind, end, index))
  }
  return [readEnd(0, min), readEnd(1, max), ends]
}
