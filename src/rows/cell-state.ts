import { isArray } from '../untrusted/plain.js'
import { isList, valueKind, type Kind } from '../language/kind.js'
import { kindOf } from '../language/kind-cells.js'

/** The state of a cell. `unreadable` means a value of the wrong type, which counts as absent. */
export type CellState = 'present' | 'absent' | 'unreadable'

/** The maximum number of elements of a list that are inspected. */
const MOST_ELEMENTS = 100_000

/**
 * Returns the state of a raw cell. `undefined`, `null` and lists of nothing else are absent. A list is
 * unreadable if one of its elements is.
 * @throws errors of a Proxy that is read as a list
 */
export function cellState(kind: Kind, raw: unknown): CellState {
  if (raw === undefined || raw === null) return 'absent'
  if (!isList(kind)) return kindOf(kind).read(raw) === undefined ? 'unreadable' : 'present'
  if (!isArray(raw)) return 'unreadable'
  const ofElements = valueKind(kind)
  let state: CellState = 'absent'
  for (const element of inspectedElements(raw)) {
    const next = cellState(ofElements, element)
    if (next === 'unreadable') return next
    if (next === 'present') state = next
  }
  return state
}

export function inspectedElements(list: readonly unknown[]): readonly unknown[] {
  return list.length <= MOST_ELEMENTS ? list : list.slice(0, MOST_ELEMENTS)
}
