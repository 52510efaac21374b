import type { Predicate } from '../language/predicate.js'
import { isJunction, nothing, type Condition } from '../plan/condition.js'
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

/**
 * What is not built of what a query is answered from; none where it can be answered without a scan.
 * A search in texts is known to need more only once their column is there.
 */
export function needsOf(segment: Segment, { where, order, limit }: BoundQuery): readonly Need[] {
  const needs = new Map<Job<unknown>, Need>()
  const add = (need: Need): void => {
    if (!need.job.isDone) needs.set(need.job, need)
  }
  for (const predicate of predicatesOf(where)) {
    const { field } = predicate
    add({ field: field.name, part: 'values', job: segment.job(field) })
    addSearch(segment, predicate, add)
  }
  if (limit > 0 && where !== nothing) {
    for (const { field } of order) {
      add({ field: field.name, part: 'values', job: segment.job(field) })
    }
  }
  return [...needs.values()]
}

function addSearch(segment: Segment, { field, test }: Predicate, add: (need: Need) => void): void {
  if (test.op !== 'substring' || test.text === '') return
  const column = segment.textJob(field).result
  if (column === undefined) return
  const { name } = field
  if (fragmentsOf(test.text).length === 0) add({ field: name, part: 'spaces', job: column.spaces })
  else {
    const job = column.indexFor(test.text)
    if (job === undefined) return
    add({ field: name, part: job === column.words ? 'words' : 'letters', job })
  }
}

/** How many cells of each row a scan reads for a query, at most: one for each field that it names. */
export function cellsPerRow({ where, order, limit }: BoundQuery): number {
  const names = new Set([...predicatesOf(where)].map(({ field }) => field.name))
  if (limit > 0) for (const { field } of order) names.add(field.name)
  return names.size
}

function* predicatesOf(condition: Condition): Iterable<Predicate> {
  if (!isJunction(condition)) yield condition
  else for (const each of condition.conditions) yield* predicatesOf(each)
}
