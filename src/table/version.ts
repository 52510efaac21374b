import type { BoundField } from '../language/predicate.js'
import { payFor } from './build/pay.js'
import { Compaction } from './update/compaction.js'
import {
  byKey,
  emptyDelta,
  numberRows,
  pendingRows,
  type Delta,
  type EntriesByKey,
} from './update/delta.js'
import { lookUpKeys, scanForKeys, type RowsOfKey } from './update/find-keys.js'
import { Segment } from './storage/segment.js'
import { finish } from './storage/work.js'
import {
  CELLS_A_NAMED_ROW,
  CELLS_A_PENDING_ROW,
  CELLS_A_SOUGHT_KEY,
  DELTA_SHARE,
  MAX_SMALL_DELTA,
} from './tuning.js'
import { applyChanges, type Changes } from './update/changes.js'

/** A base, what differs from it, and the making of the next base, if that is under way. */
interface Storage {
  readonly base: Segment
  readonly delta: Delta
  readonly compaction: Compaction | undefined
}

/**
 * The rows of a table at one time. The rows never change; how they are stored does. A getter may ask
 * the table that it is read for, so its storage is read at once and replaced as a whole, and no getter
 * runs while an update takes over the index of keys.
 */
export class Version {
  #storage: Storage
  /** All rows in order, once they have been put together. */
  #rows: readonly unknown[] | undefined
  /** The added rows of a delta by key: an update takes it over, and this version goes without. */
  #keys: { readonly of: Delta; readonly entries: EntriesByKey } | undefined

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** The first version of some rows. */
  static of(rows: readonly unknown[]): Version {
    const base = new Segment(rows)
    return new Version({ base, delta: emptyDelta(base), compaction: undefined })
  }

  get base(): Segment {
    return this.#storage.base
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
    return (this.#rows ??= finish(numberRows(this.base, this.delta)).rows)
  }

  /** About how many cells it costs to put all rows together, where that is still to be done. */
  get rowsCost(): number {
    return this.isChanged && this.#rows === undefined ? this.size / 2 : 0
  }

  /** The making of one segment of what there is; begun where it is not. */
  get compaction(): Compaction {
    const { base, delta, compaction = new Compaction(base, delta) } = this.#storage
    this.#storage = { base, delta, compaction }
    return compaction
  }

  /** What the compaction has cost so far, in cells, where one is under way. */
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
    const { base, delta: before, compaction: begun } = this.#storage
    const rowsOfKey = findKeys(base, field, changes)
    const isKnown = this.#keys?.of === before
    const entries = isKnown ? this.#keys!.entries : byKey(before.added)
    const delta = applyChanges(before, field.name, changes, rowsOfKey, entries)
    if (isKnown) this.#keys = undefined
    // Until the key has its column, which is being built, a compaction would begin that anew.
    const isDue =
      pendingRows(delta) > Math.max(MAX_SMALL_DELTA, base.size / DELTA_SHARE) &&
      base.build(field).isDone
    const compaction = begun ?? (isDue ? new Compaction(base, delta) : undefined)
    const next = new Version({ base, delta, compaction })
    next.#keys = { of: delta, entries }
    next.advance(changes.named * CELLS_A_NAMED_ROW + pendingRows(delta) * CELLS_A_PENDING_ROW)
    return next
  }
}

/** Until the column of the key is built, each update goes through all keys, and pays for it to be built. */
function findKeys(base: Segment, field: BoundField, { remove, upsert, named }: Changes): RowsOfKey {
  const build = base.build(field)
  if (build.isDone) return lookUpKeys(base, field)
  const found = scanForKeys(base, field, new Set([...remove, ...upsert.keys()]))
  const next = () => (build.isDone ? undefined : build)
  payFor(next, base.size + named * CELLS_A_SOUGHT_KEY)
  return found
}
