import { requireArray } from '../checks/arguments.js'
import type { BoundField } from '../language/predicate.js'
import { requireResource, type Resource, type RowOf } from '../language/resource.js'
import { toBound } from '../plan/bind-query.js'
import { readRunOptions, type Deadline, type RunOptions } from '../plan/deadline.js'
import type {
  BoundQuery,
  PlanArgument,
  QueryArgument,
  Result,
  ResultOf,
  Walk,
  WalkResult,
} from '../plan/plan.js'
import { endOf, toResult } from '../plan/walk.js'
import { MergedView, type Delta } from './delta.js'
import { explainFilter, type Explanation } from './explain.js'
import { Segment } from './storage/segment.js'
import { DELTA_SHARE, MAX_SMALL_DELTA } from './tuning.js'
import { unreadableIn } from './unreadable.js'
import { applyUpdate, compact, type Update } from './update.js'
import { View } from './view.js'

/** Rows to run many queries over. */
export interface Table<R extends Resource, Row> {
  /** How many rows there are. */
  readonly size: number

  /**
   * Runs a query or a plan, and answers as `runQuery` does over the same rows. The first query that
   * names a field builds its column.
   *
   * @throws as `runQuery`; TypeError for a plan of another resource, or for options beside a plan that
   *   are not of the run
   */
  run<Q>(query: QueryArgument<R, Q>, options: RunOptions<R> & Walk): WalkResult<Row>
  run<Q>(query: PlanArgument<R, Q>, options?: RunOptions<R>): ResultOf<Row, Q>

  /**
   * Runs a query or a plan, and says how: `printExplanation` turns that into text. Costs a pass over
   * the rows for each field of the filter besides, to count what is unreadable.
   *
   * @throws as `run`
   */
  explain<Q>(query: PlanArgument<R, Q>, options?: RunOptions<R>): Explanation

  /**
   * Returns a table with some rows upserted and some removed by key. This table stays as it is; the
   * two share what has not changed. Answers are those of a new table over the same rows: a row that
   * replaces another stands in its place, a new one at the end.
   *
   * An update costs O(changed rows), counting those of earlier updates that are still pending, and so
   * does every query on its result. When more than a 64th of the rows (and more than 1024) are
   * pending, they are compacted: one pass over each column built so far, about a second for a million
   * rows with every column. The first update builds the column of the key.
   *
   * @throws TypeError for a resource without a key, a key that is not of its field's kind, or one that
   *   several rows have
   */
  update(update: Update<Row>): Table<R, Row>
}

/**
 * Makes a table for running many queries over the same rows. The array is copied, the rows are not:
 * cells are read, and a column is built, when a field is first used, so do not change the rows, or
 * what they hold, while the table is in use.
 *
 * A column takes 8 bytes a row, and 8 for each distinct value; a column of lists 4 bytes for each
 * element. Searching more than 4096 distinct texts adds 4 bytes for each word of a row, searching for
 * spaces alone 8 bytes a row, wide ranges 4 bytes a row, and frequent values up to 4 bytes a row.
 * The first use of a field takes from 0.1 s (few distinct values) to about 1 s (nearly unique texts)
 * for a million rows.
 *
 * @throws TypeError if `resource` is not a resource, or `rows` is not an array
 */
export function createTable<R extends Resource, Row extends RowOf<R, Row>>(
  resource: R,
  rows: readonly Row[],
): Table<R, Row> {
  requireResource(resource)
  requireArray('rows', rows)
  return new RowTable(resource, new Segment(rows.slice()))
}

class RowTable<R extends Resource, Row> implements Table<R, Row> {
  readonly #resource: R
  readonly #base: Segment
  readonly #delta: Delta | undefined

  constructor(resource: R, base: Segment, delta?: Delta) {
    this.#resource = resource
    this.#base = base
    this.#delta = delta
  }

  get size(): number {
    if (this.#delta === undefined) return this.#base.size
    const { removed, added } = this.#delta
    return this.#base.size - removed.length + added.size
  }

  run<Q>(query: QueryArgument<R, Q>, options: RunOptions<R> & Walk): WalkResult<Row>
  run<Q>(query: PlanArgument<R, Q>, options?: RunOptions<R>): ResultOf<Row, Q>
  run<Q>(query: PlanArgument<R, Q>, options?: RunOptions<R>): Result<Row> {
    const { planning, deadline } = readRunOptions(options)
    const plan = toBound<R, Q>(this.#resource, query, planning)
    const view = this.#view(plan, deadline)
    const { rows } = view.page(plan.offset, endOf(plan))
    return toResult(plan, rows as Row[], view.count) // they came in as such
  }

  explain<Q>(query: PlanArgument<R, Q>, options?: RunOptions<R>): Explanation {
    const times = [performance.now()]
    const lap = () => times.push(performance.now())
    const { planning, deadline } = readRunOptions(options)
    const plan = toBound<R, Q>(this.#resource, query, planning)
    lap()
    const view = this.#view(plan, deadline)
    const total = view.count
    lap()
    const { rows, slices } = view.page(plan.offset, endOf(plan))
    lap()
    const [planMs, filterMs, orderMs] = times.slice(1).map((time, i) => time - times[i]!)
    return {
      total,
      page: Math.min(rows.length, plan.limit),
      parts: view.views.map(({ segment, selected }, i) => ({
        rows: segment.size,
        filter: explainFilter(selected, unreadableIn(segment.rows, deadline)),
        order: { strategy: slices[i]!.strategy, visited: slices[i]!.visited },
      })),
      removed: this.#delta?.removed.length ?? 0,
      ms: { plan: planMs!, filter: filterMs!, order: orderMs! },
    }
  }

  update(update: Update<Row>): Table<R, Row> {
    const key = this.#key()
    const base = this.#base
    const before = this.#delta ?? {
      removed: new Uint32Array(),
      added: new Segment([]),
      places: [],
      end: base.size,
    }
    const delta = applyUpdate(base, before, key, update)
    const size = Math.max(delta.removed.length, delta.added.size)
    return size <= Math.max(MAX_SMALL_DELTA, base.size / DELTA_SHARE)
      ? new RowTable(this.#resource, base, delta)
      : new RowTable(this.#resource, compact(base, delta))
  }

  #view(plan: BoundQuery, deadline: Deadline | undefined): View | MergedView {
    return this.#delta === undefined
      ? new View(this.#base, plan, deadline)
      : new MergedView(this.#base, this.#delta, plan, deadline)
  }

  #key(): BoundField {
    const { key, fields } = this.#resource
    if (key === undefined) throw new TypeError('update needs a resource with a key')
    // A key is a declared field. Keys that fold alike are of different rows.
    return { ...fields[key]!, name: key, fold: undefined }
  }
}
