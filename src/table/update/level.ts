import { REMOVED, type Renumbering } from '../storage/columns/merge.js'
import type { Segment } from '../storage/segment.js'
import { inSteps, type Work } from '../storage/work.js'
import { Dead } from './dead.js'

/** The places of rows in the order of the table, ascending. */
export type Places = Uint32Array | Float64Array

/**
 * Part of the rows of a table: a segment, some of whose rows may be dead. Only replacements of a row get
 * its place, so levels can be merged in any order.
 */
export class Level {
  readonly segment: Segment
  readonly dead: Dead
  /** The place of each row; by default row r has place r. */
  readonly #places: Places | undefined

  constructor(segment: Segment, places?: Places, dead = new Dead(segment.size)) {
    this.segment = segment
    this.#places = places
    this.dead = dead
  }

  /** How many rows live. */
  get size(): number {
    return this.segment.size - this.dead.count
  }

  placeOf(row: number): number {
    return this.#places === undefined ? row : this.#places[row]!
  }

  /** The same level without some rows that live. */
  without(rows: readonly number[]): Level {
    return new Level(this.segment, this.#places, this.dead.with(rows))
  }
}

/** The living rows of two levels by place, and the new number of each row. */
export interface NumberedRows {
  readonly rows: readonly unknown[]
  readonly places: Places | undefined
  readonly mappings: Renumbering['mappings']
}

export function* numberRows(first: Level, second: Level): Work<NumberedRows> {
  const size = first.size + second.size
  const rows = new Array<unknown>(size)
  const [a, b] = [first.segment.size, second.segment.size]
  const end = Math.max(...[first, second].map((each) => each.placeOf(each.segment.size - 1) || 0))
  const places = end < 2 ** 32 ? new Uint32Array(size) : new Float64Array(size)
  const mappings = [new Uint32Array(a), new Uint32Array(b)] as const
  let [i, j, count] = [0, 0, 0]
  yield* inSteps(a + b, 3, (from, to) => {
    for (let step = from; step < to; step++) {
      const isFirst = i < a && (j === b || first.placeOf(i) < second.placeOf(j))
      const level = isFirst ? first : second
      const row = isFirst ? i++ : j++
      const mapping = mappings[isFirst ? 0 : 1]
      if (level.dead.has(row)) {
        mapping[row] = REMOVED
        continue
      }
      places[count] = level.placeOf(row)
      rows[count] = level.segment.rows[row]
      mapping[row] = count++
    }
  })
  // Places are distinct.
  const areRows = size === 0 || places[size - 1] === size - 1
  return { rows, places: areRows ? undefined : places, mappings }
}
