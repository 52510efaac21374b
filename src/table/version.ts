import type { BoundField } from '../language/predicate.js'
import type { Builder } from './builder.js'
import { Compaction } from './compaction.js'
import { emptyDelta, pendingRows, rowsOf, type Delta } from './delta.js'
import { KeyIndex, lookUpKeys, scanForKeys } from './key-index.js'
import type { Segment } from './storage/segment.js'
import {
  CELLS_A_NAMED_ROW,
  CELLS_A_PENDING_ROW,
  CELLS_A_SOUGHT_KEY,
  DELTA_SHARE,
  MAX_SMALL_DELTA,
} from './tuning.js'
import { applyChanges, type Changes } from './update.js'

/**
 * The rows of a table at one time: a base, what differs from it, and the making of the next base, if
 * that is under way. The rows never change; how they are kept does.
 */
export class Version {
  #builder: Builder
  #delta: Delta
  #compaction: Compaction | undefined
  /** All rows in order, once they have been put together. */
  #rows: readonly unknown[] | undefined
  /** The added rows by key, which go from one version to the next. */
  #keys: KeyIndex | undefined

  constructor(
    builder: Builder,
    delta = emptyDelta(builder.segment),
    compaction?: Compaction,
    keys?: KeyIndex,
  ) {
    this.#builder = builder
    this.#delta = delta
    this.#compaction = compaction
    this.#keys = keys
  }

  get base(): Segment {
    return this.#builder.segment
  }

  get builder(): Builder {
    return this.#builder
  }

  get delta(): Delta {
    return this.#delta
  }

  get isChanged(): boolean {
    return this.#delta.added.length > 0 || this.#delta.removed.length > 0
  }

  get size(): number {
    const { removed, added } = this.#delta
    return this.base.size - removed.length + added.length
  }

  /** All rows in order. */
  get rows(): readonly unknown[] {
    if (!this.isChanged) return this.base.rows
    return (this.#rows ??= rowsOf(this.base, this.#delta))
  }

  /** About how many cells it costs to put all rows together, where that is still to be done. */
  get rowsCost(): number {
    return this.isChanged && this.#rows === undefined ? this.size / 2 : 0
  }

  /** The making of one segment of what there is; begun where it is not. */
  get compaction(): Compaction {
    return (this.#compaction ??= new Compaction(this.#builder, this.#delta))
  }

  /** How many cells the compaction has read and written, where one is under way. */
  get compacted(): number | undefined {
    return this.#compaction?.job.spent
  }

  /** Works on the compaction, if one is under way, for so many cells. */
  advance(cells: number): void {
    try {
      this.#compaction?.job.advance(cells)
    } catch {
      // A getter that fails on an added row fails those who read it; the work starts anew.
    }
    this.settle()
  }

  /** Moves to the new base, if it is made. Answers stay what they were. */
  settle(): void {
    if (this.#compaction?.job.isDone !== true) return
    const { builder, delta } = this.#compaction.move(this.#delta)
    this.#builder = builder
    this.#delta = delta
    this.#compaction = undefined
    this.#keys = undefined
    this.#rows = undefined
  }

  /** The version that has some changes. */
  update(field: BoundField, changes: Changes): Version {
    this.settle()
    const before = this.#delta
    const keys =
      this.#keys?.isOf(before) === true ? this.#keys : new KeyIndex(before, this.base.size)
    const delta = applyChanges(before, field.name, changes, this.#rowsOfKeys(field, changes), keys)
    keys.handOver(delta)
    // Until the key has its column, which is being built, a compaction would begin that anew.
    const isDue =
      pendingRows(delta) > Math.max(MAX_SMALL_DELTA, this.base.size / DELTA_SHARE) &&
      this.base.job(field).isDone
    const compaction =
      this.#compaction ?? (isDue ? new Compaction(this.#builder, delta) : undefined)
    const next = new Version(this.#builder, delta, compaction, keys)
    next.advance(changes.named * CELLS_A_NAMED_ROW + pendingRows(delta) * CELLS_A_PENDING_ROW)
    return next
  }

  /** Until the column of the key is built, each update goes through all keys, and pays for it to be built. */
  #rowsOfKeys(
    field: BoundField,
    { remove, upsert, named }: Changes,
  ): ReturnType<typeof lookUpKeys> {
    const { base } = this
    const builder = this.#builder
    const job = base.job(field)
    const next = () => (job.isDone ? undefined : job)
    const paid = base.size + named * CELLS_A_SOUGHT_KEY
    const spent = builder.spend(next, paid)
    if (job.isDone) return lookUpKeys(base, field)
    const found = scanForKeys(base, field, new Set([...remove, ...upsert.keys()]))
    builder.earn(paid)
    builder.spend(next, paid - spent)
    return found
  }
}
