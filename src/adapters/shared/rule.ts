import type { Fold } from '../../language/fold.js'
import { valueKind, type Kind } from '../../language/kind.js'
import type { BoundField } from '../../language/predicate.js'
import { quote } from '../../untrusted/quote.js'
import type { Conversion, ConversionOptions } from './conversion.js'

/** One condition of a model: what an operator of the front end asks of a field. */
export interface Rule<Options extends ConversionOptions = ConversionOptions> {
  readonly conversion: Conversion<Options>
  readonly field: BoundField
  /** The operator, in the words of the front end. */
  readonly operator: string
  /** The member of the model that names it. */
  readonly operatorKey: string | number | undefined
  readonly value: unknown
  /** The member of the model that holds it. */
  readonly valueKey: string
}

/** How a front end compares texts. */
export type Way = 'exact' | Fold

const ways: Readonly<Record<Way, string>> = {
  exact: 'tells apart what differs in case',
  case: 'ignores case',
  accents: 'ignores case and accents',
}

/**
 * Whether the texts of a field are compared as the operator compares them; reports where they are
 * not. Fields that hold no text are compared one way only.
 */
function isCompared({ conversion, field, operator, operatorKey }: Rule, way: Way): boolean {
  const { name, kind, fold } = field
  if (valueKind(kind) !== 'string' || (fold ?? 'exact') === way) return true
  const needed = way === 'exact' ? 'a field without fold' : `a field with fold: ${quote(way)}`
  const has = fold === undefined ? 'compared exactly' : `declared with fold: ${quote(fold)}`
  conversion.refuse(
    operator,
    `expected ${needed}, for ${quote(operator)} ${ways[way]}; ${quote(name)} is ${has}`,
    operatorKey,
  )
  return false
}

/** Whether a field is of one of the kinds that an operator can be asked of; reports where not. */
export function isOfKind(rule: Rule, ...kinds: readonly Kind[]): boolean {
  const { conversion, field, operator, operatorKey } = rule
  if (kinds.includes(field.kind)) return true
  const expected = `expected a field of kind ${kinds.join(' or ')} for ${quote(operator)}`
  const message = `${expected}; ${quote(field.name)} is of kind ${field.kind}`
  conversion.refuse(operator, message, operatorKey)
  return false
}

/** Whether a field is of one of some kinds, and its texts are compared in a way; reports where not. */
export function suits(rule: Rule, way: Way, ...kinds: readonly Kind[]): boolean {
  return isOfKind(rule, ...kinds) && isCompared(rule, way)
}

/** The elements of a value, at least one; `undefined` where they were left out or reported. */
export function elementsOf({
  conversion,
  field,
  value,
  valueKey,
}: Rule): readonly unknown[] | undefined {
  const elements = conversion.elements(value, valueKey, field.kind)
  return elements?.length === 0 ? conversion.incomplete('at least one value', valueKey) : elements
}

/** Reports an operator that no filter can say, with what can be used instead. */
export function refuseOperator(rule: Rule, why: string): undefined {
  const { conversion, operator, operatorKey } = rule
  const message = `${quote(operator)} cannot be said in a query: ${why}`
  return conversion.refuse(operator, message, operatorKey)
}

export function isNothing(value: unknown): value is undefined | null {
  return value === undefined || value === null
}

/** Whether an input has been left empty. */
export function isBlank(value: unknown): value is undefined | null | '' {
  return isNothing(value) || value === ''
}

/** A text, a number or a boolean as text; `undefined` for anything else. */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** What every front end reads as the same number: they differ in what they make of `0x10`. */
const DECIMAL = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i

/** A number that is typed as text; anything else as it is, for the parser to judge. */
export function toNumber(value: unknown): unknown {
  if (typeof value !== 'string' || !DECIMAL.test(value)) return value
  const number = Number(value)
  return Number.isFinite(number) ? number : value
}

/** A boolean that is typed as text; anything else as it is. */
function toBoolean(value: unknown): unknown {
  return value === 'true' ? true : value === 'false' ? false : value
}

/** What an input gives for a value of a kind of field. */
export function toValue(kind: Kind, value: unknown): unknown {
  const held = valueKind(kind)
  return held === 'number' ? toNumber(value) : held === 'boolean' ? toBoolean(value) : value
}

/** What a text that names a value of a kind stands for: it must be written as JavaScript writes it. */
export function toNamed(kind: Kind, name: unknown): unknown {
  const value = toValue(kind, name)
  return toText(value) === toText(name) ? value : name
}
