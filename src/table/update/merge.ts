import type { RowMapping } from '../storage/columns/merge.js'
import { Segment } from '../storage/segment.js'
import { Build, finish, type Work } from '../storage/work.js'
import { Level, numberRows, type Levels } from './level.js'

interface Merged {
  readonly level: Level
  /** Of each level that was merged, where its rows went, step by step. */
  readonly paths: readonly RowMapping[][]
}

/** The making of one level of some neighbours, whose rows may be deleted meanwhile. */
export class Merge {
  readonly build: Build<Merged>
  readonly #levels: readonly Level[]
  /** How many levels come before those that are merged. */
  readonly #from: number
  #paid = 0

  /** @param like - the segment whose columns the new one gets */
  constructor(levels: readonly Level[], from: number, like: Segment) {
    this.#levels = levels
    this.#from = from
    this.build = new Build(() => mergeLevels(levels, like))
  }

  /** The number of the first level after those that are merged. */
  get end(): number {
    return this.#from + this.#levels.length
  }

  /** Works for some more cells, unless the work is ahead of what has been paid. */
  pay(cells: number): void {
    this.#paid += cells
    this.build.advance(this.#paid - this.build.spent)
  }

  /** Replaces the merged ones of all levels. */
  apply(levels: Levels): Levels {
    const { level, paths } = this.build.finish()
    const deleted = this.#levels.flatMap((before, i) =>
      levels[this.#from + i]!.deleted.since(before.deleted).map((row) =>
        paths[i]!.reduce((at, mapping) => mapping[at]!, row),
      ),
    )
    const merged = level.without(deleted)
    return levels.toSpliced(this.#from, this.#levels.length, merged) as [Level, ...Level[]] // one is left
  }
}

/**
 * Merges the live rows of some levels: always the two neighbours with the fewest rows.
 * @param like - has the columns that the level shall have; without it there are none
 */
export function* mergeLevels(levels: readonly Level[], like?: Segment): Work<Merged> {
  const parts = [...levels, new Level(new Segment([]))]
  /** Of each part, the paths of its levels. */
  const paths = parts.map((): RowMapping[][] => [[]])
  while (parts.length > 1) {
    const sizes = parts.slice(1).map(({ size }, i) => parts[i]!.size + size)
    const at = sizes.lastIndexOf(Math.min(...sizes))
    const [first, second] = [parts[at]!, parts[at + 1]!]
    const { rows, places, ...renumbering } = yield* numberRows(first, second)
    const segments = [first.segment, second.segment] as const
    const segment = like ? yield* Segment.merge(rows, segments, renumbering) : new Segment(rows)
    parts.splice(at, 2, new Level(segment, places))
    const both = [0, 1].flatMap((i) =>
      paths[at + i]!.map((path) => [...path, renumbering.mappings[i]!]),
    )
    paths.splice(at, 2, both)
  }
  const [level] = parts as [Level] // the last that is left
  if (like) yield* level.segment.buildLike(like)
  return { level, paths: paths[0]! }
}

/** Returns all live rows of some levels, by place. */
export function rowsByPlace(levels: readonly Level[]): readonly unknown[] {
  return finish(mergeLevels(levels)).level.segment.rows
}
