import { asRow, rawReader } from '../cells/row.js'
import { valueKind } from '../language/kind.js'
import { scalarReaders } from '../cells/read.js'
import type { BoundField } from '../language/predicate.js'
import { ownMembers, refuseMembers, requireArray } from '../checks/arguments.js'
import { quote } from '../checks/quote.js'
import type { Changes } from './changes.js'
import { codeOf } from './storage/dictionary.js'
import { GONE } from './storage/merge.js'
import { Part } from './storage/part.js'

type Key = string | number

/** A change of a table's rows by key. */
export interface Update<Row> {
  /**
   * Rows that take the place of those with the same key, or go to the end where there is none. Of
   * several with one key the last counts.
   */
  readonly upsert?: readonly Row[] | undefined
  /** Keys of rows that go, before any are upserted; one that no row has is passed over. */
  readonly remove?: readonly (string | number)[] | undefined
}

/** The changes of a base with an update made on top of them. */
export function change(
  base: Part,
  { removed, added, places, end }: Changes,
  key: BoundField,
  update: Update<unknown>,
): Changes {
  const { upsert = [], remove = [], ...unknown } = ownMembers('update', update)
  refuseMembers('update', unknown)
  requireArray('upsert', upsert)
  requireArray('remove', remove)
  const gone = new Set(removed)
  const kept = new Map(added.rows.map((row, i) => [places[i]!, row]))
  let next = end

  /** The places of the rows with a key, ascending. */
  function placesOf(value: Key): number[] {
    const inBase = [...rowsWith(base, key, value)].filter((row) => !gone.has(row))
    const inAdded = [...rowsWith(added, key, value)].map((row) => places[row]!)
    return [...inBase, ...inAdded.filter((place) => kept.has(place))].toSorted((a, b) => a - b)
  }

  function clear(place: number): void {
    if (!kept.delete(place)) gone.add(place)
  }

  for (const value of readKeys(key, remove)) placesOf(value).forEach(clear)
  for (const [value, row] of readRows(key, upsert)) {
    const taken = placesOf(value)
    taken.forEach(clear)
    kept.set(taken[0] ?? next++, row)
  }
  const ascending = [...kept].toSorted(([a], [b]) => a - b)
  return {
    removed: Uint32Array.from(gone).toSorted(),
    added: new Part(ascending.map(([, row]) => row)),
    places: ascending.map(([place]) => place),
    end: next,
  }
}

/** A part of all rows of a changed table, by place, with the columns of its base. */
export function workIn(base: Part, { removed, added, places }: Changes): Part {
  const rows = new Array<unknown>(base.size - removed.length + added.size)
  const moves = [new Uint32Array(base.size).fill(GONE), new Uint32Array(added.size)] as const
  let [gone, next, count] = [0, 0, 0]

  function takeAdded(): void {
    moves[1][next] = count
    rows[count++] = added.rows[next++]
  }

  for (let place = 0; place < base.size; place++) {
    const isGone = removed[gone] === place
    if (isGone) gone++
    if (places[next] === place) takeAdded()
    if (isGone) continue
    moves[0][place] = count
    rows[count++] = base.rows[place]
  }
  while (next < added.size) takeAdded()
  return Part.merge(rows, [base, added], moves)
}

function rowsWith(part: Part, key: BoundField, value: Key): Uint32Array {
  const column = part.column(key)
  const code = codeOf(column.values, value)
  return code === 0 ? new Uint32Array() : column.groups.rows(code, code + 1)
}

/** @throws TypeError for one that is not of the kind of the key */
function readKeys(key: BoundField, values: readonly unknown[]): Key[] {
  return values.map((value, i) => readKey(key, value, `remove[${i}]`))
}

/** The rows by key, each key where it came first. */
function readRows(key: BoundField, rows: readonly unknown[]): Map<Key, unknown> {
  const raw = rawReader(key)
  return new Map(
    rows.map((row, i) => [readKey(key, raw(asRow(row)), `${key.name} of upsert[${i}]`), row]),
  )
}

function readKey({ kind }: BoundField, value: unknown, place: string): Key {
  const read = scalarReaders[valueKind(kind)](value)
  if (read === undefined) throw new TypeError(`${place}: expected a ${kind}, got ${quote(value)}`)
  return read as Key // of a string or number field, as a key is
}
