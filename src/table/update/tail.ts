import { hashKey } from '../../language/hash-key.js'
import { Segment } from '../storage/segment.js'
import type { Key } from './find-keys.js'
import { Level } from './level.js'

/** A row that is in no level yet. */
export interface Entry {
  readonly key: Key
  readonly place: number
  readonly row: unknown
}

/** The few latest rows, which are in no level and have no columns: queries scan them. */
export class Tail {
  /** In the order of the table. */
  readonly entries: readonly Entry[]
  #byKey: ReadonlyMap<unknown, Entry> | undefined

  constructor(entries: readonly Entry[] = []) {
    this.entries = entries
  }

  get size(): number {
    return this.entries.length
  }

  entryOf(key: Key): Entry | undefined {
    this.#byKey ??= new Map(this.entries.map((entry) => [hashKey(entry.key), entry]))
    return this.#byKey.get(hashKey(key))
  }

  /** Returns the place of a row of the tail. */
  placeOf(row: unknown): number {
    return this.entries.find((each) => each.row === row)!.place
  }

  /** Returns the tail without the entries of some keys, and with others. */
  with(gone: readonly Key[], fresh: readonly Entry[]): Tail {
    const changed = new Set([...gone, ...fresh.map(({ key }) => key)].map(hashKey))
    const kept = this.entries.filter(({ key }) => !changed.has(hashKey(key)))
    return new Tail([...kept, ...fresh].toSorted((a, b) => a.place - b.place))
  }

  /** Returns the rows as a level; none if there are no rows. */
  toLevels(): readonly Level[] {
    if (this.size === 0) return []
    const { entries } = this
    const places = Float64Array.from(entries, ({ place }) => place)
    return [new Level(new Segment(entries.map(({ row }) => row)), places)]
  }
}
