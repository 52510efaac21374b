import type { BoundField } from '../language/predicate.js'
import type { OrderKey } from '../plan/plan.js'
import { applyChanges, type Changes, type Parts } from './update/changes.js'
import { findKeys, type Key } from './update/find-keys.js'
import { Level, mostPending } from './update/level.js'
import { Merge, numberAll } from './update/merge.js'
import { Tail } from './update/tail.js'
import { Segment } from './storage/segment.js'
import { finish } from './storage/work.js'
import {
  CELLS_A_NAMED_ROW,
  FEW_COLUMNS,
  FEW_ROWS,
  LEVEL_RATIO,
  LEVEL_SHARE,
  MAX_LEVEL,
  MAX_TAIL,
  STEP,
} from './tuning.js'

/** The parts of a table, and the merge in progress. */
interface Storage extends Parts {
  /** The merge of the base with the levels that it had when the merge began. */
  readonly merge: Merge | undefined
  /** The cells that updates have yet to spend on the merge. */
  readonly mergeBudget: number
}

/**
 * The rows of a table at one time. The rows never change, but their storage does. A getter may use
 * the table that it is read for, so methods read the storage once and replace it as a whole.
 */
export class Version {
  readonly sort: readonly OrderKey[]
  #storage: Storage
  /** All rows in order, if a query has needed them. */
  #rows: readonly unknown[] | undefined

  /** @param sort - the order in which merges number the rows; by default the order of their places */
  constructor(storage: Storage, sort: readonly OrderKey[] = []) {
    this.#storage = storage
    this.sort = sort
  }

  /** Returns the first version of some rows. */
  static of(rows: readonly unknown[], sort: readonly OrderKey[] = []): Version {
    const levels = [new Level(new Segment(rows))]
    return new Version(
      { levels, tail: new Tail(), end: rows.length, merge: undefined, mergeBudget: 0 },
      sort,
    )
  }

  get parts(): Storage {
    return this.#storage
  }

  get base(): Level {
    return this.#storage.levels[0]!
  }

  get isChanged(): boolean {
    const { levels, tail } = this.#storage
    return levels.length > 1 || tail.size > 0 || this.base.deleted.count > 0
  }

  /** True unless `merge` would number the rows of the base by the usual sort. */
  get isSorted(): boolean {
    return this.sort.length === 0 || this.base.byPlace !== undefined
  }

  get size(): number {
    const { levels, tail } = this.#storage
    return levels.reduce((sum, { size }) => sum + size, tail.size)
  }

  /** All rows in order. */
  get rows(): readonly unknown[] {
    if (!this.isChanged && this.base.byPlace === undefined) return this.base.segment.rows
    const { levels, tail } = this.#storage
    return (this.#rows ??= finish(numberAll([...levels, ...tail.toLevels()])))
  }

  /** About how many cells the next read of `rows` costs. */
  get rowsCost(): number {
    const isAtHand = !this.isChanged && this.base.byPlace === undefined
    return !isAtHand && this.#rows === undefined ? this.size / 2 : 0
  }

  /** Returns the merge in progress, or begins a merge of everything. */
  get merge(): Merge {
    const { levels, tail, end, merge } = this.#storage
    if (merge !== undefined) return merge
    const all = [...levels, ...tail.toLevels()]
    const next = new Merge(all, this.base.segment, false, this.sort)
    this.#storage = { levels: all, tail: new Tail(), end, merge: next, mergeBudget: 0 }
    return next
  }

  /** Replaces the levels of a finished merge by its result. Answers stay the same. */
  applyMerge(): void {
    const { levels, merge } = this.#storage
    if (merge?.build.isDone !== true) return
    this.#storage = { ...this.#storage, levels: merge.apply(levels), merge: undefined }
  }

  /** True if the column of a field is built in each level. */
  hasColumn(field: BoundField): boolean {
    return this.#storage.levels.every(({ segment }) => segment.build(field).isDone)
  }

  /** Returns the live rows with a key: several only if the table was made of them. */
  rowsOfKey(field: BoundField, key: Key): unknown[] {
    this.applyMerge()
    const { levels, tail } = this.#storage
    const entry = tail.entryOf(key)
    if (entry !== undefined) return [entry.row]
    for (const level of levels) {
      const found = level.liveByPlace(findKeys(level.segment, field, [key])(key))
      if (found.length > 0) return found.map((row) => level.segment.rows[row])
    }
    return []
  }

  /** Returns the version after some changes. */
  update(field: BoundField, changes: Changes): Version {
    this.applyMerge()
    const storage = this.#storage
    const { levels, merge, mergeBudget } = storage
    const keys = [...changes.remove, ...changes.upsert.keys()]
    const finders = levels.map(({ segment }) => findKeys(segment, field, keys))
    const parts = applyChanges(storage, field, changes, finders, () => this.rows)
    const { named } = changes
    const width = Math.max(1, this.base.segment.builtColumns / FEW_COLUMNS)
    const earned = CELLS_A_NAMED_ROW * width * Math.min(named, (named + FEW_ROWS) / 4)
    const next = new Version(
      { ...parts, merge, mergeBudget: merge === undefined ? earned : mergeBudget + earned },
      this.sort,
    )
    if (parts.tail.size > MAX_TAIL) next.#flush()
    // Before the column of the key is built, a merge would start building it again.
    if (this.base.segment.build(field).isDone) next.#beginMerge()
    next.#advanceMerge()
    return next
  }

  /** Makes a level of the tail, and of the last levels that are not much larger than all later rows. */
  #flush(): void {
    const { levels, tail, merge } = this.#storage
    const most = Math.max(MAX_LEVEL, this.base.segment.size * LEVEL_SHARE)
    let { size: later } = tail
    const lastKept = levels.findLastIndex((level, i) => {
      const isLarge = level.size > LEVEL_RATIO * later || level.size + later > most
      later += level.size
      return i === 0 || merge?.has(level) === true || isLarge
    })
    const some = [...levels.slice(lastKept + 1), ...tail.toLevels()]
    const { level } = new Merge(some, this.base.segment, false, this.sort).build.finish()
    const kept = levels.slice(0, lastKept + 1)
    this.#storage = { ...this.#storage, levels: [...kept, level], tail: new Tail() }
  }

  /** Begins a merge of all levels if they have many rows, or many rows of the base are deleted. */
  #beginMerge(): void {
    const { levels, merge } = this.#storage
    const { segment, deleted } = this.base
    const added = levels.slice(1).reduce((sum, level) => sum + level.segment.size, 0)
    const isEnough = Math.max(added, deleted.count) > mostPending(segment.size)
    if (merge !== undefined || !isEnough) return
    const next = new Merge(levels, segment, true, this.sort)
    this.#storage = { ...this.#storage, merge: next }
  }

  /** Works on the merge, once updates have earned a step. */
  #advanceMerge(): void {
    const { merge, mergeBudget } = this.#storage
    if (merge === undefined || mergeBudget < STEP) return
    const spent = merge.build.advance(mergeBudget)
    this.#storage = { ...this.#storage, mergeBudget: mergeBudget - spent }
    this.applyMerge()
  }
}
