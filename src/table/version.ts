import type { BoundField } from '../language/predicate.js'
import { payFor } from './build/pay.js'
import { applyChanges, type Changes, type Parts } from './update/changes.js'
import { lookUpKeys, scanForKeys, type RowsOfKey } from './update/find-keys.js'
import { Level } from './update/level.js'
import { Merge, numberAll } from './update/merge.js'
import { Segment } from './storage/segment.js'
import { finish } from './storage/work.js'
import {
  CELLS_A_NAMED_ROW,
  CELLS_A_SOUGHT_KEY,
  LEVEL_RATIO,
  MAX_LEVELS,
  MAX_SMALL_LEVEL,
  MAX_TAIL,
  PENDING_SHARE,
  STEP,
} from './tuning.js'

/** The parts of a table, of which the first level is the base, and a merge of levels that is under way. */
interface Storage extends Parts {
  readonly merge: Merge | undefined
  /** How many cells of work on merges updates have not done yet. */
  readonly owed: number
}

/**
 * The rows of a table at one time. The rows never change; how they are stored does. A getter may ask
 * the table that it is read for, so the storage is read at once and replaced as a whole.
 */
export class Version {
  #storage: Storage
  /** All rows in order, once they have been put together. */
  #rows: readonly unknown[] | undefined

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** The first version of some rows. */
  static of(rows: readonly unknown[]): Version {
    const base = new Level(new Segment(rows))
    return new Version({ levels: [base], tail: [], end: rows.length, merge: undefined, owed: 0 })
  }

  get parts(): Parts {
    return this.#storage
  }

  get base(): Level {
    return this.#storage.levels[0]!
  }

  get isChanged(): boolean {
    const { levels, tail } = this.#storage
    return levels.length > 1 || tail.length > 0 || this.base.dead.count > 0
  }

  get size(): number {
    const { levels, tail } = this.#storage
    return levels.reduce((sum, { size }) => sum + size, tail.length)
  }

  /** All rows in order. */
  get rows(): readonly unknown[] {
    if (!this.isChanged) return this.base.segment.rows
    return (this.#rows ??= finish(
      numberAll([...this.#storage.levels, ...tailLevels(this.#storage)]),
    ))
  }

  /** About how many cells it costs to put all rows together, where that is still to be done. */
  get rowsCost(): number {
    return this.isChanged && this.#rows === undefined ? this.size / 2 : 0
  }

  /** The merge that is under way; else of all there is, which begins. */
  get merge(): Merge {
    const { levels, end, merge } = this.#storage
    if (merge !== undefined) return merge
    const all = [...levels, ...tailLevels(this.#storage)]
    const begun = new Merge(all, this.base.segment)
    this.#storage = { levels: all, tail: [], end, merge: begun, owed: 0 }
    return begun
  }

  /** What the merge has cost so far, in cells, where one is under way. */
  get merged(): number | undefined {
    return this.#storage.merge?.build.spent
  }

  /** Takes over what has been merged. Answers stay what they were. */
  settle(): void {
    const { merge, levels } = this.#storage
    if (merge?.build.isDone !== true) return
    this.#storage = { ...this.#storage, levels: merge.apply(levels), merge: undefined }
  }

  /** The version that has some changes. */
  update(field: BoundField, changes: Changes): Version {
    this.settle()
    const storage = this.#storage
    const { levels, owed, merge } = storage
    const finders = levels.map(({ segment }) => findKeys(segment, field, changes))
    const parts = applyChanges(storage, field.name, changes, finders)
    const due = changes.named * CELLS_A_NAMED_ROW
    const next = new Version({ ...parts, merge, owed: merge === undefined ? due : owed + due })
    if (parts.tail.length > MAX_TAIL) next.#flush()
    // Until the key has its column, which is being built, a merge would begin that anew.
    if (merge === undefined && this.base.segment.build(field).isDone) next.#begin()
    next.#advance()
    return next
  }

  /** Makes a level of the tail and the last level, if that is small and not being merged. */
  #flush(): void {
    const { levels, merge } = this.#storage
    const [fresh] = tailLevels(this.#storage)
    const last = levels.at(-1)!
    const isApart = levels.length === 1 || merge?.has(last) === true
    const isSmall = last.size <= LEVEL_RATIO * fresh!.size && last.size <= MAX_SMALL_LEVEL
    const kept = isSmall && !isApart ? levels.slice(0, -1) : levels
    const some = [fresh!, ...levels.slice(kept.length)]
    const { level } = new Merge(some, this.base.segment).build.finish()
    this.#storage = { ...this.#storage, levels: [...kept, level], tail: [] }
  }

  /** Begins a merge, if one is due: of all levels with the base, or of the smallest of too many. */
  #begin(): void {
    const { levels } = this.#storage
    const [base, ...others] = levels as [Level, ...Level[]]
    const pending = others.reduce((sum, { segment }) => sum + segment.size, 0)
    const most = Math.max(MAX_SMALL_LEVEL, base.segment.size / PENDING_SHARE)
    const isFull = others.length > MAX_LEVELS
    // Rather than levels that would soon be merged again, all are.
    const isDue = Math.max(pending, base.dead.count) > (isFull ? most / 2 : most)
    if (!isDue && !isFull) return
    const some = isDue ? levels : smallest(others)
    this.#storage = { ...this.#storage, merge: new Merge(some, base.segment) }
  }

  /** Works on the merge, if one is under way, once a step of it has been earned. */
  #advance(): void {
    const { merge, owed } = this.#storage
    if (merge === undefined || owed < STEP) return
    const done = merge.build.advance(owed)
    this.#storage = { ...this.#storage, owed: owed - done }
    this.settle()
  }
}

/** The tail as a level of its own, if there is one. */
function tailLevels({ tail }: Parts): readonly Level[] {
  if (tail.length === 0) return []
  const places = Float64Array.from(tail, ({ place }) => place)
  return [new Level(new Segment(tail.map(({ row }) => row)), places)]
}

/** The two smallest of some levels, and each next one that is no larger than those before together. */
function smallest(levels: readonly Level[]): readonly Level[] {
  const ascending = levels.toSorted((a, b) => a.size - b.size)
  const [first, second] = ascending as [Level, Level, ...Level[]] // there are too many
  let [count, sum] = [2, first.size + second.size]
  while (count < ascending.length && ascending[count]!.size <= sum) sum += ascending[count++]!.size
  return ascending.slice(0, count)
}

/**
 * Looks keys up in their column. Until it is built, each update goes through all keys, and pays for
 * it to be built.
 */
function findKeys(
  segment: Segment,
  field: BoundField,
  { remove, upsert, named }: Changes,
): RowsOfKey {
  const build = segment.build(field)
  if (build.isDone) return lookUpKeys(segment, field)
  const found = scanForKeys(segment, field, new Set([...remove, ...upsert.keys()]))
  const next = () => (build.isDone ? undefined : build)
  payFor(next, segment.size + named * CELLS_A_SOUGHT_KEY)
  return found
}
