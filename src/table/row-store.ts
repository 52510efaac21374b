import type { BoundField } from '../language/predicate.js'
import { applyChanges, type Changes, type Parts } from './update/changes.js'
import { findKeys, type Key } from './update/find-keys.js'
import { Level, mostPending } from './update/level.js'
import { Merge, mergeLevels, rowsByPlace } from './update/merge.js'
import { Tail } from './update/tail.js'
import { Segment } from './storage/segment.js'
import { finish } from './storage/work.js'
import {
  CELLS_A_MERGED_CELL,
  JOINED_ROWS,
  MAX_TAIL,
  MOST_LEVELS,
  PAID_CELLS,
  PAID_SHARE,
} from './tuning.js'

/** The parts of a table, and the merges in progress. */
interface Storage extends Parts {
  /** The last one is worked on. The others wait for it: their levels come before its levels. */
  readonly merges: readonly Merge[]
}

/** Held during each call of a table, so that a getter or a clock cannot call the table. */
interface Lock {
  isHeld: boolean
}

/** The rows of a table. They never change, but how they are stored does: columns are built, levels merged. */
export class RowStore {
  #storage: Storage
  /** Shared with the tables after updates, which share columns and merges. */
  readonly #lock: Lock
  /** All rows in order, if a query has needed them. */
  #rows: readonly unknown[] | undefined

  constructor(storage: Storage, lock: Lock = { isHeld: false }) {
    this.#storage = storage
    this.#lock = lock
  }

  static of(rows: readonly unknown[]): RowStore {
    const base = new Level(new Segment(rows))
    return new RowStore({ levels: [base], tail: new Tail(), end: rows.length, merges: [] })
  }

  /**
   * Makes one call of the table.
   * @throws TypeError within another call, because the storage may be half changed
   */
  call<T>(answer: () => T): T {
    if (this.#lock.isHeld) {
      throw new TypeError(
        'table: expected no call while a getter or a clock runs for the same table, got one: use another table',
      )
    }
    this.#lock.isHeld = true
    try {
      return answer()
    } finally {
      this.#lock.isHeld = false
    }
  }

  get parts(): Storage {
    return this.#storage
  }

  get base(): Level {
    return this.#storage.levels[0]
  }

  get isChanged(): boolean {
    const { levels, tail } = this.#storage
    return levels.length > 1 || tail.size > 0 || this.base.deleted.count > 0
  }

  get size(): number {
    const { levels, tail } = this.#storage
    return levels.reduce((sum, { size }) => sum + size, tail.size)
  }

  /** All rows in order. */
  get rows(): readonly unknown[] {
    if (!this.isChanged) return this.base.segment.rows
    const { levels, tail } = this.#storage
    return (this.#rows ??= rowsByPlace([...levels, ...tail.toLevels()]))
  }

  /** Returns the merge to work on, or begins a merge of everything. */
  beginMerge(): Merge {
    const { levels, tail, end, merges } = this.#storage
    const [base, ...others] = [...levels, ...tail.toLevels()] as const
    const merge = merges.at(-1) ?? new Merge([base, ...others], 0, base.segment)
    if (merges.length === 0) {
      this.#storage = { levels: [base, ...others], tail: new Tail(), end, merges: [merge] }
    }
    return merge
  }

  /** Replaces the levels of finished merges by their results. Answers stay the same. */
  applyMerge(): void {
    const { levels, merges } = this.#storage
    const merge = merges.at(-1)
    if (merge?.build.isDone !== true) return
    this.#storage = {
      ...this.#storage,
      levels: merge.apply(levels),
      merges: merges.slice(0, -1),
    }
    this.applyMerge()
  }

  /** Returns the live rows with a key: several only if the table was made of them. */
  rowsOfKey(field: BoundField, key: Key): unknown[] {
    this.applyMerge()
    const { levels, tail } = this.#storage
    const entry = tail.entryOf(key)
    if (entry !== undefined) return [entry.row]
    for (const level of levels) {
      const found = level.live(findKeys(level.segment, field, [key])(key))
      if (found.length > 0) return found.map((row) => level.segment.rows[row])
    }
    return []
  }

  update(field: BoundField, changes: Changes): RowStore {
    const { levels, merges } = this.#storage
    const keys = [...changes.remove, ...changes.upsert.map(({ key }) => key)]
    const finders = levels.map(({ segment }) => findKeys(segment, field, keys))
    const parts = applyChanges(this.#storage, field, changes, finders, () => this.rows)
    const next = new RowStore({ ...parts, merges }, this.#lock)
    if (parts.tail.size > MAX_TAIL) next.#mergeTail()
    next.#payMerge(keys.length)
    return next
  }

  /** The number of the first level after the base that is in no merge. */
  get #firstFree(): number {
    return this.#storage.merges.at(-1)?.end ?? 1
  }

  /** Makes a level of the tail, and of the last level if that is small and in no merge. */
  #mergeTail(): void {
    const { levels, tail } = this.#storage
    const [base, ...others] = levels
    const isFree = levels.length > this.#firstFree
    const isJoined = isFree && others.at(-1)!.segment.size < JOINED_ROWS
    const some = [...others.splice(isJoined ? -1 : others.length), ...tail.toLevels()]
    const { level } = finish(mergeLevels(some, base.segment))
    this.#storage = { ...this.#storage, levels: [base, ...others, level], tail: new Tail() }
  }

  /** Works on the merge in progress, and begins one of some levels, or of all with the base, if it is due. */
  #payMerge(named: number): void {
    const { levels, merges } = this.#storage
    const { base } = this
    const { size, builtColumns } = base.segment
    const most = mostPending(size)
    const sizes = levels.map(({ segment }) => segment.size)
    const pendingFrom = (from: number) => sizes.slice(from).reduce((sum, each) => sum + each, 0)
    let from = this.#firstFree
    let merge = merges.at(-1)
    if (merge === undefined && Math.max(pendingFrom(1), base.deleted.count) > most) {
      merge = new Merge(levels, 0, base.segment)
    } else if (levels.length - from > MOST_LEVELS) {
      // A level with most of the rows would be merged too often.
      while (sizes[from]! > pendingFrom(from + 1)) from++
      merge = new Merge(levels.slice(from), from, base.segment)
    }
    if (merge === undefined) return
    const cells = (named * CELLS_A_MERGED_CELL * size * Math.max(1, builtColumns)) / most
    merge.pay(Math.max(Math.min(cells, PAID_CELLS), cells * PAID_SHARE))
    this.#storage = {
      ...this.#storage,
      merges: merge === merges.at(-1) ? merges : [...merges, merge],
    }
    this.applyMerge()
  }
}
