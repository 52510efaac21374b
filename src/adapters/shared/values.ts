import type { Shape } from '../../language/comparators.js'
import type { Issue } from '../../errors.js'
import {
  isList,
  kinds,
  valueKind,
  type Kind,
  type Scalar,
  type ScalarKind,
} from '../../language/kind.js'
import { kindOf } from '../../language/kind-cells.js'

export function isNothing(value: unknown): value is undefined | null {
  return value === undefined || value === null
}

export function isBlank(value: unknown): value is undefined | null | '' {
  return isNothing(value) || value === ''
}

export function takesList(shape: Shape | undefined): boolean {
  return shape === 'values' || shape === 'valuesOrNull'
}

export function trim(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}

export function scalarText(value: unknown): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}

/** The numbers that all front ends read alike; they disagree about `0x10`. Takes linear time. */
const DECIMAL = /^\s*([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:e([+-]?\d+))?\s*$/i

/** Returns the number in a text; any other value unchanged, also an integer that a number would round. */
export function toNumber(value: unknown): unknown {
  if (typeof value !== 'string' || !DECIMAL.test(value) || isRounded(value)) return value
  const number = Number(value)
  return Number.isFinite(number) ? number : value
}

/** Returns the end of a message about an integer that a number would round; `''` for other messages. */
export function numberHint({ message }: Issue): string {
  const [, text = ''] = / finite number(?: or null)?, got "([^"]*)"$/.exec(message) ?? []
  return isRounded(text)
    ? `; a number would round it to ${Number(text)}, so declare an id as a string`
    : ''
}

/**
 * True for the text of an integer that a number would round, also for `9007199254740993.0`. The digits in
 * which JavaScript writes a number stand for it: `1152921504606847000` for 2^60.
 */
function isRounded(text: string): boolean {
  const number = Math.abs(Number(text))
  const given = integerIn(text)
  const isRead = given === undefined || given === BigInt(number)
  return !isRead && given !== integerIn(String(number))
}

/** Returns the integer in a text, without its sign; `undefined` for other texts, and for 0. */
function integerIn(text: string): bigint | undefined {
  const number = Number(text)
  const [, , whole = '', decimals = '', alone = '', exponent = '0'] = DECIMAL.exec(text) ?? []
  const fraction = decimals + alone
  const digits = whole + fraction
  // Neither 0 nor infinity, so the exponent adds few zeros.
  if (digits === '' || number === 0 || !Number.isFinite(number)) return undefined
  const zeros = Number(exponent) - fraction.length
  if (zeros >= 0) return BigInt(digits + '0'.repeat(zeros))
  return /^0*$/.test(digits.slice(zeros)) ? BigInt(digits.slice(0, zeros)) : undefined
}

/** Returns the text of a decimal as queries take it: `+5.` becomes `5`; any other value unchanged. */
function toDecimal(value: unknown): unknown {
  const [, sign, whole, fraction, alone, exponent] =
    (typeof value === 'string' && DECIMAL.exec(value)) || []
  if (sign === undefined || exponent !== undefined) return value
  const decimals = fraction ?? alone
  return `${sign === '-' ? sign : ''}${whole ?? 0}${decimals ? `.${decimals}` : ''}`
}

function toBoolean(value: unknown): unknown {
  return value === 'true' ? true : value === 'false' ? false : value
}

const numberLike = (form: RegExp) => (text: string) => (form.test(text) ? toNumber(text) : text)

/** Whole milliseconds; four digits are a year. */
const milliseconds = numberLike(/^(?!\d{4}$)-?\d+$/)

/** Returns the operand in the text of a span: a number of days, or the text. */
export const flatSpan = numberLike(/^\d+$/)

export type ColumnType = 'string' | 'number' | 'boolean' | 'date'

/** How front ends show a kind, and give its values. */
interface Input {
  readonly column: ColumnType
  /** Returns the value in the text of an input; any other value unchanged. */
  readonly read: (value: unknown) => unknown
  /** The input of a query builder, for a field whose values are neither declared nor counted. */
  readonly inputType: 'text' | 'number' | 'date'
  /** Values that every operator of a grid takes if it takes any. */
  readonly samples: readonly unknown[]
}

const text: Input = { column: 'string', read: (value) => value, inputType: 'text', samples: ['1'] }
const time: Input = { ...text, column: 'date', inputType: 'date', samples: ['2024-06-01'] }
/** A builder may parse numbers of number inputs, and so lose digits of decimals. */
const inputs: Readonly<Record<ScalarKind, Input>> = {
  string: text,
  number: { column: 'number', read: toNumber, inputType: 'number', samples: [1] },
  boolean: { ...text, column: 'boolean', read: toBoolean, samples: [true, false] },
  date: time,
  day: time,
  decimal: { ...text, column: 'number', read: toDecimal },
}

/** Returns how front ends show a kind; of a list, the kind of its elements. */
export function inputOf(kind: Kind): Input {
  return inputs[valueKind(kind)]
}

export function columnOf(kind: Kind): ColumnType {
  return inputOf(kind).column
}

export function kindsIn(...columns: readonly ColumnType[]): readonly Kind[] {
  return kinds.filter((kind) => !isList(kind) && columns.includes(columnOf(kind)))
}

export function toValue(kind: Kind, value: unknown): unknown {
  return inputOf(kind).read(value)
}

/** Returns the operand in the text of a flat parameter. The parser rejects a text without a value. */
export function readFlat(kind: Kind, flat: string): unknown {
  return columnOf(kind) === 'date' ? milliseconds(flat) : toValue(kind, flat)
}

/** Returns the text of an operand: of a decimal in digits, because a flat decimal has no exponent. */
export function toFlatText(kind: Kind, operand: Scalar): string {
  const { show, toCell } = kindOf(kind)
  if (typeof operand === 'number' && columnOf(kind) === 'number') {
    return String(show(toCell!(operand))) // a number has a cell
  }
  const flat = String(operand)
  const isYear = typeof operand === 'number' && milliseconds(flat) === flat // to a reader
  return isYear ? new Date(operand).toISOString() : flat
}
