import { REMOVED, type Renumbering } from '../storage/columns/merge.js'
import type { Segment } from '../storage/segment.js'
import { inSteps, type Work } from '../storage/work.js'
import { MAX_TAIL } from '../tuning.js'
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

/** The base, and levels of later rows, of a few thousand rows each. */
export type Levels = readonly [Level, ...Level[]]

/**
 * Returns the number of rows in levels, or of deleted rows of the base, beyond which the levels are merged
 * with a base of some size. At this size, merging levels with the base costs as much as merging tails with a level.
 */
export function mostPending(size: number): number {
  return Math.sqrt(2 * MAX_TAIL * size)
}

/** The rows of two levels in order, and the new number of each row. */
interface NumberedRows extends Renumbering {
  readonly rows: readonly unknown[]
  readonly places: Places | undefined
}

/** Numbers the live rows of two levels by place. */
export function* numberRows(first: Level, second: Level): Work<NumberedRows> {
  const [a, b] = [first.segment.size, second.segment.size]
  const lastOf = (level: Level, size: number) => (size === 0 ? -1 : level.placeOf(size - 1))
  const end = Math.max(lastOf(first, a), lastOf(second, b))
  const rows = new Array<unknown>(a + b)
  const places = end < 2 ** 32 ? new Uint32Array(a + b) : new Float64Array(a + b)
  const mappings = [new Uint32Array(a), new Uint32Array(b)] as const
  let [i, j, count] = [0, 0, 0]
  yield* inSteps(a + b, 3, (from, to) => {
    for (let step = from; step < to; step++) {
      const isFirst = i < a && (j === b || first.placeOf(i) <= second.placeOf(j))
      const [level, mapping] = isFirst ? [first, mappings[0]] : [second, mappings[1]]
      const row = isFirst ? i++ : j++
      if (level.deleted.has(row)) {
        mapping[row] = REMOVED
        continue
      }
      places[count] = level.placeOf(row)
      rows[count] = level.segment.rows[row]
      mapping[row] = count++
    }
  })
  rows.length = count
  // Places are distinct.
  const areRows = count === 0 || places[count - 1] === count - 1
  return { rows, places: areRows ? undefined : places.slice(0, count), mappings, size: count }
}
