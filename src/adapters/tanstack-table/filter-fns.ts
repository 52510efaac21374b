import type { Kind } from '../../language/kind.js'
import { join } from '../../language/filter.js'
import { compare, isAbsent, isPresent, type Part } from '../shared/part.js'
import {
  blankText,
  isCompared,
  isOfKind,
  refuseOperator,
  toNumber,
  toNamed,
  toText,
  type Way,
} from '../shared/rule.js'
import { sayText, type TextWord } from '../shared/texts.js'
import { above, below, between, inDateRange, inNumberRange, onNumber } from './ranges.js'
import { refuseValue, type FilterFn, type TableRule } from './rule.js'

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
  ['inNumberRange', inNumberRange],
  ['inDateRange', inDateRange],
  ['arrHas', onElements(['string', 'number', 'boolean'], 'is_any')],
  ['arrIncludes', arrIncludes],
  ['arrIncludesAll', onElements(['string[]', 'number[]'], 'includes_all')],
  ['arrIncludesSome', onElements(['string[]', 'number[]'], 'includes_any')],
])

function equal(rule: TableRule, value: unknown): Part | undefined {
  const isFit = isOfKind(rule, 'string', 'number', 'boolean') && isCompared(rule, 'exact')
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
    const { field, value, blanks } = rule
    if (value !== true) return refuseValue(rule, 'boolean')
    if (field.kind === 'string') return blankText(rule, blanks, isEmpty)
    if (field.kind === 'string[]') return refuseOperator(rule, 'a list of a blank text is empty')
    return isEmpty ? isAbsent(field.name) : isPresent(field.name)
  }
}

function arrIncludes(rule: TableRule): Part | undefined {
  const { field } = rule
  const isFit = isOfKind(rule, 'string', 'string[]', 'number[]') && isCompared(rule, 'exact')
  if (!isFit) return undefined
  if (field.kind !== 'string') return onElements(['string[]', 'number[]'], 'includes_any')(rule)
  const texts = elementsOf(rule)
  return (
    texts &&
    join(
      'or',
      texts.map((text) => compare(field.name, 'contains', text)),
    )
  )
}

function onElements(
  kinds: readonly Kind[],
  comparator: 'is_any' | 'includes_any' | 'includes_all',
): FilterFn {
  return (rule) => {
    if (!isOfKind(rule, ...kinds) || !isCompared(rule, 'exact')) return undefined
    const values = elementsOf(rule)
    return values && compare(rule.field.name, comparator, values)
  }
}

/** The elements of a value, of which there must be one. */
function elementsOf({ conversion, field, value }: TableRule): readonly unknown[] | undefined {
  const elements = conversion.elements(value, 'value', field.kind)
  return elements?.length === 0 ? conversion.incomplete('at least one value', 'value') : elements
}
