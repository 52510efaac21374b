import { elementsOf, stateOf, type CellState } from '../rows/state.js'
import { asRow, unfoldedReader } from '../rows/row.js'
import { attempt, isArray } from '../untrusted/plain.js'
import { isList, valueKind, type Kind } from '../language/kind.js'
import type { BoundField } from '../language/predicate.js'
import { DAY_MS } from '../time/date-text.js'
import { diagnose } from './diagnose.js'
import { Findings, type Finding } from './findings.js'
import type { OtherNames } from './other-names.js'

/** What a field makes of its cells: each is one of present, absent and unreadable. */
export interface FieldInspection {
  readonly field: string
  readonly kind: Kind
  readonly present: number
  /** Cells with nothing in them: missing, `null`, an empty list. */
  readonly absent: number
  /** Cells with something that is not of the kind, and lists with such an element: mistyped data. */
  readonly unreadable: number
  /** What is unreadable, or surely meant otherwise than it reads, by its cause. */
  readonly findings: readonly Finding[]
  /** Values outside the declared set: information, and no fault. */
  readonly outside: Finding | undefined
}

/** @param others - the names that no field has */
export function inspectField(
  field: BoundField,
  rows: readonly unknown[],
  others: OtherNames,
): FieldInspection {
  const { name, kind, values } = field
  const read = unfoldedReader(field)
  const counts = { present: 0, absent: 0, unreadable: 0 }
  const [findings, outside, seconds] = [new Findings(), new Findings(), new Findings()]
  const allowed = new Set<unknown>(values)
  let numbers = 0

  function inspectValue(raw: unknown, state: CellState, row: number): void {
    if (state === 'absent') return
    if (state === 'unreadable') {
      const { found, hint } = diagnose(valueKind(kind), raw)
      findings.add(isList(kind) ? `an element that is ${found}` : found, row, raw, hint)
    } else if (values !== undefined && !allowed.has(raw)) {
      outside.add('outside the declared values', row, raw)
    } else if (kind === 'date' && typeof raw === 'number' && raw !== 0) {
      numbers++
      if (readsAsSeconds(raw)) seconds.add('epoch seconds', row, raw, SECONDS_HINT)
    }
  }

  function inspectCell(row: number): CellState {
    const raw = read(asRow(rows[row]))
    const state = stateOf(kind, raw)
    if (!isList(kind)) inspectValue(raw, state, row)
    else if (isArray(raw)) {
      const ofElements = valueKind(kind)
      for (const each of elementsOf(raw)) inspectValue(each, stateOf(ofElements, each), row)
    } else if (state === 'unreadable') {
      const { found, hint } = diagnose(kind, raw)
      findings.add(found, row, raw, hint)
    }
    return state
  }

  for (let row = 0; row < rows.length; row++) {
    try {
      counts[inspectCell(row)]++
    } catch (error) {
      counts.unreadable++
      findings.add('an error', row, messageOf(error), 'reading the cell throws it')
    }
  }
  const [inSeconds] = seconds.all
  const [firstOutside] = outside.all
  const isLost = counts.absent === rows.length && field.get === undefined
  const all = [
    ...findings.all,
    ...(inSeconds?.count === numbers ? [inSeconds] : []),
    ...(isLost ? others.find(name) : []),
  ]
  return { field: name, kind, ...counts, findings: all, outside: firstOutside }
}

const SECONDS_HINT = 'they read as January 1970: use value * 1000'

/** From the second day of 1970, which is a time in 1972 if it counts seconds, to the end of January. */
function readsAsSeconds(ms: number): boolean {
  return ms >= DAY_MS && ms < 31 * DAY_MS
}

function messageOf(error: unknown): unknown {
  const message = attempt((): unknown => (error instanceof Error ? error.message : error))
  return message ?? 'an error'
}
