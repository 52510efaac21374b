import { inspectedElements, cellState, type CellState } from '../rows/cell-state.js'
import { asRow, unfoldedReader } from '../language/members.js'
import { attempt, isArray } from '../untrusted/plain.js'
import { isList, valueKind } from '../language/kind.js'
import { kindOf } from '../language/kinds.js'
import type { BoundField } from '../language/predicate.js'
import { diagnose, diagnoseElement } from './diagnose.js'
import { diagnoseEarly } from './diagnose-date.js'
import { Findings } from './findings.js'
import { ONLY_DAYS, type FieldInspection, type Finding } from './inspection.js'

export function inspectField(
  field: BoundField,
  rows: readonly unknown[],
  findOtherName: (name: string) => readonly Finding[],
): FieldInspection {
  const { name, kind, values, get } = field
  const read = unfoldedReader(field)
  const ofValue = valueKind(kind)
  const isTime = kindOf(kind).times !== undefined
  const toDay = kindOf('day').read
  let isOfDays = kind === 'date'
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
    if (isOfDays && state !== 'absent') isOfDays = toDay(raw) !== undefined
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
      isOfDays = false
      const message = attempt((): unknown => (error instanceof Error ? error.message : error))
      findings.add(ERROR, row, message ?? 'an error')
    }
  }
  const early = numbers.all.flatMap((each) => {
    const diagnosis = diagnoseEarly(least, greatest)
    return diagnosis === undefined ? [] : [{ ...each, ...diagnosis }]
  })
  const isLost = counts.absent === rows.length && get === undefined
  const all = [...findings.all, ...early, ...(isLost ? findOtherName(name) : [])]
  const isAdvised = isOfDays && counts.absent < rows.length
  return {
    field: name,
    kind,
    ...counts,
    emptyTexts,
    findings: all,
    outside: outside.all.at(0),
    ...(isAdvised && { advice: ONLY_DAYS }),
  }
}

const ERROR = { found: 'an error', hint: 'make the getter return undefined for such a row' }
