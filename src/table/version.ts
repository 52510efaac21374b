import type { BoundField } from '../language/predicate.js'
import { Builder } from './build/builder.js'
import { Compaction } from './update/compaction.js'
import { emptyDelta, pendingRows, rowsOf, type Delta } from './update/delta.js'
import { KeyIndex, lookUpKeys, scanForKeys, type RowsOfKey } from './update/key-index.js'
import { Segment } from './storage/segment.js'
import {
  CELLS_A_NAMED_ROW,
  CELLS_A_PENDING_ROW,
  CELLS_A_SOUGHT_KEY,
  DELTA_SHARE,
  MAX_SMALL_DELTA,
} from './tuning.js'
import { applyChanges, type Changes } from './update/changes.js'

/** A base with its builder, what differs from it, and the making of the next base, if that is under way. */
interface Storage {
  readonly builder: Builder
  readonly delta: Delta
  readonly compaction: Compaction | undefined
}

/**
 * The rows of a table at one time. The rows never change; how they are stored does. A getter may ask
 * the table that it is read for, so its storage is read at once and replaced as a whole, and no getter
 * runs between reading an index of keys and handing it over.
 */
export class Version {
  #storage: Storage
  /** All rows in order, once they have been put together. */
  #rows: readonly unknown[] | undefined
  /** The added rows by key, which an update hands over to the next version. */
  #keys: KeyIndex | undefined

  constructor(storage: Storage, keys?: KeyIndex) {
    this.#storage = storage
    this.#keys = keys
  }

  /** The first version of some rows. */
  static of(rows: readonly unknown[]): Version {
    const base = new Segment(rows)
    return new Version({
      builder: new Builder(base),
      delta: emptyDelta(base),
      compaction: undefined,
    })
  }

  get base(): Segment {
    return this.#storage.builder.segment
  }

  get builder(): Builder {
    return this.#storage.builder
  }

  get delta(): Delta {
    return this.#storage.delta
  }

  get isChanged(): boolean {
    return this.delta.added.length > 0 || this.delta.removed.length > 0
  }

  get size(): number {
    const { removed, added } = this.delta
    return this.base.size - removed.length + added.length
  }

  /** All rows in order. */
  get rows(): readonly unknown[] {
    if (!this.isChanged) return this.base.rows
    return (this.#rows ??= rowsOf(this.base, this.delta))
  }

  /** About how many cells it costs to put all rows together, where that is still to be done. */
  get rowsCost(): number {
    return this.isChanged && this.#rows === undefined ? this.size / 2 : 0
  }

  /** The making of one segment of what there is; begun where it is not. */
  get compaction(): Compaction {
    const { builder, delta, compaction = new Compaction(builder, delta) } = this.#storage
    this.#storage = { builder, delta, compaction }
    return compaction
  }

  /** How many cells the compaction has read and written, where one is under way. */
  get compacted(): number | undefined {
    return this.#storage.compaction?.build.spent
  }

  /** Works on the compaction, if one is under way, for some cells. */
  advance(cells: number): void {
    try {
      this.#storage.compaction?.build.advance(cells)
    } catch {
      // A getter that fails on an added row fails those who read it; the work starts anew.
    }
    this.settle()
  }

  /** Moves to the new base, if it is made. Answers stay what they were. */
  settle(): void {
    const { compaction, delta } = this.#storage
    if (compaction?.build.isDone !== true) return
    this.#storage = { ...compaction.move(delta), compaction: undefined }
    this.#keys = undefined
    this.#rows = undefined
  }

  /** The version that has some changes. */
  update(field: BoundField, changes: Changes): Version {
    this.settle()
    const { builder, delta: before, compaction: begun } = this.#storage
    const base = builder.segment
    const rowsOfKey = findKeys(builder, field, changes)
    const keys = this.#keys?.isOf(before) === true ? this.#keys : new KeyIndex(before, base.size)
    const delta = applyChanges(before, field.name, changes, rowsOfKey, keys)
    keys.handOver(delta)
    // Until the key has its column, which is being built, a compaction would begin that anew.
    const isDue =
      pendingRows(delta) > Math.max(MAX_SMALL_DELTA, base.size / DELTA_SHARE) &&
      base.build(field).isDone
    const compaction = begun ?? (isDue ? new Compaction(builder, delta) : undefined)
    const next = new Version({ builder, delta, compaction }, keys)
    next.advance(changes.named * CELLS_A_NAMED_ROW + pendingRows(delta) * CELLS_A_PENDING_ROW)
    return next
  }
}

/** Until the column of the key is built, each update goes through all keys, and pays for it to be built. */
function findKeys(
  builder: Builder,
  field: BoundField,
  { remove, upsert, named }: Changes,
): RowsOfKey {
  const base = builder.segment
  const build = base.build(field)
  const next = () => (build.isDone ? undefined : build)
  const paid = base.size + named * CELLS_A_SOUGHT_KEY
  const spent = builder.spend(next, paid)
  if (build.isDone) return lookUpKeys(base, field)
  const found = scanForKeys(base, field, new Set([...remove, ...upsert.keys()]))
  builder.earn(paid)
  builder.spend(next, paid - spent)
  return found
}
