import type { BoundField } from '../language/predicate.js'
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
  FULLY_PAID_ROWS,
  LEVEL_RATIO,
  MAX_TAIL,
  MERGED_SHARE,
  MOST_MERGES,
  STEP,
} from './tuning.js'

/** The parts of a table, and the merges in progress. */
interface Storage extends Parts {
  /** No level is in two of them. */
  readonly merges: readonly Merge[]
  /** The cells that updates have yet to spend on the merges. */
  readonly mergeBudget: number
}

/** Held during each call of a table, so that a getter or a clock cannot call the table. */
interface Lock {
  isHeld: boolean
}

/** The rows of a table at one time. The rows never change, but their storage does. */
export class Version {
  #storage: Storage
  /** Shared by the versions of a table, which share storage. */
  readonly #lock: Lock
  /** All rows in order, if a query has needed them. */
  #rows: readonly unknown[] | undefined

  constructor(storage: Storage, lock: Lock = { isHeld: false }) {
    this.#storage = storage
    this.#lock = lock
  }

  static of(rows: readonly unknown[]): Version {
    const levels = [new Level(new Segment(rows))]
    const storage = { levels, tail: new Tail(), end: rows.length, merges: [], mergeBudget: 0 }
    return new Version(storage)
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
    return this.#storage.levels[0]!
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
    return (this.#rows ??= finish(numberAll([...levels, ...tail.toLevels()])))
  }

  /** Returns a merge in progress, or begins a merge of everything. */
  nextMerge(): Merge {
    const { levels, tail, end, merges } = this.#storage
    if (merges.length > 0) return merges[0]!
    const all = [...levels, ...tail.toLevels()]
    const next = new Merge(all, this.base.segment)
    this.#storage = { levels: all, tail: new Tail(), end, merges: [next], mergeBudget: 0 }
    return next
  }

  /** Replaces the levels of each finished merge by its result. Answers stay the same. */
  applyMerges(): void {
    const { levels, merges } = this.#storage
    const done = merges.filter(({ build }) => build.isDone)
    if (done.length === 0) return
    this.#storage = {
      ...this.#storage,
      levels: done.reduce((before, merge) => merge.apply(before), levels),
      merges: merges.filter((merge) => !done.includes(merge)),
    }
  }

  /** True if the column of a field is built in each level. */
  hasColumn(field: BoundField): boolean {
    return this.#storage.levels.every(({ segment }) => segment.hasColumn(field))
  }

  /** Returns the live rows with a key: several only if the table was made of them. */
  rowsOfKey(field: BoundField, key: Key): unknown[] {
    this.applyMerges()
    const { levels, tail } = this.#storage
    const entry = tail.entryOf(key)
    if (entry !== undefined) return [entry.row]
    for (const level of levels) {
      const found = level.live(findKeys(level.segment, field, [key])(key))
      if (found.length > 0) return found.map((row) => level.segment.rows[row])
    }
    return []
  }

  update(field: BoundField, changes: Changes): Version {
    const storage = this.#storage
    const { levels, merges, mergeBudget } = storage
    const keys = [...changes.remove, ...changes.upsert.map(({ key }) => key)]
    const finders = levels.map(({ segment }) => findKeys(segment, field, keys))
    const parts = applyChanges(storage, field, changes, finders, () => this.rows)
    const { named } = changes
    const width = Math.max(1, this.base.segment.builtColumns / FEW_COLUMNS)
    const earned = CELLS_A_NAMED_ROW * width * Math.min(named, (named + FULLY_PAID_ROWS) / 3)
    const budget = merges.length === 0 ? earned : mergeBudget + earned
    const next = new Version({ ...parts, merges, mergeBudget: budget }, this.#lock)
    if (parts.tail.size > MAX_TAIL) next.#flush()
    next.#beginMerge()
    next.#advanceMerges()
    return next
  }

  /** Makes a level of the tail, which has rows. */
  #flush(): void {
    const { levels, tail } = this.#storage
    const [level] = tail.toLevels() as [Level] // a tail with rows becomes one level
    finish(level.segment.buildLike(this.base.segment))
    this.#storage = { ...this.#storage, levels: [...levels, level], tail: new Tail() }
  }

  /** Begins a merge of levels that are in no other: of all if the base is due, or of the last ones. */
  #beginMerge(): void {
    const { levels, merges } = this.#storage
    const free = levels.filter((level) => merges.every((merge) => !merge.has(level)))
    const { base } = this
    const most = mostPending(base.segment.size)
    const others = free.filter((level) => level !== base)
    const added = others.reduce((sum, { segment }) => sum + segment.size, 0)
    const isDue = free.includes(base) && Math.max(added, base.deleted.count) > most
    const some = isDue ? free : lastOfLikeSize(others, most * MERGED_SHARE)
    if (!isDue && some.length < 2) return
    const next = new Merge(some, base.segment, isDue)
    this.#storage = { ...this.#storage, merges: [...merges, next] }
  }

  /**
   * Works on the merges in equal parts, once updates have earned a step for each. If more than `MOST_MERGES`
   * are in progress besides the merge of the base, finishes the smallest.
   */
  #advanceMerges(): void {
    const { merges, mergeBudget } = this.#storage
    const bySize = merges.toSorted((a, b) => a.size - b.size)
    const ofBase = merges.filter((merge) => merge.has(this.base))
    const others = bySize.filter((merge) => !ofBase.includes(merge))
    const behind = others.splice(0, Math.max(0, others.length - MOST_MERGES))
    for (const { build } of behind) build.finish()
    const rest = [...others, ...ofBase]
    let left = mergeBudget
    if (left >= STEP * rest.length) {
      for (const [i, { build }] of rest.entries()) left -= build.advance(left / (rest.length - i))
    }
    this.#storage = { ...this.#storage, mergeBudget: left }
    this.applyMerges()
  }
}

/**
 * Returns the last of some levels: as many as have at most `LEVEL_RATIO` times the rows after them.
 * @param most - of rows that they have together
 */
function lastOfLikeSize(levels: readonly Level[], most: number): readonly Level[] {
  let later = levels.at(-1)?.size ?? 0
  const last = levels.slice(0, -1).findLastIndex(({ size }) => {
    const isLarge = size > LEVEL_RATIO * later || size + later > most
    later += size
    return isLarge
  })
  return levels.slice(last + 1)
}
