import { hashKey } from '../../language/hash-key.js'
import { isList } from '../../language/kind.js'
import { asRow, cellReader, rawReader } from '../../language/members.js'
import type { BoundField } from '../../language/predicate.js'
import { spend } from '../../plan/deadline.js'
import { keyOf, Segment } from '../storage/segment.js'
import type { Key } from './find-keys.js'
import { Level } from './level.js'

/** A row that is in no level yet. */
export interface Entry {
  readonly key: Key
  readonly place: number
  readonly row: unknown
}

/**
 * The few rows that are in no level, in the order of their updates. The cells that queries have read
 * are kept for later queries and versions, so that a scan reads neither rows nor date text.
 */
export class Tail {
  readonly entries: readonly Entry[]
  /** By field: the cells of the first entries. */
  readonly #cells: Map<string, unknown[]>
  #byKey: ReadonlyMap<unknown, Entry> | undefined
  #searches = 0

  constructor(entries: readonly Entry[] = [], cells = new Map<string, unknown[]>()) {
    this.entries = entries
    this.#cells = cells
  }

  get size(): number {
    return this.entries.length
  }

  /** Returns the entry with a key: no two share one. */
  entryOf(key: Key): Entry | undefined {
    // Making a map takes as long as about eight searches (`npm run bench -- live`, one row by key).
    if (this.#searches++ < 8) return this.entries.find((each) => each.key === key)
    this.#byKey ??= new Map(this.entries.map((each) => [hashKey(each.key), each]))
    return this.#byKey.get(hashKey(key))
  }

  /** Returns the tail without the entries at some places, and with others at its end. */
  with(gone: ReadonlySet<number>, fresh: readonly Entry[]): Tail {
    const { entries } = this
    const isKept = (_: unknown, i: number) => !gone.has(entries[i]!.place)
    const hasGone = entries.some((_, i) => !isKept(_, i))
    const keep = <T>(some: readonly T[]) => (hasGone ? some.filter(isKept) : some.slice())
    const cells = Array.from(this.#cells, ([name, each]) => [name, keep(each)] as const)
    return new Tail([...keep(entries), ...fresh], new Map(cells))
  }

  /**
   * Returns the cells of a field by row: of a list field the raw lists. Reads those that no query has read.
   * @throws the error of a getter
   */
  cells(field: BoundField): readonly unknown[] {
    const { entries } = this
    const key = keyOf(field)
    const cells = this.#cells.get(key) ?? []
    if (cells.length === entries.length) return cells
    this.#cells.set(key, cells)
    const read = isList(field.kind) ? rawReader(field) : cellReader(field)
    for (let i = cells.length; i < entries.length; i++) cells[i] = read(asRow(entries[i]!.row))
    return cells
  }

  /** Returns false if a getter of the field throws for a row. */
  canRead(field: BoundField): boolean {
    spend(this.size)
    try {
      this.cells(field)
      return true
    } catch {
      return false
    }
  }

  /** Returns the rows as a level; none if there are no rows. */
  toLevels(): readonly Level[] {
    if (this.size === 0) return []
    const ascending = this.entries.toSorted((a, b) => a.place - b.place)
    const places = Float64Array.from(ascending, ({ place }) => place)
    return [new Level(new Segment(ascending.map(({ row }) => row)), places)]
  }
}
