import { valueKind, type Kind, type Scalar, type ScalarKind } from '../language/kind.js'
import { kindOf } from '../language/kinds.js'
import { columnOf, toNumber, toValue } from './shared/values.js'

type ReadText = (text: string) => unknown

const same: ReadText = (text) => text
const numberLike =
  (form: RegExp): ReadText =>
  (text) =>
    form.test(text) ? toNumber(text) : text

/** Whole milliseconds, or a span of days. */
const whole = numberLike(/^-?\d+$/)
const readers: Readonly<Record<ScalarKind, ReadText>> = {
  string: same,
  number: numberLike(/^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i), // the syntax of JSON
  boolean: (text) => toValue('boolean', text),
  date: whole,
  day: whole,
  decimal: same,
}

/** Returns the operand in a text. The parser rejects a text without a value of the kind. */
export function toOperand(kind: Kind, text: string): unknown {
  return readers[valueKind(kind)](text)
}

/** Returns the text of an operand: of a decimal in digits, because a flat decimal has no exponent. */
export function toFlatText(kind: Kind, operand: Scalar): string {
  const { show, toCell } = kindOf(kind)
  const isNumber = typeof operand === 'number' && columnOf(kind) === 'number'
  return String(isNumber ? show(toCell!(operand)) : operand) // a number has a cell
}
