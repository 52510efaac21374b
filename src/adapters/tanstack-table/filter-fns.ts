import type { Comparator } from '../../language/comparators.js'
import type { Kind } from '../../language/kind.js'
import type { ConversionOptions } from '../shared/conversion.js'
import { compare, joinKept, type Part } from '../shared/part.js'
import * as rules from '../shared/rule.js'
import { toNamed, toNumber, toText } from '../shared/values.js'
import { sayBlank, sayText, type Blanks, type TextWord } from '../shared/words.js'
import { betweenNumbers, inRange, onNumber } from './ranges.js'

/** Options for converting the state of a TanStack Table. */
export interface TanStackTableOptions extends ConversionOptions {
  /** `'empty'` vouches that no text of the rows is white space alone, which is `empty` to the table. */
  readonly blanks?: Blanks
}

/** A column filter: its value is not blank. */
type TableRule = rules.Rule<TanStackTableOptions>
type FilterFn = rules.Convert<TableRule>

/** The functions that TanStack Table chooses by itself, by the kind of field. */
export const defaultFns: Readonly<Record<Kind, string>> = {
  string: 'includesString',
  number: 'inNumberRange',
  boolean: 'equals',
  date: 'inDateRange',
  'string[]': 'arrIncludes',
  'number[]': 'arrIncludes',
}

export const filterFns: ReadonlyMap<unknown, FilterFn> = new Map<unknown, FilterFn>([
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

function equal(rule: TableRule, value: unknown): Part | undefined {
  const isFit = rules.suits(rule, 'exact', 'string', 'number', 'boolean')
  return isFit ? rules.say(rule, 'eq', value) : undefined
}

function weakEquals(rule: TableRule): Part | undefined {
  const { field, value } = rule
  return equal(rule, field.kind === 'number' ? toNumber(value) : value)
}

function onText(word: TextWord, way: rules.Way): FilterFn {
  return (rule) => sayText(rule, word, way, toText)
}

/** The text of a number or a boolean names it where it is written as JavaScript writes it. */
function equalsText(way: rules.Way): FilterFn {
  const equalText = onText('equals', way)
  return (rule) => {
    const { kind } = rule.field
    if (kind !== 'number' && kind !== 'boolean') return equalText(rule)
    return rules.say(rule, 'eq', toNamed(kind, rule.value))
  }
}

/** To this library, what is white space alone is empty too. */
function blank(isEmpty: boolean): FilterFn {
  return (rule) => {
    const { conversion, field, value } = rule
    if (value !== true) return rules.misfit(rule, 'boolean')
    if (field.kind !== 'string[]') return sayBlank(rule, conversion.options.blanks, isEmpty)
    return rules.refuseOperator(rule, 'a list of a blank text is empty')
  }
}

function arrIncludes(rule: TableRule): Part | undefined {
  const { name, kind } = rule.field
  const values = rules.readElements(rule, 'exact', 'string', 'string[]', 'number[]')
  if (values === undefined) return undefined
  if (kind !== 'string') return rules.say(rule, 'includes_any', values)
  const texts = values.map((text) => compare(name, 'contains', text))
  return joinKept('or', texts)
}

function onElements(kinds: readonly Kind[], comparator: Comparator): FilterFn {
  return (rule) => {
    const values = rules.readElements(rule, 'exact', ...kinds)
    return values && rules.say(rule, comparator, values)
  }
}
