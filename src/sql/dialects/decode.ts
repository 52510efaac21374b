import { encodeDecimal, isRounded } from '../../language/decimal.js'
import {
  valueKind,
  type Kind,
  type ListKind,
  type Scalar,
  type ScalarKind,
} from '../../language/kind.js'
import { kindOf } from '../../language/kind-cells.js'
import { DAY_MS, FIRST_MS, LAST_MS, readInstant } from '../../time/date-text.js'
import { attempt, isArray, isDate, own, timeOf } from '../../untrusted/plain.js'
import { holdsDecimal } from '../digits.js'
import type { ColumnType, Decode } from './dialect.js'

/** Decodes a number from a number, a bigint, a text, or an object that prints as a number, such as a decimal. */
export const decodeNumber: Decode = (raw) => {
  const number = numberOf(raw)
  return Number.isNaN(number) ? null : number
}

/** Decodes a single-precision number by the digits that databases print, not by its exact value. */
export const decodeShown: Decode = (raw) => {
  const number = decodeNumber(raw)
  if (typeof number !== 'number' || Math.fround(number) !== number) return number
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((count) => Number(number.toPrecision(count)))
  return digits.find((shown) => Math.fround(shown) === number) // nine tell any two apart
}

/** Decodes a single-precision number by its exact value. */
export const decodeSingle: Decode = (raw) => {
  const number = decodeNumber(raw)
  return typeof number === 'number' && Math.fround(number) !== number ? undefined : number
}

export const decodeUuid: Decode = (raw) => {
  const text = textOf(raw)?.toLowerCase() ?? ''
  return /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/.test(text) ? text : undefined
}

/** Removes the spaces at the end in linear time, which `/ +$/` does not. */
export function withoutPadding(padded: string): string {
  let { length } = padded
  while (padded.charAt(length - 1) === ' ') length--
  return padded.slice(0, length)
}

/** Decodes a date from a whole number of units of `unit` milliseconds, or from the `Date` of an ORM. */
export const decodeEpoch =
  (unit = 1): Decode =>
  (raw) => {
    if (isDate(raw)) return toInstant(timeOf(raw), unit)
    const number = numberOf(raw)
    return Number.isInteger(number) ? toInstant(number! * unit) : undefined
  }

/** Decodes a date from a `Date` or a text. A text without an offset is UTC. */
export function decodeInstant(raw: unknown, unit?: number): ReturnType<Decode> {
  return toInstant(msOf(raw), unit)
}

/** Returns the decoder for dates in texts of one form, like `YYYY-MM-DD`, or in the `Date` of an ORM. */
export function decodeForm(form: string, unit?: number): Decode {
  const pattern = form.replace(/[+.]/g, String.raw`\$&`).replace(/[YMDhms]/g, String.raw`\d`)
  const isOfForm = new RegExp(`^${pattern}$`)
  return (raw) => {
    const isOther = typeof raw === 'string' && !isOfForm.test(raw)
    return isOther ? undefined : decodeInstant(raw, unit)
  }
}

/** Returns a text, or the text of a bigint or of a driver's object that prints as its value. */
function textOf(raw: unknown): string | undefined {
  if (typeof raw === 'string') return raw
  const prints = typeof raw === 'object' && !isArray(raw) && !ArrayBuffer.isView(raw)
  return prints || typeof raw === 'bigint' ? attempt(() => `${raw as bigint}`) : undefined // or an object
}

const NUMBER = /^[+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|Infinity|nan)$/i

function numberOf(raw: unknown): number | undefined {
  if (typeof raw === 'number') return raw
  const text = textOf(raw)?.replace(/inf(inity)?$/i, 'Infinity')
  return text !== undefined && NUMBER.test(text) ? Number(text) : undefined
}

/** Dates as databases print them. */
const DATE =
  /^(\d{4}|\+?[1-9]\d{4,6}|-\d{1,7})(-\d\d-\d\d)( \(BC\))?(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?:Z|([+-])(\d\d)(?::?(\d\d)(?::?(\d\d))?)?)?)?( BC)?$/

/** The days of 400 years, after which the calendar repeats. */
const CYCLE_DAYS = 146_097

/** Returns the epoch milliseconds of a date; NaN for an infinite date, and for a day that no month has. */
export function msOf(raw: unknown): number | undefined {
  if (isDate(raw)) return timeOf(raw)
  const text = typeof raw === 'number' ? String(raw) : (textOf(raw) ?? '')
  if (/^-?infinity$/i.test(text)) return NaN
  const match = DATE.exec(text)
  if (match === null) return undefined
  const [, years, monthAndDay, bc, time = '00:00', sign, ...parts] = match
  const [hours = 0, minutes = 0, seconds = 0] = parts
    .slice(0, 3)
    .map((part?: string) => Number(part ?? 0))
  const offset = (hours * 3600 + minutes * 60 + seconds) * 1000
  const year = bc === undefined && parts[3] === undefined ? Number(years) : 1 - Number(years)
  // Dates are read in the years 1 to 9999.
  const cycles = year < 1 || year > 9999 ? 5 - Math.floor(year / 400) : 0
  const moved = `${String(year + 400 * cycles).padStart(4, '0')}${monthAndDay}T${time}Z`
  const local = readInstant(moved) - cycles * CYCLE_DAYS * DAY_MS
  return sign === '-' ? local + offset : local - offset
}

/** Checks that an instant is within the language, and that it starts a day or second if the column requires it. */
function toInstant(ms: number | undefined, unit = 1): number | null | undefined {
  if (ms === undefined || ms % unit !== 0) return Number.isNaN(ms) ? null : undefined
  return ms >= FIRST_MS && ms <= LAST_MS ? ms : null
}

/** Returns a driver's list as an array; undefined for another value. */
export function listOf(raw: unknown): readonly unknown[] | undefined {
  const list = isArray(raw) ? raw : own(Object(raw) as { items?: unknown }, 'items') // as DuckDB has it
  return isArray(list) ? list : undefined
}

/** The facts about a kind that only SQL needs. */
interface SqlKind {
  /** Decodes a value of a type that has no decoder of its own. */
  readonly decode: (raw: unknown, type: ColumnType) => ReturnType<Decode>
  /** True if cells are doubles, which round the digits of a decimal, and of which 0 and -0 are two. */
  readonly isDouble: boolean
}

const kinds: { readonly [K in ScalarKind]: SqlKind } = {
  string: { isDouble: false, decode: (raw) => (typeof raw === 'string' ? raw : undefined) },
  number: {
    isDouble: true,
    decode: (raw, { whole, isWider }) => {
      if (whole === undefined) return decodeNumber(raw)
      const number = numberOf(raw) ?? NaN
      if (!Number.isInteger(number) || Math.abs(number) > 2 ** 64) return undefined
      return number >= whole.from && number < whole.to ? number : outside(isWider)
    },
  },
  boolean: {
    isDouble: false,
    // Also from its first letter, or from a number.
    decode: (raw, { isWider }) => {
      if (typeof raw === 'boolean') return raw
      if (typeof raw === 'string' && /^(?:t|true|f|false)$/i.test(raw)) return /^t/i.test(raw)
      const number = numberOf(raw)
      if (number === 0 || number === 1) return number === 1
      return Number.isInteger(number) ? outside(isWider) : undefined
    },
  },
  date: { isDouble: false, decode: (raw, { whole }) => decodeInstant(raw, whole?.unit) },
  day: { isDouble: false, decode: (raw) => decodeInstant(raw, DAY_MS) },
  decimal: {
    isDouble: false,
    decode: (raw, { digits }) => {
      if (typeof raw === 'number' && isRounded(raw) && digits?.isDouble !== true) return undefined
      const isPlain = typeof raw === 'number' || typeof raw === 'bigint'
      const cell = encodeDecimal(isPlain ? raw : textOf(raw))
      if (cell === undefined) return Number.isFinite(numberOf(raw) ?? 0) ? undefined : null
      return digits?.bounds === undefined || holdsDecimal(cell, digits) ? cell : undefined
    },
  },
}

/** Returns the facts about a kind; of a list, about the kind of its elements. */
export function sqlKindOf(kind: Kind): SqlKind {
  return kinds[valueKind(kind)]
}

/** Returns the result for a whole number outside of a type's range: absent if the type can have it. */
function outside(isWider: true | undefined): null | undefined {
  return isWider === true ? null : undefined
}

/** Returns the decoder for a single value of a column: a cell, or an element of a list. */
export function decoderOf(kind: Kind, type: ColumnType): Decode {
  const { decode, json, child } = type
  if (decode !== undefined && (json !== true || child !== undefined)) return decode
  return (raw) => sqlKindOf(kind).decode(raw, type)
}

/**
 * Reads a list: its elements that are values of the language. JSON of another type, malformed JSON and
 * arrays of several dimensions are absent lists.
 * @returns undefined if the list, the JSON of a child table, or an element of a typed array, is not of the column's type
 */
export function decodeList(kind: ListKind, type: ColumnType, raw: unknown): Scalar[] | undefined {
  if (type.json === true) {
    const { decode = kindOf(kind).read } = type
    const json = typeof raw === 'string' ? attempt((): unknown => JSON.parse(raw)) : raw
    if (isArray(json)) return json.flatMap((element) => decode(element) ?? [])
    return type.child === undefined ? [] : undefined
  }
  const list = listOf(raw)
  if (list === undefined) return undefined
  if (list.some(isArray)) return []
  const decode = decoderOf(kind, type)
  const values = list.map((element) => (element === null ? null : decode(element)))
  return values.includes(undefined) ? undefined : values.flatMap((value) => value ?? [])
}
