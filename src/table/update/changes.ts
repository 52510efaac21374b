import { hashKey } from '../../language/hash-key.js'
import { kindOf } from '../../language/kind-cells.js'
import { asRow, rawReader } from '../../language/members.js'
import type { KeyKind, KindTypes } from '../../language/kind.js'
import { ownMembers, refuseMembers, requireArray } from '../../untrusted/arguments.js'
import { quote } from '../../untrusted/quote.js'
import type { BoundField } from '../../language/predicate.js'
import type { Key, RowsOfKey } from './find-keys.js'
import type { Levels } from './level.js'
import type { Entry, Tail } from './tail.js'

/** A key as callers write it. */
export type KeyCell = KindTypes[KeyKind]['cell']

/** A change of a table's rows by key. */
export interface Update<Row> {
  /**
   * Replaces the rows with the same keys, and appends rows with new keys. The last of several rows with
   * the same key counts.
   */
  readonly upsert?: readonly Row[] | undefined
  /** Keys of rows to remove, before any row is upserted. Keys that no row has are ignored. */
  readonly remove?: readonly KeyCell[] | undefined
}

type Keyed = Pick<Entry, 'key' | 'row'>

/** An update whose keys have been read. */
export interface Changes {
  readonly remove: readonly Key[]
  /** One row of each key, the last one, in the order in which keys came first. */
  readonly upsert: readonly Keyed[]
}

/** @throws TypeError for a key of the wrong kind */
export function readKey(field: BoundField, value: unknown, place = (): string => 'key'): Key {
  const found = kindOf(field.kind).read(value)
  if (found !== undefined) return found as Key // the kinds of keys have no booleans
  throw new TypeError(`${place()}: expected a ${field.kind}, got ${quote(value)}`)
}

/** @throws TypeError for an invalid update, and for a key of the wrong kind */
export function readChanges(key: BoundField, update: Update<unknown>): Changes {
  const { upsert = [], remove = [], ...unknown } = ownMembers('update', update)
  refuseMembers('update', unknown)
  requireArray('upsert', upsert)
  requireArray('remove', remove)
  const raw = rawReader(key)
  const rows = new Map<Key, Keyed>()
  for (const [i, row] of upsert.entries()) {
    const place = () => `${key.name} of upsert[${i}]`
    const found = readKey(key, raw(asRow(row)), place)
    rows.set(hashKey(found), { key: found, row })
  }
  return {
    // Not `map`, which keeps holes.
    remove: Array.from(remove, (value, i) => readKey(key, value, () => `remove[${i}]`)),
    upsert: [...rows.values()],
  }
}

/** The rows of a table. */
export interface Parts {
  readonly levels: Levels
  readonly tail: Tail
  /** The place of the next new row. */
  readonly end: number
}

/**
 * Applies changes to the rows of a table.
 * @param field - the key
 * @param finders - the rows of each level with a key that the changes name, deleted or not
 * @param rowsInOrder - returns all live rows; called before it throws
 * @throws TypeError for a key of the changes that several rows have
 */
export function applyChanges(
  { levels, tail, end }: Parts,
  field: BoundField,
  changes: Changes,
  finders: readonly RowsOfKey[],
  rowsInOrder: () => readonly unknown[],
): Parts {
  function find(key: Key) {
    const entry = tail.entryOf(key)
    if (entry !== undefined) return { place: entry.place, level: undefined, row: 0 }
    for (const [level, rowsOf] of finders.entries()) {
      const each = levels[level]!
      const [row, other] = each.live(rowsOf(key))
      if (row === undefined) continue
      if (other === undefined) return { place: each.placeOf(row), level, row }
      // Only rows that the table was made of may share a key, so no row before these two has it.
      const { rows } = each.segment
      const first = rowsInOrder().indexOf(rows[row])
      const second = rowsInOrder().indexOf(rows[other], first + 1)
      throw new TypeError(
        `rows[${first}] and rows[${second}] of the table: expected unique keys in ${quote(field.name)}, got ${quote(kindOf(field.kind).show(key))} in both`,
      )
    }
    return undefined
  }

  // Nothing has changed yet if this throws.
  const removed = new Map(changes.remove.map((key) => [hashKey(key), find(key)]))
  const replaced = changes.upsert.map(({ key }) =>
    removed.has(hashKey(key)) ? undefined : find(key),
  )
  const gone = levels.map((): number[] => [])
  for (const found of [...removed.values(), ...replaced]) {
    if (found?.level !== undefined) gone[found.level]!.push(found.row)
  }
  let next = end
  const fresh = changes.upsert.map((each, i) => ({ ...each, place: replaced[i]?.place ?? next++ }))
  const [base, ...others] = levels
  return {
    levels: [base.without(gone[0]!), ...others.map((level, i) => level.without(gone[i + 1]!))],
    tail: tail.with(changes.remove, fresh),
    end: next,
  }
}
