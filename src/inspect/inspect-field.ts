import { inspectedElements, cellState } from '../rows/cell-state.js'
import { asRow, unfoldedReader } from '../language/members.js'
import { attempt, isArray } from '../untrusted/plain.js'
import { isRounded } from '../language/decimal.js'
import { isExactKind, isList, valueKind } from '../language/kind.js'
import { kindOf } from '../language/kind-cells.js'
import type { BoundField } from '../language/predicate.js'
import { causeOf, causeOfElement, causesOfEarly } from './cause.js'
import { Findings } from './findings.js'
import { ONLY_DAYS, type FieldInspection, type Finding } from './inspection.js'

export function inspectField(
  field: BoundField,
  rows: readonly unknown[],
  findOtherName: (name: string) => readonly Finding[],
): FieldInspection {
  const { name, kind, values, get } = field
  const read = unfoldedReader(field)
  const isTime = kindOf(kind).times !== undefined
  const toDay = kindOf('day').read
  let isOfDays = kind === 'date'
  const counts = { present: 0, absent: 0, unreadable: 0 }
  const [findings, outside, numbers] = [new Findings(), new Findings(), new Findings()]
  const allowed = new Set<unknown>(values)
  let [inspected, emptyTexts, least, greatest] = [0, 0, Infinity, -Infinity]

  /** Inspects a cell that is not a list, or an element of a list. */
  function inspectValue(raw: unknown, isElement: boolean, row: number): void {
    const state = cellState(isElement ? valueKind(kind) : kind, raw)
    if (state === 'absent') return
    inspected++
    if (raw === '' && state === 'present') emptyTexts++
    if (state === 'unreadable') {
      findings.add(isElement ? causeOfElement(kind, raw) : causeOf(kind, raw), row, raw)
    } else if (values !== undefined && !allowed.has(raw)) {
      outside.add({ found: 'outside the declared values' }, row, raw)
    } else if (isExactKind(kind) && typeof raw === 'number' && isRounded(raw)) {
      findings.add({ found: ROUNDED, hint: 'read it as a string or a bigint' }, row, raw)
    } else if (isTime && typeof raw === 'number' && raw !== 0) {
      numbers.add({ found: 'a number' }, row, raw)
      least = Math.min(least, raw)
      greatest = Math.max(greatest, raw)
    }
  }

  for (let row = 0; row < rows.length; row++) {
    try {
      const raw = read(asRow(rows[row]))
      const state = cellState(kind, raw)
      if (isOfDays && state !== 'absent') isOfDays = toDay(raw) !== undefined
      if (!isList(kind) || !isArray(raw)) inspectValue(raw, false, row)
      else for (const each of inspectedElements(raw)) inspectValue(each, true, row)
      counts[state]++
    } catch (error) {
      counts.unreadable++
      isOfDays = false
      const message = attempt((): unknown => (error instanceof Error ? error.message : error))
      findings.add(ERROR, row, message ?? 'an error')
    }
  }
  const isEmpty = counts.absent === rows.length
  const early = causesOfEarly(least, greatest)
  return {
    field: name,
    kind,
    ...counts,
    emptyTexts,
    findings: [
      ...findings.all.map((each) => withHint(each, inspected)),
      ...numbers.all.flatMap((each) => early.map((cause) => ({ ...each, ...cause }))),
      ...(isEmpty && get === undefined ? findOtherName(name) : []),
    ],
    outside: outside.all.at(0),
    ...(isOfDays && !isEmpty && { advice: ONLY_DAYS }),
  }
}

/** A double keeps 15 digits: the driver or the JSON parser may have had more. */
const ROUNDED = 'a number of more than 15 digits'
const ERROR = { found: 'an error', hint: 'make the getter return undefined for such a row' }

/** Advises to declare another kind only if most values are of it: the others would become unreadable. */
function withHint(finding: Finding, inspected: number): Finding {
  const { kind, count, hint = 'convert it where rows are read' } = finding
  const isMost = kind !== undefined && count * 2 > inspected
  return { ...finding, hint: isMost ? `declare the field '${kind}', or ${hint}` : hint }
}
