import type { BoundField } from '../language/predicate.js'
import type { OrderKey } from '../plan/plan.js'
import { applyChanges, type Changes, type Parts } from './update/changes.js'
import { lookUpKeys, scanForKeys, type Key, type RowsOfKey } from './update/find-keys.js'
import { Level } from './update/level.js'
import { Merge, numberAll } from './update/merge.js'
import { Tail } from './update/tail.js'
import { Segment } from './storage/segment.js'
import { advanceBuilds, finish } from './storage/work.js'
import {
  CELLS_A_NAMED_ROW,
  CELLS_A_SOUGHT_KEY,
  FEW_COLUMNS,
  FEW_ROWS,
  LARGE_SHARE,
  LEVEL_RATIO,
  MAX_LEVELS,
  MAX_SMALL_LEVEL,
  MAX_TAIL,
  MERGED_SHARE,
  PENDING_SHARE,
  STEP,
} from './tuning.js'

/** The parts of a table, whose first level is the base, and the merges that are in progress. */
interface Storage extends Parts {
  /** Of different levels: up to one with the base and one without it, which comes last. */
  readonly merges: readonly Merge[]
  /** The cells that updates have yet to spend on merges. */
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
      { levels, tail: new Tail(), end: rows.length, merges: [], mergeBudget: 0 },
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

  /** Returns a merge in progress, or begins a merge of everything. */
  get merge(): Merge {
    const { levels, tail, end, merges } = this.#storage
    if (merges.length > 0) return merges[0]!
    const all = [...levels, ...tail.toLevels()]
    const merge = new Merge(all, this.base.segment, false, this.sort)
    this.#storage = { levels: all, tail: new Tail(), end, merges: [merge], mergeBudget: 0 }
    return merge
  }

  /** Replaces levels by the finished merges of them. Answers stay the same. */
  applyMerges(): void {
    for (const merge of this.#storage.merges) {
      if (!merge.build.isDone) continue
      const { levels, merges } = this.#storage
      const others = merges.filter((each) => each !== merge)
      this.#storage = { ...this.#storage, levels: merge.apply(levels), merges: others }
    }
  }

  /** True if the column of a field is built in each level. */
  hasColumn(field: BoundField): boolean {
    return this.#storage.levels.every(({ segment }) => segment.build(field).isDone)
  }

  /** Returns the live rows with a key: several only if the table was made of them. */
  rowsOfKey(field: BoundField, key: Key): unknown[] {
    this.applyMerges()
    const { levels, tail } = this.#storage
    const entry = tail.byKey.get(key)
    if (entry !== undefined) return [entry.row]
    const sought = { remove: [key], upsert: noRows, named: 1 }
    for (const level of levels) {
      const found = level.liveByPlace(findKeys(level.segment, field, sought)(key))
      if (found.length > 0) return found.map((row) => level.segment.rows[row])
    }
    return []
  }

  /** Returns the version after some changes. */
  update(field: BoundField, changes: Changes): Version {
    this.applyMerges()
    const storage = this.#storage
    const { levels, mergeBudget, merges } = storage
    const finders = levels.map(({ segment }) => findKeys(segment, field, changes))
    const parts = applyChanges(storage, field, changes, finders, () => this.rows)
    const { named } = changes
    const width = Math.max(1, this.base.segment.builtColumns / FEW_COLUMNS)
    const earned = CELLS_A_NAMED_ROW * width * Math.min(named, (named + FEW_ROWS) / 4)
    const next = new Version(
      { ...parts, merges, mergeBudget: merges.length === 0 ? earned : mergeBudget + earned },
      this.sort,
    )
    if (parts.tail.size > MAX_TAIL) next.#flush()
    // Before the column of the key is built, a merge would start building it again.
    if (this.base.segment.build(field).isDone) next.#begin()
    next.#advance()
    return next
  }

  /** Makes a level of the tail. Includes the last level if it is small and in no merge. */
  #flush(): void {
    const { levels, tail, merges } = this.#storage
    const [fresh] = tail.toLevels()
    const last = levels.at(-1)!
    const isApart = levels.length === 1 || isIn(merges, last)
    const isSmall = last.size <= LEVEL_RATIO * fresh!.size && fresh!.size < FEW_ROWS
    const kept = isSmall && !isApart ? levels.slice(0, -1) : levels
    const some = [fresh!, ...levels.slice(kept.length)]
    const { level } = new Merge(some, this.base.segment, false, this.sort).build.finish()
    this.#storage = { ...this.#storage, levels: [...kept, level], tail: new Tail() }
  }

  /**
   * Begins a merge of the base with large levels if much is pending, or a merge of small levels if there
   * are too many. A merge with the base waits for a merge of small levels, whose result it may take.
   */
  #begin(): void {
    const { levels, merges } = this.#storage
    const [base, ...others] = levels as [Level, ...Level[]]
    const { size } = base.segment
    const free = others.filter((level) => !isIn(merges, level))
    const large = free.filter((level) => level.size > size * LARGE_SHARE)
    const pending = large.reduce((sum, { segment }) => sum + segment.size, 0)
    const most = Math.max(MAX_SMALL_LEVEL, size * PENDING_SHARE)
    const hasTooMuch = merges.length === 0 && Math.max(pending, base.deleted.count) > most
    const hasTooMany = free.length > MAX_LEVELS && merges.every((each) => each.has(base))
    if (!hasTooMuch && !hasTooMany) return
    const some = hasTooMuch ? [base, ...large] : smallest(free, size * MERGED_SHARE)
    const merge = new Merge(some, base.segment, true, this.sort)
    this.#storage = { ...this.#storage, merges: [...merges, merge] }
  }

  /** Works on each merge, once updates have earned a step. */
  #advance(): void {
    const { merges, mergeBudget } = this.#storage
    if (merges.length === 0 || mergeBudget < STEP) return
    const done = merges.map(({ build }) => build.advance(mergeBudget))
    this.#storage = { ...this.#storage, mergeBudget: mergeBudget - Math.max(...done) }
    this.applyMerges()
  }
}

/** True if a level is one of the levels of some merges. */
function isIn(merges: readonly Merge[], level: Level): boolean {
  return merges.some((each) => each.has(level))
}

/**
 * Returns the two smallest levels, and each next one that is at most as large as those before together,
 * while they have at most `most` rows.
 */
function smallest(levels: readonly Level[], most: number): readonly Level[] {
  const ascending = levels.toSorted((a, b) => a.size - b.size)
  let sum = 0
  const end = ascending.findIndex(({ size }, i) => {
    if (i > 1 && (size > sum || sum + size > most)) return true
    sum += size
    return false
  })
  return end < 0 ? ascending : ascending.slice(0, end)
}

const noRows: ReadonlyMap<Key, unknown> = new Map()

/**
 * Finds keys in their column, and advances the build of its index. Until the column is built, scans all keys,
 * and advances the build of the column.
 */
function findKeys(
  segment: Segment,
  field: BoundField,
  { remove, upsert, named }: Changes,
): RowsOfKey {
  const build = segment.build(field)
  if (build.isDone) {
    const { hashes } = segment.column(field)
    advanceBuilds(() => hashes, named * CELLS_A_SOUGHT_KEY)
    return lookUpKeys(segment, field)
  }
  const found = scanForKeys(segment, field, new Set([...remove, ...upsert.keys()]))
  advanceBuilds(() => build, segment.size + named * CELLS_A_SOUGHT_KEY)
  return found
}
