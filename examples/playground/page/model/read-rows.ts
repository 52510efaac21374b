import type { Row } from './cells.js'
import { chooseColumns } from './infer.js'
import { readCsv } from './read-csv.js'
import { refuse, type ReadRows } from './read-text.js'

/** Reads rows from JSON (an array of objects, or an object that contains one) or from CSV with a header. */
export function readRows(text: string): ReadRows {
  const trimmed = text.trim()
  if (trimmed === '') return refuse('Paste rows as JSON or CSV, or drop a file.')
  return /^[[{]/.test(trimmed) ? readJson(trimmed) : readCsv(text)
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
  return rows === undefined ? refuse('Expected an array of objects.') : accept(rows, 'JSON')
}

/** Reads JSON with one object on each line. */
function readLines(text: string): ReadRows | undefined {
  try {
    const rows = text.split('\n').flatMap((line) => {
      return line.trim() === '' ? [] : [JSON.parse(line) as unknown]
    })
    return rows.every(isRow) ? accept(rows, 'JSON lines') : undefined
  } catch {
    return undefined
  }
}

function accept(rows: readonly Row[], note: string): ReadRows {
  return { ok: true, rows, ...chooseColumns(namesOf(rows)), isText: false, note }
}

/** Returns the names in the first rows, in order of appearance. */
function namesOf(rows: readonly Row[]): readonly string[] {
  const names = new Set<string>()
  for (const row of rows.slice(0, 1000)) for (const name of Object.keys(row)) names.add(name)
  return [...names]
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
