import { scalarReaders } from '../cells/read.js'
import { asRow, rawReader } from '../cells/row.js'
import { ownMembers, refuseMembers, requireArray } from '../checks/arguments.js'
import { quote } from '../checks/quote.js'
import { valueKind } from '../language/kind.js'
import type { BoundField } from '../language/predicate.js'
import type { Delta, Entry, Key } from './delta.js'
import type { KeyIndex, RowsOfKey } from './key-index.js'

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
  return {
    remove: remove.map((value, i) => readKey(key, value, `remove[${i}]`)),
    upsert: new Map(
      upsert.map((row, i) => [readKey(key, raw(asRow(row)), `${key.name} of upsert[${i}]`), row]),
    ),
    named: remove.length + upsert.length,
  }
}

function readKey({ kind }: BoundField, value: unknown, place: string): Key {
  const read = scalarReaders[valueKind(kind)](value)
  if (read === undefined) throw new TypeError(`${place}: expected a ${kind}, got ${quote(value)}`)
  return read as Key // of a string or number field, as a key is
}

/**
 * The delta of a base with changes applied on top of it.
 * @param name - of the key
 * @param baseRows - the rows of the base with a key that the changes name, ascending
 * @param added - the added rows by key, as they are before and then after the changes
 * @throws TypeError for a key of the changes that several rows have
 */
export function applyChanges(
  before: Delta,
  name: string,
  changes: Changes,
  baseRows: RowsOfKey,
  added: KeyIndex,
): Delta {
  /** Rows of the base that go. */
  const hidden = new Set<number>()
  /** Entries that go. */
  const dropped = new Set<Entry>()
  const fresh: Entry[] = []
  let { end } = before

  /** Where a row of the base stands among all rows of the table. */
  const positionOf = (row: number): number =>
    row -
    before.removed.filter((gone) => gone < row).length +
    before.added.filter(({ place }) => place < row).length

  /** The row of the base with a key, if there is one. */
  function baseRowOf(key: Key): number | undefined {
    let found: number | undefined
    for (const row of baseRows(key)) {
      if (includes(before.removed, row)) continue
      if (found !== undefined)
        throw new TypeError(notUnique(name, key, positionOf(found), positionOf(row)))
      found = row
    }
    return found
  }

  // Nothing has changed yet where it throws.
  const ofBase = new Map(
    [...changes.remove, ...changes.upsert.keys()].map((key) => [key, baseRowOf(key)]),
  )

  /** Takes out the row with a key; returns its place, if there is one. */
  function clear(key: Key): number | undefined {
    const entry = added.take(key)
    if (entry !== undefined) {
      dropped.add(entry)
      return entry.place
    }
    const row = ofBase.get(key)
    if (row === undefined || hidden.has(row)) return undefined
    hidden.add(row)
    return row
  }

  for (const key of changes.remove) clear(key)
  for (const [key, row] of changes.upsert) {
    const entry = { key, place: clear(key) ?? end++, row }
    added.put(entry)
    fresh.push(entry)
  }
  return {
    removed: mergeAscending(before.removed, Uint32Array.from(hidden).toSorted()),
    added: mergeEntries(
      dropped.size === 0 ? before.added : before.added.filter((entry) => !dropped.has(entry)),
      fresh.toSorted((a, b) => a.place - b.place),
    ),
    end,
  }
}

function notUnique(name: string, key: Key, row: number, other: number): string {
  return `update needs unique keys: rows[${row}] and rows[${other}] of the table have the same ${quote(name)}, ${quote(key)}`
}

/** Whether an ascending array has a number. */
function includes(ascending: Uint32Array, number: number): boolean {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < number) low = middle + 1
    else high = middle
  }
  return ascending[low] === number
}

function mergeAscending(a: Uint32Array, b: Uint32Array): Uint32Array {
  if (b.length === 0) return a
  const merged = new Uint32Array(a.length + b.length)
  for (let k = 0, i = 0, j = 0; k < merged.length; k++) {
    merged[k] = j === b.length || (i < a.length && a[i]! < b[j]!) ? a[i++]! : b[j++]!
  }
  return merged
}

function mergeEntries(a: readonly Entry[], b: readonly Entry[]): readonly Entry[] {
  if (b.length === 0) return a
  const merged = new Array<Entry>(a.length + b.length)
  for (let k = 0, i = 0, j = 0; k < merged.length; k++) {
    const isFirst = j === b.length || (i < a.length && a[i]!.place < b[j]!.place)
    merged[k] = isFirst ? a[i++]! : b[j++]!
  }
  return merged
}
