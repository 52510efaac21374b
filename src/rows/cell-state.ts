import { isArray } from '../untrusted/plain.js'
import { isList, valueKind, type Kind } from '../language/kind.js'
import { readerOf } from '../language/cell.js'

/** What there is to a cell: `unreadable` is something that a field makes nothing of, and so is absent. */
export type CellState = 'present' | 'absent' | 'unreadable'

/** Of a longer list the rest is not looked at. */
const MOST_ELEMENTS = 100_000

/**
 * The state of a raw cell. Nothing is there with `undefined` and `null`, and with a list of nothing
 * else; a list is unreadable where one of its elements is.
 * @throws what reading a Proxy for a list throws
 */
export function stateOf(kind: Kind, raw: unknown): CellState {
  if (raw === undefined || raw === null) return 'absent'
  if (!isList(kind)) return readerOf(kind)(raw) === undefined ? 'unreadable' : 'present'
  if (!isArray(raw)) return 'unreadable'
  const ofElements = valueKind(kind)
  let state: CellState = 'absent'
  for (const element of inspectedElements(raw)) {
    const next = stateOf(ofElements, element)
    if (next === 'unreadable') return next
    if (next === 'present') state = next
  }
  return state
}

/** The elements of a list that are looked at. */
export function inspectedElements(list: readonly unknown[]): readonly unknown[] {
  return list.length <= MOST_ELEMENTS ? list : list.slice(0, MOST_ELEMENTS)
}
