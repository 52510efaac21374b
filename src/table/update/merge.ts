import type { RowMapping } from '../storage/columns/merge.js'
import { Segment } from '../storage/segment.js'
import { Build, type Work } from '../storage/work.js'
import { Level, numberRows } from './level.js'

interface Merged {
  readonly level: Level
  /** Of each level that was merged, where its rows went, step by step. */
  readonly paths: readonly RowMapping[][]
}

/** The making of one level of some, whose rows may be deleted meanwhile. */
export class Merge {
  readonly build: Build<Merged>
  readonly #levels: readonly Level[]

  /**
   * @param like - has the columns that the level shall have
   * @param mayKeepHoles - whether the base may keep a few deleted rows
   */
  constructor(levels: readonly Level[], like: Segment, mayKeepHoles = false) {
    this.#levels = levels
    this.build = new Build(() => mergeAll(levels, like, mayKeepHoles))
  }

  get size(): number {
    return this.#levels.reduce((sum, { size }) => sum + size, 0)
  }

  /** True if a level is one of the merged, even if rows of it are deleted since. */
  has({ segment }: Level): boolean {
    return this.#levels.some((each) => each.segment === segment)
  }

  /** Returns the levels with the new one at the index of the first that was merged, without the merged. */
  apply(levels: readonly Level[]): readonly Level[] {
    const { level, paths } = this.build.finish()
    const deleted = this.#levels.flatMap(({ segment, deleted: before }, i) => {
      const now = levels.find((each) => each.segment === segment)! // one merge at a time takes it away
      return now.deleted
        .since(before)
        .map((row) => paths[i]!.reduce((at, mapping) => mapping[at]!, row))
    })
    const first = levels.findIndex((each) => this.has(each))
    const kept = levels.filter((each) => !this.has(each))
    return kept.toSpliced(first, 0, level.without(deleted))
  }
}

/**
 * Merges some levels, two at a time: always the smallest.
 * @param like - as in `Merge`; without it there are no columns
 */
function* mergeAll(levels: readonly Level[], like?: Segment, mayKeepHoles = false): Work<Merged> {
  const parts = levels.map((level): Merged => ({ level, paths: [[]] }))
  const paths = parts.flatMap((part) => part.paths)
  // A level alone loses its deleted rows.
  if (parts.length === 1) parts.push({ level: new Level(new Segment([])), paths: [] })
  while (parts.length > 1) {
    parts.sort((a, b) => b.level.segment.size - a.level.segment.size)
    const [first, second] = parts.splice(-2) as [Merged, Merged] // there are two
    const segments = [first.level.segment, second.level.segment] as const
    const keepsHoles = segments[0] === like && mayKeepHoles
    const numbered = yield* numberRows(first.level, second.level, keepsHoles)
    const { rows, places, holes, mappings } = numbered
    const segment = like ? yield* Segment.merge(rows, segments, numbered) : new Segment(rows)
    for (const path of first.paths) path.push(mappings[0])
    for (const path of second.paths) path.push(mappings[1])
    const level = new Level(segment, places).without(holes)
    parts.push({ level, paths: [...first.paths, ...second.paths] })
  }
  const { level } = parts[0]!
  if (like) yield* level.segment.buildLike(like)
  return { level, paths }
}

/** All live rows of some levels, by place. */
export function* numberAll(levels: readonly Level[]): Work<readonly unknown[]> {
  return (yield* mergeAll(levels)).level.segment.rows
}
