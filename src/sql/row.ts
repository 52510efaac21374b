import {
  compareCells,
  isDayKind,
  isInstantKind,
  isList,
  type Cell,
  type Scalar,
} from '../language/kind.js'
import { showCell } from '../language/show-cell.js'
import type { FieldOf, PublicField, Resource } from '../language/resource.js'
import type { StoredPlace } from '../plan/position.js'
import type { Cursors, Plan } from '../plan/plan.js'
import { toWalkPage } from '../result/result.js'
import { requireArray } from '../untrusted/arguments.js'
import { own, isDate, timeOf } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import type { Columns } from './columns.js'
import type { Column } from './column.js'
import { decodeList, decodeNumber, decoderOf, listOf } from './dialects/decode.js'
import type { ColumnType, Dialect } from './dialects/dialect.js'
import { cursorName, keysOf, typesOf, type Key } from './order.js'
import { plain } from './writer.js'

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
 * cell is `null`, also of a key, whose type has no null, and an absent list is `[]`. List elements of another kind are left out.
 */
export type SqlRow<R extends Resource = Resource, F extends FieldOf<R> = PublicField<R>> = {
  -readonly [N in F]: N extends KeyOfRows<R>
    ? NonNullable<CellOfKind[R['fields'][N]['kind']]>
    : CellOfKind[R['fields'][N]['kind']]
}

/** The name of the key, which is never null, if the type of the resource has it. */
type KeyOfRows<R extends Resource> = string extends R['key'] ? never : R['key']

/** A row as a driver returns it, with columns named like the fields. */
export type RawRow = Readonly<Record<string, unknown>>

/** Decodes a row that any statement selected. `place` names the row in messages. */
export function readRow<R extends Resource, F extends FieldOf<R> = FieldOf<R>>(
  raw: RawRow,
  columns: readonly Column[],
  place: string,
  cellOf: typeof selected = selected,
): SqlRow<R, F> {
  const cells = columns.map((column) => {
    const { field, kind, scale, type } = column
    const cell = cellOf(raw, field, place)
    if (!isList(kind)) {
      if (cellOf === selected && isOfOtherType(cell, type)) return refuse(cell, column, place)
      const value = readCell(cell, column, place)
      if (value === null) return [field, null] as const
      if (isInstantKind(kind)) return [field, new Date(Number(value))] as const
      return [field, showCell({ name: field, kind, scale }, value, place)] as const
    }
    const list = cell === null ? [] : decodeList(kind, type, cell)
    if (list === undefined) return refuse(cell, column, place)
    return [field, type.child === undefined ? list : list.toSorted(compareCells)] as const
  })
  return Object.fromEntries(cells) as SqlRow<R, F> // a cell of its kind for each field
}

/** Decodes a cell of a single value, or an element of a list; null if it is absent. */
function readCell(raw: unknown, column: Column, place: string): Scalar | null {
  if (raw === null) return null
  const { kind, type } = column
  if (type.isZoneless === true && isDate(raw)) return refuse(raw, column, place)
  const value = decoderOf(kind, type)(raw)
  return value === undefined ? refuse(raw, column, place) : value
}

/** Decodes a value that a statement of facets counts; returns undefined for null. */
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

export function selected(raw: RawRow, name: string, place: string): unknown {
  const isRow = typeof raw === 'object' && raw !== null
  if (!isRow) throw new TypeError(`${place}: expected a row, got ${quote(raw)}`)
  const cell = own(raw, name)
  if (cell !== undefined) return cell
  throw new TypeError(
    `${place}: expected a column ${quote(name)}, got none: select it under this name`,
  )
}

/** Reads a count of a driver's row: a number, a bigint or a text. */
export function countIn(row: RawRow, name: string, place: string): number {
  const raw = selected(row, name, place)
  return toCounted(raw, `${place}: expected a count in column ${quote(name)}`)
}

export function toCounted(raw: unknown, expected: string): number {
  const count = decodeNumber(raw)
  if (Number.isSafeInteger(count) && Number(count) >= 0) return Number(count)
  throw new TypeError(`${expected}, got ${show(raw)}`)
}

/** True for the text of a time that lacks the offset of its type, or has one that its type lacks. */
function isOfOtherType(raw: unknown, { offset }: ColumnType): boolean {
  if (offset === undefined || typeof raw !== 'string') return false
  const [time] = /\d\d:\d\d:\d\d.*$/.exec(raw) ?? []
  return time !== undefined && /Z|[+-]\d\d/.test(time) !== offset.isShown
}

function fixOf(raw: unknown, { type, kind, name }: Column): string {
  if (isDate(raw) && isDayKind(kind) && type.asText !== undefined) {
    const text = type.asText(plain(name ?? '(…)')).strings.join('')
    return `drivers read this type in local time: select it as text, such as ${text}`
  }
  if (isDate(raw) && type.isZoneless === true) {
    return "drivers read this type in local time: select it as text, or pass dates: 'utc' to rowsFrom if your driver reads UTC"
  }
  return isOfOtherType(raw, type)
    ? `the column is of another type: declare type: ${quote(type.offset!.otherType)}`
    : 'name the type of its column in `columns`, or select the column itself'
}

function refuse(raw: unknown, column: Column, place: string): never {
  const { field, kind, typeName } = column
  const fix = fixOf(raw, column)
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

/** A page of a walk. */
export interface SqlPage<Row> extends Cursors {
  readonly rows: Row[]
}

export function cutPage<Row extends object>(
  plan: Plan,
  rows: readonly Row[],
  columns: Columns,
): SqlPage<Row> {
  const { limit, resource } = plan
  requireArray('rows', rows)
  if (rows.length > limit + 1) {
    throw new TypeError(
      `rows: expected at most ${limit + 1}, one more than the page, got ${rows.length}: add \`limit\` to the statement`,
    )
  }
  const keys = keysOf(plan, columns)
  const name = cursorName(resource)
  const seen = new Map<string | null, number>()
  const places = rows.map((row, i) => {
    const raw = selected(row as unknown as RawRow, name, `rows[${i}]`) // of any properties
    const place = readPlace(raw, keys, columns.dialect)
    if (place === undefined) {
      throw new TypeError(
        `rows[${i}]: expected the text of \`cursorOf\` in column ${quote(name)}, got ${quote(raw)}`,
      )
    }
    const key = place.stored.at(-1)! // the resource's key at least
    const before = seen.get(key)
    if (key === null || before !== undefined) {
      const of = `a unique key in ${quote(columns.key.field)}, got ${quote(key)}`
      const twice =
        before === undefined ? '' : ` as in rows[${before}]: join at most one row to each`
      throw new TypeError(`rows[${i}]: expected ${of}${twice}`)
    }
    seen.set(key, i)
    return place
  })
  return toWalkPage(plan, rows, (_, i) => places[i]!)
}

/** Reads what a driver returns for `placeOf`: JSON as text or as an array, or a list. */
function readPlace(raw: unknown, keys: readonly Key[], dialect: Dialect): StoredPlace | undefined {
  const stored = typeof raw === 'string' ? textsOf(raw, dialect) : listOf(raw)
  if (stored?.length !== keys.length) return undefined
  const isText = (item: unknown) => item === null || typeof item === 'string'
  return stored.every(isText) ? { of: typesOf(keys, dialect), stored } : undefined
}

/** Reads a JSON array of single values. Numbers stay texts, because JavaScript rounds some of them. */
function textsOf(json: string, { hasTypedValues }: Dialect): (string | null)[] | undefined {
  if (!json.startsWith('[')) return undefined
  const items = json.match(/"(?:[^"\\]|\\.)*"|[^\s,[\]"]+/g) ?? []
  return items.map((item) => {
    if (item === 'null') return null
    return hasTypedValues !== true && item.startsWith('"') ? String(JSON.parse(item)) : item
  })
}
