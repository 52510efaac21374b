import { isList, type Cell, type Kind, type Scalar } from '../language/kind.js'
import { kindOf } from '../language/kinds.js'
import { own, isDate, timeOf } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import type { FieldOf, PublicField, Resource } from '../language/resource.js'
import type { Column } from './columns/columns.js'
import { decodeNumber } from './dialects/decode.js'
import { decodeList, decoderOf, isInstantKind } from './dialects/kinds.js'

/** The cells of a row by the kind of the field. */
interface CellOfKind {
  readonly string: string | null
  readonly number: number | null
  readonly boolean: boolean | null
  readonly date: Date | null
  readonly day: string | null
  readonly decimal: string | null
  readonly 'string[]': string[]
  readonly 'number[]': number[]
}

/**
 * A row with its public fields, or with the fields of the option `fields`. A date is a `Date`, an absent
 * cell is `null`, and an absent list is `[]`. List elements of another kind are left out.
 */
export type SqlRow<R extends Resource = Resource, F extends FieldOf<R> = PublicField<R>> = {
  -readonly [N in F]: CellOfKind[R['fields'][N]['kind']]
}

/** A row as a driver returns it, with columns named like the fields. */
export type RawRow = Readonly<Record<string, unknown>>

/**
 * Decodes a row, whether a statement of this package selected it or another.
 * @param place - the name of the row in messages
 * @param cellOf - finds the cell of a field
 * @throws TypeError for a row that lacks a column, and a cell that is not of its column's type
 */
export function readRow<R extends Resource, F extends FieldOf<R> = FieldOf<R>>(
  raw: RawRow,
  columns: readonly Column[],
  place: string,
  cellOf: (raw: RawRow, name: string, place: string) => unknown = selected,
): SqlRow<R, F> {
  const cells = columns.map((column) => {
    const { field, kind, type } = column
    const cell = cellOf(raw, field, place)
    if (!isList(kind)) {
      const value = readCell(cell, column, place)
      return [field, value === null ? null : toShown(value, kind)] as const
    }
    const list = cell === null ? [] : decodeList(kind, type, cell)
    return [field, list ?? refuse(cell, column, place)] as const
  })
  return Object.fromEntries(cells) as SqlRow<R, F> // a cell of its kind for each field
}

/** Returns a cell as rows have it: a date as a `Date`. */
function toShown(cell: Scalar, kind: Kind): Scalar | Date {
  return isInstantKind(kind) ? new Date(Number(cell)) : kindOf(kind).show(cell)
}

/**
 * Decodes a cell of a single value, or an element of a list; null if it is absent.
 * @throws TypeError for a value that is not of the column's type
 */
function readCell(raw: unknown, column: Column, place: string): Scalar | null {
  if (raw === null) return null
  const { kind, type } = column
  if (type.isZoneless === true && isDate(raw)) return refuse(raw, column, place)
  const value = decoderOf(kind, type)(raw)
  return value === undefined ? refuse(raw, column, place) : value
}

/**
 * Decodes a value that a statement of facets counts; returns undefined for null.
 * @throws TypeError for a value that is not of the column's type, or outside the language
 */
export function readCounted(row: RawRow, name: string, column: Column, place: string): Cell {
  const raw = selected(row, name, place)
  if (raw === null) return undefined
  return readCell(raw, column, place) ?? refuse(raw, column, place)
}

/** Reads the cell of your own row: the property with the name of the field, or otherwise its `get`. */
export function cellsOf({ fields }: Resource): typeof selected {
  return (raw, name, place) => {
    const get = fields[name]?.get
    const isRow = typeof raw === 'object' && raw !== null
    if (get === undefined || !isRow || Object.hasOwn(raw, name)) return selected(raw, name, place)
    return get(raw as never) ?? null // of the type that it declares
  }
}

/** @throws TypeError for a row that has no such column */
export function selected(raw: RawRow, name: string, place: string): unknown {
  const isRow = typeof raw === 'object' && raw !== null
  if (!isRow) throw new TypeError(`${place}: expected a row, got ${quote(raw)}`)
  const cell = own(raw, name)
  if (cell !== undefined) return cell
  throw new TypeError(
    `${place}: expected a column ${quote(name)}, got none: select it under this name`,
  )
}

/**
 * Reads a count of a driver's row: a number, a bigint or a text.
 * @throws TypeError for a row without it
 */
export function countIn(row: RawRow, name: string, place: string): number {
  return toCounted(
    selected(row, name, place),
    `${place}: expected a count in column ${quote(name)}`,
  )
}

/** @throws TypeError for a value that is not a natural number */
export function toCounted(raw: unknown, expected: string): number {
  const count = decodeNumber(raw)
  if (Number.isSafeInteger(count) && Number(count) >= 0) return Number(count)
  throw new TypeError(`${expected}, got ${show(raw)}`)
}

function refuse(raw: unknown, { field, kind, type, typeName }: Column, place: string): never {
  const fix =
    isDate(raw) && type.isZoneless === true
      ? "drivers read this type in local time: select it as text, or pass dates: 'utc' to rowsFrom if your driver reads UTC"
      : 'name the type of its column in `columns`, or select the column itself'
  throw new TypeError(
    `${place}: expected a ${kind} in field ${quote(field)}, from a column of type ${quote(typeName)}, got ${show(raw)}: ${fix}`,
  )
}

function show(raw: unknown): string {
  if (typeof raw === 'bigint') return `${raw}n`
  return isDate(raw) && !Number.isNaN(timeOf(raw))
    ? new Date(timeOf(raw)).toISOString()
    : quote(raw)
}
