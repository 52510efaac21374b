import { encodeDecimal } from '../../language/decimal.js'
import { valueKind, type Kind, type ScalarKind } from '../../language/kind.js'
import { holdsDecimal, scaleOf } from '../digits.js'
import { msOf } from './decode.js'
import type { ColumnType } from './dialect.js'

/**
 * Returns whether a text is one that a database writes for a value of a column's order. Clients can forge
 * other texts, for which databases raise errors.
 */
export function isWritten(text: string, kind: Kind, type: ColumnType): boolean {
  return type.isWritten?.(text) ?? forms[valueKind(kind)](text, type)
}

/** A date without a zone, as all databases but PostgreSQL write it. */
const DATE = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d(?:\.\d{1,6})?)?$/

/** The texts of types that have no test of their own. */
const forms: { readonly [K in ScalarKind]: (text: string, type: ColumnType) => boolean } = {
  string: () => true,
  number: (text, { whole, holds }) => {
    if (whole !== undefined) return integersIn(whole.from, whole.to)(text)
    return isDouble(text) && holds?.(Number(text)) !== false
  },
  boolean: (text) => text === 'true' || text === 'false',
  date: (text, { whole }) => DATE.test(text) && isWithin(msOf(text), whole),
  day: (text, { whole }) => text.length === 10 && DATE.test(text) && isWithin(msOf(text), whole),
  decimal: (text, { digits }) => {
    const { bounds, scale } = digits! // each such type but PostgreSQL's `numeric`, which has its own test
    if (bounds !== undefined) return integersIn(bounds.from, bounds.to)(text)
    const cell = encodeDecimal(text)
    return cell !== undefined && scaleOf(text) <= scale && holdsDecimal(cell, digits!)
  },
}

/** Returns the test for the whole numbers in `[from, to)`. */
export function integersIn(from: number | bigint, to: number | bigint) {
  return (text: string): boolean =>
    /^(?:0|-?[1-9]\d{0,79})$/.test(text) && BigInt(text) >= from && BigInt(text) < to
}

/** True for the 64-bit integers. */
export const isInt64 = integersIn(-(2n ** 63n), 2n ** 63n)

/** True for a number that a double holds, an infinity, or NaN. */
function isDouble(text: string): boolean {
  if (/^(?:-?inf(?:inity)?|-?nan)$/i.test(text)) return true
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)) return false
  const isZero = !/^[^e]*[1-9]/i.test(text)
  return Number.isFinite(Number(text)) && (Number(text) !== 0 || isZero)
}

const isWithin = (ms: number | undefined, whole: ColumnType['whole']) =>
  ms !== undefined &&
  whole !== undefined &&
  ms >= whole.from &&
  ms < whole.to &&
  ms % whole.unit === 0

/** The milliseconds from 4713 BC to the year 294246, which the timestamps of all databases have. */
const years = { from: -210_866_803_200_000, to: 9_223_371_331_200_000, unit: 1 }

/** Returns the test for the timestamps of one form, in the years that databases have. */
export function isTimestamp(form: RegExp) {
  return (text: string): boolean =>
    /^-?infinity$/.test(text) ||
    (form.test(text) && !text.startsWith('0000') && isWithin(msOf(text), years))
}
