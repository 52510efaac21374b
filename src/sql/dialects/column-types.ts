import { decodeDecimal } from '../../language/decimal.js'
import { FIRST_MS, LAST_MS, toDayText } from '../../time/date-text.js'
import type { Scalar } from '../../language/kind.js'
import { join, plain, sql, type Sql } from '../writer.js'
import { decodeEpoch } from './decode.js'
import { isInt64 } from './written.js'
import type { ColumnType, Dialect, Digits, Whole } from './dialect.js'

export function signed(bits: number): Whole {
  return { from: -(2 ** (bits - 1)), to: 2 ** (bits - 1), unit: 1 }
}

export function unsigned(bits: number): Whole {
  return { from: 0, to: 2 ** bits, unit: 1 }
}

/** The 64-bit integers that a JavaScript number holds exactly. */
export const safeIntegers: Whole = { from: Number.MIN_SAFE_INTEGER, to: 2 ** 53, unit: 1 }

/** The instants of the language (language reference, section 2), in epoch milliseconds. */
export const instants: Whole = { from: FIRST_MS, to: LAST_MS + 1, unit: 1 }

/** The midnights of these instants, for columns of days, and the whole seconds. */
export const days: Whole = { ...instants, unit: 86_400_000 }
export const seconds: Whole = { ...instants, unit: 1000 }

export function isBetween(first: string, last: string): (column: Sql) => Sql {
  return (column) => sql`${column} between ${plain(first)} and ${plain(last)}`
}

function isIn({ from, to }: Whole): (column: Sql) => Sql {
  return isBetween(String(from), String(to - 1))
}

type Integers = Pick<ColumnType, 'whole' | 'isWider' | 'isWritten' | 'check' | 'decode'>

/** A column of 64-bit integers for numbers. */
export const int64: Integers = {
  whole: safeIntegers,
  isWider: true,
  isWritten: isInt64,
  check: isIn(safeIntegers),
}

/** A column of 64-bit integers for epoch milliseconds. */
export const epochMs: Integers = {
  ...int64,
  whole: instants,
  check: isIn(instants),
  decode: decodeEpoch(),
}

/** A column of calendar days, selected as text. */
export function dayType(
  parameter: string,
  select: (column: Sql) => Sql,
  asText = select,
): ColumnType {
  return { parameter, whole: days, encode: (ms) => toDayText(Number(ms)), select, asText }
}

/** A column of exact decimals, selected as text. Its operands are bound as text. */
export function decimalType(
  parameter: string,
  asText: (column: Sql) => Sql,
  digits?: Digits,
): ColumnType {
  return { parameter, digits, encode: (cell) => decodeDecimal(String(cell)), select: asText }
}

/** The digits of decimals with some before and after the point, and with some in all. */
export function digitsOf(whole: number, scale: number, precision = whole + scale): Digits {
  return { precision, scale, whole, bounds: undefined, decimals: 0 }
}

/** A column of integers for exact decimals. */
export function integerType(
  parameter: string,
  asText: (column: Sql) => Sql,
  bits: number,
  isSigned = true,
): ColumnType {
  return decimalType(parameter, asText, integersOf(bits, isSigned))
}

/** The integers of a size. */
export function integersOf(bits: number, isSigned = true): Digits {
  const size = 2n ** BigInt(isSigned ? bits - 1 : bits)
  const bounds = { from: isSigned ? -size : 0n, to: size }
  return { precision: 80, scale: 0, whole: 80, bounds, decimals: 0 }
}

/** Epoch milliseconds as `YYYY-MM-DDThh:mm:ss.sssZ`. */
export function toIsoText(ms: Scalar): string {
  return new Date(Number(ms)).toISOString()
}

/** Epoch milliseconds as `YYYY-MM-DD hh:mm:ss.sss`, in UTC. */
export function toPlainText(ms: Scalar): string {
  return toIsoText(ms).replace('T', ' ').replace('Z', '')
}

/** Returns the test that a column equals one of some values, each of them a parameter. */
export function isOneOf(parameter: Dialect['parameter']): Dialect['isAmong'] {
  return (column, values, type) => {
    const each = values.map((value) => parameter(value, type))
    return each.length === 1 ? sql`${column} = ${each[0]!}` : sql`${column} in (${join(each)})`
  }
}

export function inDoubleQuotes(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Says to read a text under a collation by which only equal texts are equal. */
export function readExactly(name: string, collation: string) {
  return [
    'its collation treats texts as equal that differ here: read it under another',
    `${name} collate ${collation}`,
  ] as const
}

/** True for decimals with more digits after the point than the operands of statements have. */
export function isTooFine(type: string, scale: number): boolean {
  return Number(/, ?(\d+)\)$/.exec(type)?.[1]) > scale
}
