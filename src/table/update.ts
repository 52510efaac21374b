import { scalarReaders } from '../cells/read.js'
import { asRow, rawReader } from '../cells/row.js'
import { ownMembers, refuseMembers, requireArray } from '../checks/arguments.js'
import { quote } from '../checks/quote.js'
import { valueKind } from '../language/kind.js'
import type { BoundField } from '../language/predicate.js'
import type { Delta } from './delta.js'
import { codeOf } from './storage/dictionary.js'
import { REMOVED } from './storage/merge.js'
import { Segment } from './storage/segment.js'

type Key = string | number

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

/** The delta of a base with an update applied on top of it. */
export function applyUpdate(
  base: Segment,
  { removed, added, places, end }: Delta,
  key: BoundField,
  update: Update<unknown>,
): Delta {
  const { upsert = [], remove = [], ...unknown } = ownMembers('update', update)
  refuseMembers('update', unknown)
  requireArray('upsert', upsert)
  requireArray('remove', remove)
  const removedRows = new Set(removed)
  const addedRows = new Map(added.rows.map((row, i) => [places[i]!, row]))
  let next = end

  /** The place of the row with a key; `undefined` where none has it. */
  function placeOf(value: Key): number | undefined {
    const inBase = [...rowsWith(base, key, value)].filter((row) => !removedRows.has(row))
    const inAdded = [...rowsWith(added, key, value)].map((row) => places[row]!)
    const [first, second] = [...inBase, ...inAdded.filter((place) => addedRows.has(place))]
    if (second === undefined) return first
    throw new TypeError(
      `update needs unique keys: rows[${first}] and rows[${second}] of the table have the same ${quote(key.name)}, ${quote(value)}`,
    )
  }

  /** Takes out the row with a key; returns its place, if there is one. */
  function clear(value: Key): number | undefined {
    const place = placeOf(value)
    if (place !== undefined && !addedRows.delete(place)) removedRows.add(place)
    return place
  }

  for (const value of readKeys(key, remove)) clear(value)
  for (const [value, row] of readRows(key, upsert)) addedRows.set(clear(value) ?? next++, row)
  const ascending = [...addedRows].toSorted(([a], [b]) => a - b)
  return {
    removed: Uint32Array.from(removedRows).toSorted(),
    added: new Segment(ascending.map(([, row]) => row)),
    places: ascending.map(([place]) => place),
    end: next,
  }
}

/** One segment of all rows of a changed table, by place, with the columns of its base. */
export function compact(base: Segment, { removed, added, places }: Delta): Segment {
  const rows = new Array<unknown>(base.size - removed.length + added.size)
  const ofBase = new Uint32Array(base.size).fill(REMOVED)
  const ofAdded = new Uint32Array(added.size)
  let [nextRemoved, nextAdded, count] = [0, 0, 0]

  function takeAdded(): void {
    ofAdded[nextAdded] = count
    rows[count++] = added.rows[nextAdded++]
  }

  for (let place = 0; place < base.size; place++) {
    const isRemoved = removed[nextRemoved] === place
    if (isRemoved) nextRemoved++
    if (places[nextAdded] === place) takeAdded()
    if (isRemoved) continue
    ofBase[place] = count
    rows[count++] = base.rows[place]
  }
  while (nextAdded < added.size) takeAdded()
  return Segment.merge(rows, [base, added], [ofBase, ofAdded])
}

function rowsWith(segment: Segment, key: BoundField, value: Key): Uint32Array {
  const column = segment.column(key)
  const code = codeOf(column.values, value)
  return code === 0 ? new Uint32Array() : column.groups.rows(code, code + 1)
}

/** @throws TypeError for one that is not of the kind of the key */
function readKeys(key: BoundField, values: readonly unknown[]): Key[] {
  return values.map((value, i) => readKey(key, value, `remove[${i}]`))
}

/** The rows by key: each key stands where it came first, with the row that came last. */
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
