import type { Kind } from 'supplier-query'
import { cellOf, type Row } from './cells.js'
import { MOST_FIELDS, nameFault, type Declaration, type FieldDraft } from './declaration.js'

const MOST_VALUES = 12
const LONGEST_VALUE = 40

/** The columns that become fields, and notes about the other columns. */
export interface Columns {
  readonly names: readonly string[]
  readonly remarks: readonly string[]
}

/** Returns the first columns that can be fields, at most as many as the page draws. */
export function chooseColumns(all: readonly string[]): Columns {
  const faults = new Map(all.map((name) => [name, nameFault(name)]))
  const remarks = [...new Set(faults.values())].flatMap((fault) =>
    fault === undefined ? [] : [`${fault} Its column is left out.`],
  )
  const usable = all.filter((name) => faults.get(name) === undefined)
  if (usable.length > MOST_FIELDS) {
    const count = all.length.toLocaleString('en')
    remarks.push(`${count} columns: the first ${MOST_FIELDS} are fields of this page.`)
  }
  return { names: usable.slice(0, MOST_FIELDS), remarks }
}

/** Guesses the fields of rows: their kinds, small closed sets, and the key. */
export function inferDeclaration(rows: readonly Row[], names: readonly string[]): Declaration {
  const columns = names.map((name) => [name, rows.map((row) => cellOf(row, name))] as const)
  const fields = Object.fromEntries(columns.map(([name, cells]) => [name, inferField(cells)]))
  const key = columns.find(([name, cells]) => isKey(name, fields[name]!, cells))?.[0]
  return { fields, key }
}

function inferField(cells: readonly unknown[]): FieldDraft {
  const kind = inferKind(cells)
  const texts = kind === 'string' ? cells : kind === 'string[]' ? cells.flat() : []
  const values = [...new Set(texts)].filter((each) => typeof each === 'string' && each !== '')
  const isSmall =
    values.length > 0 &&
    values.length <= MOST_VALUES &&
    values.every(isValue) &&
    texts.length >= 4 * values.length
  return isSmall ? { kind, values: (values as string[]).toSorted() } : { kind } // filtered above
}

/** True if a text can be in a closed set. Databases cannot store U+0000 and lone surrogates. */
function isValue(text: unknown): boolean {
  return typeof text === 'string' && text.length <= LONGEST_VALUE && !/\p{Surrogate}|\0/u.test(text)
}

/** Returns the kind of most cells. */
function inferKind(cells: readonly unknown[]): Kind {
  const counts = new Map<Kind, number>()
  for (const cell of cells) {
    const kind = kindOf(cell)
    if (kind !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  // A column of instants may have some plain days, which a date field reads too.
  const days = counts.get('day') ?? 0
  if (counts.has('date') && days > 0) {
    counts.set('date', counts.get('date')! + days)
    counts.delete('day')
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most?.[0] ?? 'string'
}

function kindOf(cell: unknown): Kind | undefined {
  if (typeof cell === 'boolean') return 'boolean'
  if (typeof cell === 'number') return 'number'
  if (typeof cell === 'string' && cell !== '') return kindOfText(cell)
  if (!Array.isArray(cell) || cell.length === 0) return undefined
  return cell.every((each) => typeof each === 'number') ? 'number[]' : 'string[]'
}

function kindOfText(text: string): Kind {
  if (!isDate(text)) return 'string'
  return text.includes('T') ? 'date' : 'day'
}

const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/

export function isDate(text: string): boolean {
  return DATE.test(text) && !Number.isNaN(Date.parse(text))
}

function isKey(name: string, { kind }: FieldDraft, cells: readonly unknown[]): boolean {
  if (kind !== 'string' && kind !== 'number') return false
  if (!/^(id|key|code|sku|uuid)$|(_id|Id|ID|_key|Key)$/.test(name)) return false
  const present = cells.filter((cell) => typeof cell === kind && cell !== '')
  return present.length === cells.length && new Set(cells).size === cells.length
}
