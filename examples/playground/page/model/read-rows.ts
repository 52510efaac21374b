import papaparse from 'papaparse'
import type { Kind } from 'supplier-query'
import type { Row } from './cells.js'
import type { Declaration } from './declaration.js'
import { inferDeclaration, isDate } from './infer.js'

/** What was pasted or dropped, read: rows, or why there are none. */
export type ReadRows = ReadText | { readonly ok: false; readonly message: string }

export interface ReadText {
  readonly ok: true
  readonly rows: readonly Row[]
  /** Whether every cell is text still, as in CSV. */
  readonly isText: boolean
  readonly note: string
}

/** Rows from JSON (an array of objects, or an object with one in it) or from CSV with a head. */
export function readRows(text: string): ReadRows {
  const trimmed = text.trim()
  if (trimmed === '') return refuse('Paste rows as JSON or CSV, or drop a file.')
  return /^[[{]/.test(trimmed) ? readJson(trimmed) : readCsv(trimmed)
}

function readJson(text: string): ReadRows {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    const lines = readLines(text)
    return lines ?? refuse(`This is not JSON: ${messageOf(error)}`)
  }
  const rows = findRows(data)
  if (rows === undefined) return refuse('Expected an array of objects.')
  return { ok: true, rows, isText: false, note: 'JSON' }
}

/** JSON with one object on each line. */
function readLines(text: string): ReadRows | undefined {
  try {
    const rows = text.split('\n').flatMap((line) => {
      return line.trim() === '' ? [] : [JSON.parse(line) as unknown]
    })
    return rows.every(isRow) ? { ok: true, rows, isText: false, note: 'JSON lines' } : undefined
  } catch {
    return undefined
  }
}

function findRows(data: unknown): readonly Row[] | undefined {
  if (Array.isArray(data)) return data.length > 0 && data.every(isRow) ? data : undefined
  if (!isRow(data)) return undefined
  return Object.values(data).map(findRowsIn).find(Boolean)
}

function findRowsIn(data: unknown): readonly Row[] | undefined {
  return Array.isArray(data) ? findRows(data) : undefined
}

function isRow(data: unknown): data is Row {
  return typeof data === 'object' && data !== null && !Array.isArray(data)
}

function readCsv(text: string): ReadRows {
  const { data, errors, meta } = papaparse.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
  })
  const [fault] = errors.filter(({ type }) => type !== 'Delimiter')
  if (fault !== undefined) {
    const place = fault.row === undefined ? '' : ` in row ${fault.row + 1}`
    return refuse(`This is not CSV: ${fault.message.toLowerCase()}${place}.`)
  }
  if (data.length === 0) return refuse('Expected a line of names, and lines of cells.')
  const delimiter = { ',': 'comma', ';': 'semicolon', '\t': 'tab' }[meta.delimiter] ?? 'mark'
  return { ok: true, rows: data, isText: true, note: `CSV, ${delimiter} between cells` }
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** CSV holds text alone: the kind that most texts of a column can be read as. */
function guessKind(texts: readonly unknown[]): Kind {
  const present = texts.filter((text) => typeof text === 'string' && text !== '') as string[]
  const isMostly = (fits: (text: string) => boolean) =>
    present.length > 0 && present.filter(fits).length > present.length / 2
  if (isMostly((text) => NUMBER.test(text))) return 'number'
  if (isMostly((text) => text === 'true' || text === 'false')) return 'boolean'
  return isMostly(isDate) ? 'date' : 'string'
}

/** Texts of CSV as a declaration wants them; what cannot be read so stays text, to be found as such. */
export function typeTexts(rows: readonly Row[], { fields }: Declaration): readonly Row[] {
  const kinds = Object.entries(fields).map(([name, { kind }]) => [name, kind] as const)
  return rows.map((row) =>
    Object.fromEntries(kinds.map(([name, kind]) => [name, typeText(row[name], kind)])),
  )
}

function typeText(text: unknown, kind: Kind): unknown {
  if (typeof text !== 'string' || text === '') return null
  if (kind === 'number' && NUMBER.test(text)) return Number(text)
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** Guesses what is in rows that were read. */
export function inferRead({ rows, isText }: ReadText): Declaration {
  if (!isText) return inferDeclaration(rows)
  const names = Object.keys(rows[0] ?? {})
  const guesses = names.map((name) => [name, { kind: guessKind(rows.map((row) => row[name])) }])
  const fields = Object.fromEntries(guesses) as Declaration['fields'] // as just made
  return inferDeclaration(typeTexts(rows, { fields }))
}

function refuse(message: string): ReadRows {
  return { ok: false, message }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
