import type { Comparator } from '../../language/comparators.js'
import type { Kind } from '../../language/kind.js'
import type { ConversionOptions } from '../shared/conversion.js'
import { compare, joinKept, type Part } from '../shared/part.js'
import {
  elementsOf,
  refuseOperator,
  suits,
  toNumber,
  toNamed,
  toText,
  type Rule,
  type Way,
} from '../shared/rule.js'
import { sayBlank, sayText, type Blanks, type TextWord } from '../shared/words.js'
import { above, below, between, inRange, onNumber } from './ranges.js'

export interface TanStackTableOptions extends ConversionOptions {
  /** `'empty'` vouches that no text of the rows is white space alone, which is `empty` to the table. */
  readonly blanks?: Blanks
}

/** A column filter: its value is not blank. */
type TableRule = Rule<TanStackTableOptions>

/** What a filter function keeps; `undefined` where it was left out or reported. */
type FilterFn = (rule: TableRule) => Part | undefined

/** The functions that TanStack Table chooses by itself, by the kind of field. */
export const defaultFns: Readonly<Record<Kind, string>> = {
  string: 'includesString',
  number: 'inNumberRange',
  boolean: 'equals',
  date: 'inDateRange',
  'string[]': 'arrIncludes',
  'number[]': 'arrIncludes',
}

/** The filter functions of TanStack Table, as parts of a filter. */
export const filterFns: ReadonlyMap<string, FilterFn> = new Map<string, FilterFn>([
  ['equals', (rule) => equal(rule, rule.value)],
  ['weakEquals', weakEquals],
  ['includesString', onText('contains', 'case')],
  ['includesStringSensitive', onText('contains', 'exact')],
  ['equalsString', equalsText('case')],
  ['equalsStringSensitive', equalsText('exact')],
  ['startsWith', onText('beginsWith', 'case')],
  ['endsWith', onText('endsWith', 'case')],
  ['empty', blank(true)],
  ['notEmpty', blank(false)],
  ['greaterThan', onNumber(above('gt'))],
  ['greaterThanOrEqualTo', onNumber(above('ge'))],
  ['lessThan', onNumber(below('lt'))],
  ['lessThanOrEqualTo', onNumber(below('le'))],
  ['between', between(above('gt'), below('lt'))],
  ['betweenInclusive', between(above('ge'), below('le'))],
  ['inNumberRange', (rule) => inRange(rule, 'number')],
  ['inDateRange', (rule) => inRange(rule, 'date')],
  ['arrHas', onElements(['string', 'number', 'boolean'], 'is_any')],
  ['arrIncludes', arrIncludes],
  ['arrIncludesAll', onElements(['string[]', 'number[]'], 'includes_all')],
  ['arrIncludesSome', onElements(['string[]', 'number[]'], 'includes_any')],
])

function equal(rule: TableRule, value: unknown): Part | undefined {
  const isFit = suits(rule, 'exact', 'string', 'number', 'boolean')
  return isFit ? compare(rule.field.name, 'eq', value) : undefined
}

function weakEquals(rule: TableRule): Part | undefined {
  const { field, value } = rule
  return equal(rule, field.kind === 'number' ? toNumber(value) : value)
}

function onText(word: TextWord, way: Way): FilterFn {
  return (rule) => sayText(rule, word, way, toText)
}

/** The text of a number or a boolean names it where it is written as JavaScript writes it. */
function equalsText(way: Way): FilterFn {
  const equalText = onText('equals', way)
  return (rule) => {
    const { field, value } = rule
    if (field.kind !== 'number' && field.kind !== 'boolean') return equalText(rule)
    return compare(field.name, 'eq', toNamed(field.kind, value))
  }
}

/** To this library, what is white space alone is empty too. */
function blank(isEmpty: boolean): FilterFn {
  return (rule) => {
    const { conversion, field, value } = rule
    if (value !== true) return conversion.misfit(field.kind, 'boolean', value, 'value')
    if (field.kind === 'string[]') return refuseOperator(rule, 'a list of a blank text is empty')
    return sayBlank(rule, conversion.options.blanks, isEmpty)
  }
}

function arrIncludes(rule: TableRule): Part | undefined {
  const { name, kind } = rule.field
  const isFit = suits(rule, 'exact', 'string', 'string[]', 'number[]')
  const values = isFit ? elementsOf(rule) : undefined
  if (values === undefined) return undefined
  if (kind !== 'string') return compare(name, 'includes_any', values)
  return joinKept(
    'or',
    values.map((text) => compare(name, 'contains', text)),
  )
}

function onElements(kinds: readonly Kind[], comparator: Comparator): FilterFn {
  return (rule) => {
    const values = suits(rule, 'exact', ...kinds) ? elementsOf(rule) : undefined
    return values && compare(rule.field.name, comparator, values)
  }
}
