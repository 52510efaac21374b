import { own } from '../untrusted/plain.js'
import { escapeUnseen } from '../untrusted/quote.js'
import type { FieldInspection, Finding, Inspection, KeyInspection } from './inspection.js'

type Row = number | string

/**
 * Prints an inspection as text: a line for each field, and its findings below it. Rows are numbered from
 * 0; rows of a database are named by their keys.
 */
export function printInspection(inspection: Inspection<Row>): string {
  const { rows, ok, findings, fields, key, page } = inspection
  return [
    `${counted(rows, 'row')}: ${ok ? 'all cells are readable' : `some are not as declared, see ${page}`}`,
    ...findings.map((finding) => `  ${printFinding(finding, 'row')}`),
    ...fields.flatMap(printField),
    ...(key === undefined ? [] : printKey(key)),
  ]
    .map(escapeUnseen)
    .join('\n')
}

function printField(inspection: FieldInspection<Row>): string[] {
  const { field, kind, present, emptyTexts, absent, unreadable, findings, outside } = inspection
  const advice = own(inspection, 'advice')
  const shown = outside === undefined ? findings : [...findings, outside]
  const empty = emptyTexts === 0 ? '' : ` (with ${counted(emptyTexts, 'empty text')})`
  return [
    `  ${field} (${kind}): ${present} present${empty}, ${absent} absent, ${unreadable} unreadable`,
    ...shown.map((finding) => `    ${printFinding(finding, 'time')}`),
    ...(advice === undefined ? [] : [`    ${advice}`]),
  ]
}

function printFinding(finding: Finding<Row>, unit: string): string {
  const { found, count, row, example, hint } = finding
  const kind = own(finding, 'kind')
  const isNamed = kind === undefined || found.toLowerCase().includes(kind.replace('[]', ''))
  const what = isNamed ? found : `${found} that reads as ${kind}`
  const first = `first ${example} in row ${row}`
  return `${what}, ${counted(count, unit)}, ${first}${hint === undefined ? '' : `: ${hint}`}`
}

function printKey(inspection: KeyInspection<Row>): string[] {
  const { field, missing, missingRows, repeated, repeats } = inspection
  const pairs = repeats.map(({ key, rows: [first, other] }) => `${key} in ${first} and ${other}`)
  const line = (what: string, count: number, examples: readonly unknown[]) => {
    const more = count > examples.length ? ', …' : ''
    const shown = examples.length === 0 ? '' : `: ${examples.join(', ')}${more}`
    return `  key ${field}: ${what} in ${counted(count, 'row')}${shown}`
  }
  return [
    ...(missing > 0 ? [line('missing', missing, missingRows)] : []),
    ...(repeated > 0 ? [line('repeated', repeated, pairs)] : []),
  ]
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
