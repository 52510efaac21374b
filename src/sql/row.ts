import { readList, cellReaders } from '../language/cell.js'
import { own } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import { isList, type Kind } from '../language/kind.js'
import type { Resource } from '../language/resource.js'
import type { Columns } from './columns.js'

/** What a field of each kind holds in a row. */
interface Cells {
  readonly string: string | null
  readonly number: number | null
  readonly boolean: boolean | null
  readonly date: Date | null
  readonly 'string[]': string[]
  readonly 'number[]': number[]
}

/**
 * A row with every declared field, internal ones included: a date is a `Date`, an absent cell is
 * `null`, an absent list is `[]`, and list elements that are not of the field's kind are left out.
 */
export type SqlRow<R extends Resource = Resource> = {
  -readonly [N in keyof R['fields']]: Cells[R['fields'][N]['kind']]
}

/** A row as a driver returns it: columns named as the fields are. */
export type RawRow = Readonly<Record<string, unknown>>

/** @throws TypeError for a row that lacks a column */
export function readRow<R extends Resource>(raw: RawRow, { all }: Columns<R>): SqlRow<R> {
  const cells = all.map(({ field, kind, type }) => {
    const cell = own(raw, field)
    if (cell === undefined) throw new TypeError(`the row has no column ${quote(field)}`)
    const decoded = cell === null || type.decode === undefined ? cell : type.decode(cell)
    return [field, readCell(kind, decoded)] as const
  })
  return Object.fromEntries(cells) as SqlRow<R> // a cell of its kind for each field
}

function readCell(kind: Kind, raw: unknown): Cells[Kind] {
  if (isList(kind)) return readList(kind, raw) as Cells[typeof kind] // of the kind's elements
  const value = cellReaders[kind](raw)
  if (value === undefined) return null
  return kind === 'date' ? new Date(Number(value)) : value
}
