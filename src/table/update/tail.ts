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
  readonly #byKey: ReadonlyMap<unknown, Entry>
  #entries: readonly Entry[] | undefined

  /** @param byKey - by `hashKey` */
  constructor(byKey: ReadonlyMap<unknown, Entry> = new Map()) {
    this.#byKey = byKey
  }

  get size(): number {
    return this.#byKey.size
  }

  /** The entries in the order of the table. */
  get entries(): readonly Entry[] {
    return (this.#entries ??= [...this.#byKey.values()].toSorted((a, b) => a.place - b.place))
  }

  entryOf(key: Key): Entry | undefined {
    return this.#byKey.get(hashKey(key))
  }

  /** Returns the place of a row of the tail. */
  placeOf(row: unknown): number {
    return this.entries.find((each) => each.row === row)!.place
  }

  /** Returns the tail without the entries of some hashed keys, and with others. */
  with(gone: Iterable<unknown>, fresh: readonly Entry[]): Tail {
    const byKey = new Map(this.#byKey)
    for (const key of gone) byKey.delete(key)
    for (const entry of fresh) byKey.set(hashKey(entry.key), entry)
    return new Tail(byKey)
  }

  /** Returns the rows as a level; none if there are no rows. */
  toLevels(): readonly Level[] {
    if (this.size === 0) return []
    const { entries } = this
    const places = Float64Array.from(entries, ({ place }) => place)
    return [new Level(new Segment(entries.map(({ row }) => row)), places)]
  }
}
