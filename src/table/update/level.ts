import { REMOVED, type Renumbering } from '../storage/columns/merge.js'
import type { Segment } from '../storage/segment.js'
import { bisect } from '../../bisect.js'
import { inSteps, type Work } from '../storage/work.js'
import { MAX_SMALL_LEVEL, PENDING_SHARE } from '../tuning.js'
import { DeletedRows } from './deleted-rows.js'

/** The places of rows in the order of the table, ascending. */
export type Places = Uint32Array | Float64Array

/**
 * Part of the rows of a table: a segment, some of whose rows may be deleted. Only replacements of a row get
 * its place, so levels can be merged in any order.
 */
export class Level {
  readonly segment: Segment
  readonly deleted: DeletedRows
  /** The place of each row; by default row r has place r. */
  readonly #places: Places | undefined

  constructor(segment: Segment, places?: Places, deleted = new DeletedRows(segment.size)) {
    this.segment = segment
    this.#places = places
    this.deleted = deleted
  }

  /** The number of live rows. */
  get size(): number {
    return this.segment.size - this.deleted.count
  }

  placeOf(row: number): number {
    return this.#places === undefined ? row : this.#places[row]!
  }

  /** Returns the live rows among some rows. */
  live(rows: Iterable<number>): readonly number[] {
    const live: number[] = []
    for (const row of rows) if (!this.deleted.has(row)) live.push(row)
    return live
  }

  /** Returns this level without some of its live rows. */
  without(rows: readonly number[]): Level {
    return new Level(this.segment, this.#places, this.deleted.with(rows))
  }
}

/**
 * Returns the number of rows in levels, or of deleted rows of the base, beyond which the levels are merged
 * with a base of some size.
 */
export function mostPending(size: number): number {
  return Math.max(MAX_SMALL_LEVEL, size * PENDING_SHARE)
}

/** The rows of two levels in order, and the new number of each row. */
export interface NumberedRows extends Renumbering {
  readonly rows: readonly unknown[]
  readonly places: Places | undefined
  /** The rows that are deleted. */
  readonly holes: readonly number[]
  /** True if each row of the first level that is not removed keeps its number. */
  readonly keepsNumbers: boolean
}

/**
 * Numbers the rows of two levels by place. Leaves out deleted rows. But if few rows are deleted, it keeps the
 * deleted rows of the first level that no row of the second replaces, so that live rows keep their numbers.
 * @param mayKeepHoles - the first level is the base: others replace its rows, or come after them
 */
export function* numberRows(
  first: Level,
  second: Level,
  mayKeepHoles: boolean,
): Work<NumberedRows> {
  const [a, b] = [first.segment.size, second.segment.size]
  const lastOf = (level: Level) =>
    level.segment.size === 0 ? -1 : level.placeOf(level.segment.size - 1)
  const [lastOfFirst, lastOfSecond] = [lastOf(first), lastOf(second)]
  const end = Math.max(lastOfFirst, lastOfSecond)
  const replaced = bisect(0, b, (i) => second.placeOf(i) <= lastOfFirst)
  const keepsHoles = mayKeepHoles && first.deleted.count - replaced <= (a * PENDING_SHARE) / 2
  const rows = new Array<unknown>(a + b)
  const places = end < 2 ** 32 ? new Uint32Array(a + b) : new Float64Array(a + b)
  const mappings = [new Uint32Array(a), new Uint32Array(b)] as const
  const holes: number[] = []
  let [i, j, count] = [0, 0, 0]
  let keepsNumbers = true
  yield* inSteps(a + b, 3, (from, to) => {
    for (let step = from; step < to; step++) {
      // Of two rows with one place the first is deleted.
      const isFirst = i < a && (j === b || first.placeOf(i) <= second.placeOf(j))
      const level = isFirst ? first : second
      const row = isFirst ? i++ : j++
      const place = level.placeOf(row)
      const mapping = mappings[isFirst ? 0 : 1]
      if (level.deleted.has(row)) {
        const isHole = isFirst && keepsHoles && (j === b || second.placeOf(j) !== place)
        if (!isHole) {
          mapping[row] = REMOVED
          continue
        }
        holes.push(count)
      }
      keepsNumbers &&= !isFirst || row === count
      places[count] = place
      rows[count] = level.segment.rows[row]
      mapping[row] = count++
    }
  })
  rows.length = count
  // Places are distinct.
  const areRows = count === 0 || places[count - 1] === count - 1
  const kept = areRows ? undefined : places.slice(0, count)
  return { rows, places: kept, holes, mappings, size: count, keepsNumbers }
}
