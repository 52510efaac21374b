import { readerOf } from '../../language/cell.js'
import { asRow, rawReader } from '../../language/members.js'
import { ownMembers, refuseMembers, requireArray } from '../../untrusted/arguments.js'
import { quote } from '../../untrusted/quote.js'
import type { BoundField } from '../../language/predicate.js'
import { mergeAscending, type Delta, type EntriesByKey, type Entry, type Key } from './delta.js'
import type { RowsOfKey } from './find-keys.js'
import { countBelow } from '../../rows/bisect.js'

/** A change of a table's rows by key. */
export interface Update<Row> {
  /**
   * Rows that replace those with the same key, or are appended where no row has it. If several have
   * the same key, the last one counts.
   */
  readonly upsert?: readonly Row[] | undefined
  /** Keys of rows to remove, before any row is upserted. Keys that no row has are ignored. */
  readonly remove?: readonly (string | number)[] | undefined
}

/** An update whose keys have been read. */
export interface Changes {
  readonly remove: readonly Key[]
  /** The rows by key: each key stands where it came first, with the row that came last. */
  readonly upsert: ReadonlyMap<Key, unknown>
  /** How many rows and keys it names. */
  readonly named: number
}

/** @throws TypeError for an update that is none, and a key that is not of the kind of the key */
export function readChanges(key: BoundField, update: Update<unknown>): Changes {
  const { upsert = [], remove = [], ...unknown } = ownMembers('update', update)
  refuseMembers('update', unknown)
  requireArray('upsert', upsert)
  requireArray('remove', remove)
  const raw = rawReader(key)
  const read = readerOf(key.kind)
  const toKey = (value: unknown, place: () => string): Key => {
    const found = read(value)
    if (found !== undefined) return found as Key // of a string or number field, as a key is
    throw new TypeError(`${place()}: expected a ${key.kind}, got ${quote(value)}`)
  }
  const rows = new Map<Key, unknown>()
  for (const [i, row] of upsert.entries()) {
    rows.set(
      toKey(raw(asRow(row)), () => `${key.name} of upsert[${i}]`),
      row,
    )
  }
  return {
    remove: remove.map((value, i) => toKey(value, () => `remove[${i}]`)),
    upsert: rows,
    named: remove.length + upsert.length,
  }
}

/**
 * The delta of a base with changes applied on top of it.
 * @param name - of the key
 * @param baseRows - the rows of the base with a key that the changes name, ascending
 * @param added - the added rows by key, before and then after the changes
 * @throws TypeError for a key of the changes that several rows have
 */
export function applyChanges(
  before: Delta,
  name: string,
  changes: Changes,
  baseRows: RowsOfKey,
  added: EntriesByKey,
): Delta {
  let { end } = before

  /** Where a row of the base stands among all rows of the table. */
  const positionOf = (row: number): number =>
    row -
    before.removed.filter((gone) => gone < row).length +
    before.added.filter(({ place }) => place < row).length

  /** The row of the base with a key, if there is one still. */
  function baseRowOf(key: Key): number | undefined {
    let found: number | undefined
    for (const row of baseRows(key)) {
      // It had its key alone, or could not have been removed.
      if (includes(before.removed, row)) return undefined
      if (found !== undefined)
        throw new TypeError(notUnique(name, key, positionOf(found), positionOf(row)))
      found = row
    }
    return found
  }

  // Nothing has changed yet where it throws.
  const find = (key: Key): Entry | number | undefined => added.get(key) ?? baseRowOf(key)
  const toRemove = changes.remove.map(find)
  const toReplace = Array.from(changes.upsert.keys(), find)

  /** Rows of the base that go. */
  const hidden: number[] = []
  /** The places of added rows that go, and none comes instead. */
  const left: number[] = []
  const removed = new Set<Key>()
  for (const [i, found] of toRemove.entries()) {
    const key = changes.remove[i]!
    if (removed.has(key)) continue
    removed.add(key)
    added.delete(key)
    if (typeof found === 'number') hidden.push(found)
    else if (found !== undefined) left.push(found.place)
  }
  const fresh: Entry[] = []
  for (const [key, row] of changes.upsert) {
    const found = removed.has(key) ? undefined : toReplace[fresh.length]
    if (typeof found === 'number') hidden.push(found)
    const place = typeof found === 'object' ? found.place : (found ?? end++)
    const entry = { key, place, row }
    added.set(key, entry)
    fresh.push(entry)
  }
  return {
    removed: mergeAscending(before.removed, Uint32Array.from(hidden).toSorted()),
    added: mergeEntries(
      before.added,
      fresh.toSorted((a, b) => a.place - b.place),
      left.toSorted((a, b) => a - b),
    ),
    end,
  }
}

function notUnique(name: string, key: Key, row: number, other: number): string {
  return `update needs unique keys: rows[${row}] and rows[${other}] of the table have the same ${quote(name)}, ${quote(key)}`
}

/** Whether an ascending array has a number. */
function includes(ascending: Uint32Array, number: number): boolean {
  return ascending[countBelow(ascending, number)] === number
}

/** Entries by place, with others in the places of some or between them, and without those of places that are left. */
function mergeEntries(
  before: readonly Entry[],
  fresh: readonly Entry[],
  left: readonly number[],
): readonly Entry[] {
  if (fresh.length === 0 && left.length === 0) return before
  const merged: Entry[] = []
  let [next, gone] = [0, 0]
  for (let i = 0; i < before.length; i++) {
    const entry = before[i]!
    while (next < fresh.length && fresh[next]!.place < entry.place) merged.push(fresh[next++]!)
    if (fresh.at(next)?.place === entry.place) continue
    if (left.at(gone) === entry.place) gone++
    else merged.push(entry)
  }
  while (next < fresh.length) merged.push(fresh[next++]!)
  return merged
}
