import { types } from 'node:util'
import { comparators, type Kind } from 'supplier-query'
import { kinds } from '../../src/language/kind.js'
import { tableRows } from '../documents.js'
import { oracleReadCell } from '../oracle.js'
import { files } from './files.js'
import sentences from './sentences.json' with { type: 'json' }
import { atPath, casesOf, type Case } from './runner.js'

/** How many cases there are of each section, and of each comparator on each kind of field. */

export { kinds }

export type Comparator = keyof typeof comparators
const names = Object.keys(comparators) as Comparator[]

/** The places of a comparator on a kind of field: how many cases are in each. */
export interface Places {
  /** Answers of rows of which one has a cell there, and one has none. */
  present: number
  absent: number
  /** With an operand of `null`, or a list with it: answered, or refused where it is not taken. */
  null: number
  /** What the language does not take on this kind: refused, with whatever operand. */
  refused: number
}

export const coverage: ReadonlyMap<Comparator, ReadonlyMap<Kind, Places>> = new Map(
  names.map((name) => [
    name,
    new Map(kinds.map((kind) => [kind, { present: 0, absent: 0, null: 0, refused: 0 }])),
  ]),
)

/** Whether a comparator applies to a kind of field (language reference, section 4). */
export function isTaken(name: Comparator, kind: Kind): boolean {
  return Object.hasOwn(comparators[name].operands, kind)
}

export function sectionsOf(): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { section, cases } of files) {
    counts.set(section, (counts.get(section) ?? 0) + cases.length)
  }
  return counts
}

for (const each of casesOf({ files })) count(each)

function count(each: Case): void {
  const seen = new Set<string>()
  for (const comparison of comparisonsOf(each)) {
    const { field, comparator, value } = comparison
    const declared = Object.hasOwn(each.resource.fields, field)
      ? each.resource.fields[field]
      : undefined
    const kind = (
      typeof declared === 'object' ? (declared as { kind: Kind }).kind : declared
    ) as Kind // or of none, which has no places
    const places = coverage.get(comparator as Comparator)?.get(kind)
    if (places === undefined) continue
    for (const place of placesOf(each, field, comparator as Comparator, kind, value)) {
      // A case counts once in a place, however often it compares there.
      const mark = `${comparator} ${kind} ${place}`
      if (!seen.has(mark)) places[place]++
      seen.add(mark)
    }
  }
}

function placesOf(
  each: Case,
  field: string,
  comparator: Comparator,
  kind: Kind,
  value: unknown,
): (keyof Places)[] {
  const isNull = value === null || (Array.isArray(value) && value.includes(null))
  if (!isTaken(comparator, kind)) return each.issues === undefined ? [] : ['refused']
  const found: (keyof Places)[] = isNull ? ['null'] : []
  if (each.answer === undefined) return found
  const cells = each.rows.map((row) => isPresent(each, field, kind, row))
  if (cells.includes(true)) found.push('present')
  if (cells.includes(false)) found.push('absent')
  return found
}

function isPresent(each: Case, field: string, kind: Kind, row: unknown): boolean {
  if (typeof row !== 'object' || row === null) return false
  const declared = each.resource.fields[field] as { path?: unknown }
  const cell = oracleReadCell(kind, atPath(row, declared.path ?? [field]))
  return Array.isArray(cell) ? cell.length > 0 : cell !== undefined
}

interface Comparison {
  readonly field: string
  readonly comparator: string
  readonly value: unknown
}

/** The comparisons of the filters of a case, of whatever form they are. */
function comparisonsOf({ query, within, negate }: Case): Comparison[] {
  const found: Comparison[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || types.isProxy(value)) return
    const {
      filter,
      operands,
      field,
      comparator,
      value: operand,
    } = value as Partial<Comparison> & {
      readonly filter?: unknown
      readonly operands?: unknown
    }
    visit(filter)
    if (Array.isArray(operands)) operands.forEach(visit)
    if (typeof field === 'string' && typeof comparator === 'string') {
      found.push({ field, comparator, value: operand })
    }
  }
  for (const each of [query, within, negate]) visit(each)
  return found
}

/** A sentence of the reference that binds, and cases that fail when it is broken. */
export interface Ruling {
  readonly section: number
  readonly sentence: string
  readonly vectors?: readonly string[]
  /** Edits of the oracle that break it, each of which one of the vectors notices. */
  readonly mutations?: readonly { readonly from: string; readonly to: string }[]
  /** Why no vector can show it: it is not about the language. */
  readonly outside?: string
}

export const rulings: readonly Ruling[] = sentences

/** What is easy to leave out of an implementation, as the text has it. */
const ruling = /\b(must|at most|except|ties?|both|not)\b/

/** The tables whose rows are rules: each row counts as a sentence. */
const ruledTables = ['null-tests', 'joining', 'near-cursors', 'forms']

/** The sentences of the reference, outside other tables and code. */
export function sentencesIn(reference: string): Pick<Ruling, 'section' | 'sentence'>[] {
  const prose = reference.replaceAll(/^```[^]*?^```$/gm, '')
  return prose.split(/^## (?=\d)/m).flatMap((part) => {
    const section = Number.parseInt(part)
    if (!(section > 1)) return []
    const lines = part.split('\n').slice(1)
    const texts = lines.filter((line) => line !== '' && !/^(#|\||<!-- \/)/.test(line))
    return texts
      .flatMap((line) => {
        const [, mark = ''] = /^<!-- ([\w-]+) -->$/.exec(line) ?? []
        if (mark === '') return [line]
        return ruledTables.includes(mark) ? rowsOf(reference, mark) : []
      })
      .flatMap((line) => line.replace(/^[\s\-\d.]*[-.] /, '').split(/(?<=[.:;])\s+(?=[A-Z`“(*])/))
      .map((sentence) => ({ section, sentence: sentence.trim() }))
  })
}

/** The rows of a table, each as a sentence. */
function rowsOf(reference: string, mark: string): string[] {
  return tableRows(reference, mark).map((cells) => cells.join(' | '))
}

/** Those that hold a word that rules something out. */
export function rulingsIn(reference: string): Pick<Ruling, 'section' | 'sentence'>[] {
  return sentencesIn(reference).filter(({ sentence }) => ruling.test(sentence))
}
