import { mergeAscending, numberRows, type Delta, type Entry, type NumberedRows } from './delta.js'
import { REMOVED } from '../storage/columns/merge.js'
import { Segment } from '../storage/segment.js'
import { Build, type Work } from '../storage/work.js'

/** One segment of a base and a delta, and where their rows are in it. */
interface Compacted extends NumberedRows {
  readonly segment: Segment
}

/** The making of one segment of a base and a delta, which later deltas can be moved to. */
export class Compaction {
  readonly build: Build<Compacted>
  readonly #delta: Delta

  constructor(base: Segment, delta: Delta) {
    this.#delta = delta
    this.build = new Build(() => compact(base, delta))
  }

  /** The new base, and what a delta on the old one, that delta or a later one, is on the new. */
  move(delta: Delta): { readonly base: Segment; readonly delta: Delta } {
    const { segment, mappings } = this.build.finish()
    const [rowOfBase, rowOfAdded] = mappings
    const before = this.#delta
    const added: Entry[] = []
    /** Of the entries that have been worked in, those that are there no longer. */
    const replaced: number[] = []
    let next = 0
    const passBefore = (place: number): void => {
      while (next < before.added.length && before.added[next]!.place < place) {
        replaced.push(rowOfAdded[next++]!)
      }
    }
    for (const entry of delta.added) {
      const { key, place, row } = entry
      passBefore(place)
      const known = before.added.at(next)
      const isThere = known?.place === place
      if (known !== entry) {
        if (isThere) replaced.push(rowOfAdded[next]!)
        const target = isThere ? rowOfAdded[next]! : rowOfBase[place]
        added.push({ key, row, place: target ?? segment.size + place - before.end })
      }
      if (isThere) next++
    }
    passBefore(Infinity)
    const hidden = delta.removed.map((row) => rowOfBase[row]!).filter((row) => row !== REMOVED)
    const removed = mergeAscending(Uint32Array.from(replaced), hidden)
    const end = segment.size + delta.end - before.end
    return { base: segment, delta: { removed, added, end } }
  }
}

/** One segment of all rows of a changed table, by place, with the columns of its base. */
export function* compact(base: Segment, delta: Delta): Work<Compacted> {
  const { rows, mappings } = yield* numberRows(base, delta)
  const changed = new Segment(delta.added.map(({ row }) => row))
  const segment = yield* Segment.merge(rows, [base, changed], mappings)
  return { rows, mappings, segment }
}
