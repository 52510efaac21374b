import { cellReaders } from '../../language/cell.js'
import { asRow, rawReader } from '../../language/members.js'
import { valueKind } from '../../language/kind.js'
import type { BoundField } from '../../language/predicate.js'
import type { Delta, Entry, Key } from './delta.js'
import { codeOf } from '../storage/columns/dictionary.js'
import type { Segment } from '../storage/segment.js'

/**
 * The added rows of a delta that replace none of its base, by key. An update takes it over, and the
 * delta before it goes without. The others are found by the row that they replace.
 */
export class KeyIndex {
  readonly #entries = new Map<Key, Entry>()
  readonly #baseSize: number
  #of: Delta

  constructor(of: Delta, baseSize: number) {
    this.#of = of
    this.#baseSize = baseSize
    for (let i = of.added.length - 1; i >= 0 && of.added[i]!.place >= baseSize; i--) {
      this.put(of.added[i]!)
    }
  }

  /** Whether it is still that of a delta. */
  isOf(delta: Delta): boolean {
    return this.#of === delta
  }

  handOver(delta: Delta): void {
    this.#of = delta
  }

  put(entry: Entry): void {
    if (entry.place >= this.#baseSize) this.#entries.set(entry.key, entry)
  }

  get(key: Key): Entry | undefined {
    return this.#entries.get(key)
  }

  delete(key: Key): void {
    this.#entries.delete(key)
  }
}

/** The rows of a segment with a key, ascending. */
export type RowsOfKey = (key: Key) => Iterable<number>

/** Looks keys up in their column. */
export function lookUpKeys(segment: Segment, field: BoundField): RowsOfKey {
  const { values, groups } = segment.column(field)
  return (key) => {
    const code = codeOf(values, key)
    return code === 0 ? [] : groups.rows(code, code + 1)
  }
}

/** Finds some keys in one pass over the rows: the same, where the column of the key is not built. */
export function scanForKeys(
  segment: Segment,
  field: BoundField,
  wanted: ReadonlySet<Key>,
): RowsOfKey {
  const found = new Map<unknown, number[]>()
  const raw = rawReader(field)
  const read = cellReaders[valueKind(field.kind)]
  const { rows } = segment
  for (let row = 0; row < rows.length; row++) {
    const key = read(raw(asRow(rows[row])))
    if (!wanted.has(key as Key)) continue // absent, it is none of them
    const known = found.get(key)
    if (known === undefined) found.set(key, [row])
    else known.push(row)
  }
  return (key) => found.get(key) ?? []
}
