import { inspectedElements, cellState, type CellState } from '../rows/cell-state.js'
import { asRow, unfoldedReader } from '../language/members.js'
import { attempt, isArray, own as ownMember } from '../untrusted/plain.js'
import { isList, valueKind, type Kind } from '../language/kind.js'
import { kindOf, readerOf } from '../language/kinds.js'
import type { BoundField } from '../language/predicate.js'
import { diagnose, diagnoseElement, numericHint, NUMERIC_TEXT } from './diagnose.js'
import { diagnoseEarly } from './diagnose-date.js'
import { Findings, type Finding } from './findings.js'
import { ONLY_DAYS, type FieldInspection } from './inspection.js'

export function inspectField(
  field: BoundField,
  rows: readonly unknown[],
  findOtherName: (name: string) => readonly Finding[],
): FieldInspection {
  const { name, kind, values, get } = field
  const read = unfoldedReader(field)
  const ofValue = valueKind(kind)
  const isTime = kindOf(kind).times !== undefined
  const other = ownMember(narrower, kind)
  let isOther = other !== undefined
  const counts = { present: 0, absent: 0, unreadable: 0 }
  const [findings, outside, numbers] = [new Findings(), new Findings(), new Findings()]
  let [least, greatest] = [Infinity, -Infinity]
  const allowed = new Set<unknown>(values)
  let emptyTexts = 0

  function inspectValue(raw: unknown, state: CellState, row: number): void {
    if (state === 'absent') return
    if (raw === '' && state === 'present') emptyTexts++
    if (state === 'unreadable') {
      findings.add(isList(kind) ? diagnoseElement(kind, raw) : diagnose(kind, raw), row, raw)
    } else if (values !== undefined && !allowed.has(raw)) {
      outside.add({ found: 'outside the declared values' }, row, raw)
    } else if (isTime && typeof raw === 'number' && raw !== 0) {
      numbers.add({ found: 'a number' }, row, raw)
      least = Math.min(least, raw)
      greatest = Math.max(greatest, raw)
    }
  }

  function inspectCell(row: number): CellState {
    const raw = read(asRow(rows[row]))
    const state = cellState(kind, raw)
    if (isOther && state !== 'absent') isOther = readerOf(other!)(raw) !== undefined
    if (!isList(kind)) inspectValue(raw, state, row)
    else if (isArray(raw)) {
      for (const each of inspectedElements(raw)) inspectValue(each, cellState(ofValue, each), row)
    } else if (state === 'unreadable') findings.add(diagnose(kind, raw), row, raw)
    return state
  }

  for (let row = 0; row < rows.length; row++) {
    try {
      counts[inspectCell(row)]++
    } catch (error) {
      counts.unreadable++
      isOther = false
      const message = attempt((): unknown => (error instanceof Error ? error.message : error))
      findings.add(ERROR, row, message ?? 'an error')
    }
  }
  const early = numbers.all.flatMap((each) => {
    const diagnosis = diagnoseEarly(least, greatest)
    return diagnosis === undefined ? [] : [{ ...each, ...diagnosis }]
  })
  const isLost = counts.absent === rows.length && get === undefined
  const declare =
    isOther && counts.absent < rows.length ? `declare the field '${other}'` : undefined
  const own = findings.all.map((each) => {
    const isWhole = each.found === NUMERIC_TEXT && each.count === rows.length - counts.absent
    if (declare === undefined || !isWhole) return each
    return { ...each, hint: numericHint(`${declare}, which keeps every digit, or `) }
  })
  const all = [...own, ...early, ...(isLost ? findOtherName(name) : [])]
  const advice = declare !== undefined && isTime ? ONLY_DAYS : undefined
  return {
    field: name,
    kind,
    ...counts,
    emptyTexts,
    findings: all,
    outside: outside.all.at(0),
    ...(advice !== undefined && { advice }),
  }
}

/** The kinds that fit some columns of a kind better, if all cells are also cells of it. */
const narrower: { readonly [K in Kind]?: Kind } = { number: 'decimal', date: 'day' }

const ERROR = { found: 'an error', hint: 'make the getter return undefined for such a row' }
