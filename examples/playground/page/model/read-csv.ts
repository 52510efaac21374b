import papaparse from 'papaparse'
import type { Kind } from 'supplier-query'
import { cellOf, type Row } from './cells.js'
import type { Declaration } from './declaration.js'
import { chooseColumns, inferDeclaration, isDate } from './infer.js'
import { refuse, type ReadRows } from './read-text.js'

/** Reads rows of CSV with a header. Every cell is text until a declaration converts it. */
export function readCsv(text: string): ReadRows {
  const { data, errors, meta } = papaparse.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
  })
  const [fault] = errors.filter(({ type }) => type !== 'Delimiter')
  if (fault !== undefined) {
    const place = fault.row ? `row ${fault.row}` : 'the line of names'
    return refuse(`This is not CSV: ${fault.message.toLowerCase()} in ${place}.`)
  }
  const [head, ...lines] = data
  if (head === undefined || lines.length === 0) {
    return refuse('Expected a line of names, and lines of cells.')
  }
  const odd = lines.findIndex((cells) => cells.length !== head.length)
  if (odd >= 0) {
    const counts = `${lines[odd]!.length} cells, and the line of names has ${head.length}`
    return refuse(`This is not CSV: row ${odd + 1} has ${counts}.`)
  }
  const { all, remark } = nameColumns(head)
  const { names, remarks } = chooseColumns(all)
  const places = names.map((name) => [name, all.indexOf(name)] as const)
  const rows = lines.map((cells) =>
    Object.fromEntries(places.map(([name, place]) => [name, cells[place]])),
  )
  const delimiter = { ',': 'comma', ';': 'semicolon', '\t': 'tab' }[meta.delimiter] ?? 'mark'
  return {
    ok: true,
    rows,
    names,
    isText: true,
    note: `CSV, ${delimiter} between cells`,
    remarks: [...remark, ...remarks],
  }
}

/** Makes names of columns unique and non-empty: pandas leaves one empty, and joined tables repeat names. */
function nameColumns(head: readonly string[]): { all: readonly string[]; remark: string[] } {
  const taken = new Set(head)
  const met = new Set<string>()
  const counts = new Map<string, number>()
  const changed: string[] = []
  const all = head.map((name, at) => {
    if (name.trim() !== '' && !met.has(name)) {
      met.add(name)
      return name
    }
    const start = name.trim() === '' ? 'column' : name
    let count = start === name ? (counts.get(start) ?? 1) + 1 : at + 1
    while (taken.has(`${start} ${count}`)) count++
    counts.set(start, count)
    const other = `${start} ${count}`
    taken.add(other)
    changed.push(other)
    return other
  })
  const shown = changed.slice(0, 3).map((name) => `“${name.slice(0, 40)}”`)
  const more = changed.length > shown.length ? ` and ${changed.length - shown.length} more` : ''
  const subject =
    changed.length === 1
      ? 'A column without a name of its own is'
      : 'Columns without a name of their own are'
  return {
    all,
    remark: changed.length === 0 ? [] : [`${subject} called ${shown.join(', ')}${more}.`],
  }
}

/** A number whose digits a JavaScript number may lose. */
const isLong = (text: string) => text.replace(/[eE].*/, '').replaceAll(/\D/g, '').length > 15

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** Returns the kind that most texts of a column can be read as. */
function guessKind(texts: readonly unknown[]): Kind {
  const present = texts.filter((text) => typeof text === 'string' && text !== '') as string[]
  const isMostly = (fits: (text: string) => boolean) =>
    present.length > 0 && present.filter(fits).length > present.length / 2
  if (isMostly((text) => NUMBER.test(text))) {
    const isExact = present.some(isLong) && !present.some((text) => /[eE]/.test(text))
    return isExact ? 'decimal' : 'number'
  }
  if (isMostly((text) => text === 'true' || text === 'false')) return 'boolean'
  return isMostly(isDate) ? 'date' : 'string'
}

/** Converts texts of CSV to the declared kinds. Unreadable texts stay texts, so that the inspection finds them. */
export function typeTexts(rows: readonly Row[], { fields }: Declaration): readonly Row[] {
  const kinds = Object.entries(fields).map(([name, { kind }]) => [name, kind] as const)
  return rows.map((row) =>
    Object.fromEntries(kinds.map(([name, kind]) => [name, typeText(cellOf(row, name), kind)])),
  )
}

function typeText(text: unknown, kind: Kind): unknown {
  if (typeof text !== 'string' || text === '') return null
  if (kind === 'number' && NUMBER.test(text)) return Number(text)
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** Guesses the kinds of texts of CSV. */
export function inferTexts(rows: readonly Row[], names: readonly string[]): Declaration {
  const guesses = names.map((name) => [name, { kind: guessKind(rows.map((row) => row[name])) }])
  const fields = Object.fromEntries(guesses) as Declaration['fields'] // built above
  const { fields: inferred, key } = inferDeclaration(typeTexts(rows, { fields }), names)
  const decimals = Object.entries(fields).filter(([, { kind }]) => kind === 'decimal')
  return { fields: { ...inferred, ...Object.fromEntries(decimals) }, key }
}
