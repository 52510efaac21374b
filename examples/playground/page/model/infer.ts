import type { Kind } from 'supplier-query'
import type { Row } from './cells.js'
import type { Declaration, FieldDraft } from './declaration.js'

const MOST_VALUES = 12
const LONGEST_VALUE = 40

/** Guesses the fields of rows: their kinds, small closed sets, and the key. */
export function inferDeclaration(rows: readonly Row[]): Declaration {
  const names = [...new Set(rows.slice(0, 1000).flatMap((row) => Object.keys(row)))]
  const columns = names
    .filter((name) => name !== '__proto__')
    .map((name) => [name, rows.map((row) => row[name])] as const)
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
    values.every((each) => String(each).length <= LONGEST_VALUE) &&
    texts.length >= 4 * values.length
  return isSmall ? { kind, values: (values as string[]).toSorted() } : { kind } // as just filtered
}

/** The kind that most cells are of. */
function inferKind(cells: readonly unknown[]): Kind {
  const counts = new Map<Kind, number>()
  for (const cell of cells) {
    const kind = kindOf(cell)
    if (kind !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most?.[0] ?? 'string'
}

function kindOf(cell: unknown): Kind | undefined {
  if (typeof cell === 'boolean') return 'boolean'
  if (typeof cell === 'number') return 'number'
  if (typeof cell === 'string' && cell !== '') return isDate(cell) ? 'date' : 'string'
  if (!Array.isArray(cell) || cell.length === 0) return undefined
  return cell.every((each) => typeof each === 'number') ? 'number[]' : 'string[]'
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
