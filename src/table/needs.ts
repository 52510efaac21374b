import { eachPredicate, nothing } from '../plan/condition.js'
import type { BoundQuery } from '../plan/plan.js'
import type { Segment } from './storage/segment.js'
import { fragmentsOf } from './storage/term-index.js'
import type { Job } from './storage/work.js'

/** What is built of a field: its column, or what a search in its texts needs besides. */
export type Part = 'values' | 'words' | 'letters' | 'spaces'

/** Something that a query waits for. */
export interface Need {
  readonly field: string
  readonly part: Part
  readonly job: Job<unknown>
}

const nothingNeeded: readonly Need[] = []

/**
 * What is not built of what a query is answered from; none where it can be answered without a scan.
 * A search in texts is known to need more only once their column is there.
 */
export function needsOf(segment: Segment, { where, order, limit }: BoundQuery): readonly Need[] {
  let needs: Map<Job<unknown>, Need> | undefined
  const add = (field: string, part: Part, job: Job<unknown> | undefined): void => {
    if (job?.isDone === false) (needs ??= new Map()).set(job, { field, part, job })
  }
  eachPredicate(where, ({ field, test }) => {
    add(field.name, 'values', segment.job(field))
    if (test.op !== 'substring' || test.text === '') return
    const column = segment.textJob(field).result
    if (column === undefined) return
    if (fragmentsOf(test.text).length === 0) return add(field.name, 'spaces', column.spaces)
    const index = column.indexFor(test.text)
    add(field.name, index === column.words ? 'words' : 'letters', index)
  })
  if (limit > 0 && where !== nothing) {
    for (const { field } of order) add(field.name, 'values', segment.job(field))
  }
  return needs === undefined ? nothingNeeded : [...needs.values()]
}

/** How many cells of each row a scan reads for a query, at most: one for each field that it names. */
export function cellsPerRow({ where, order, limit }: BoundQuery): number {
  const names = new Set<string>()
  eachPredicate(where, ({ field }) => names.add(field.name))
  if (limit > 0) for (const { field } of order) names.add(field.name)
  return names.size
}
