import type { BoundField } from '../language/predicate.js'
import { requireArray } from '../checks/arguments.js'
import { requireResource, type Resource, type RowOf } from '../language/resource.js'
import type { Plan, PlanArgument, PlanOptions, Result } from '../plan/plan.js'
import { toPlan } from '../plan/plan-query.js'
import { MergedView, type Changes } from './changes.js'
import { explainFilter, type Explanation } from './explain.js'
import { Part } from './storage/part.js'
import { change, workIn, type Update } from './update.js'
import { View } from './view.js'

/** Rows to run many queries over. */
export interface Table<R extends Resource, Row> {
  /** How many rows there are. */
  readonly size: number

  /**
   * Runs a query, or a plan: the same answer as `runQuery` over the same rows. The first query that
   * names a field builds its column.
   *
   * @throws as `runQuery`; TypeError for a plan of another resource, or a plan with options
   */
  run<Q>(query: PlanArgument<R, Q>, options?: PlanOptions<R>): Result<Row>

  /**
   * Runs a query and tells how: `printExplanation` puts it into words.
   * @throws as `run`
   */
  explain<Q>(query: PlanArgument<R, Q>, options?: PlanOptions<R>): Explanation

  /**
   * A table with some rows put in or taken out by key; this one stays as it is, and what has not
   * changed is shared. Answers are those of a new table over the same rows: a row that replaces
   * another stands where that stood, any other at the end.
   *
   * Costs what is changed, in this update and the ones before it that are not yet worked into the
   * columns, as does each query. That is done when they are a 64th of the rows: a pass over each
   * column that has been built, about a second in all for a million rows with every column.
   *
   * @throws TypeError for a resource without a key, or a key that is not of its field's kind
   */
  update(update: Update<Row>): Table<R, Row>
}

/**
 * Makes a table of rows that many queries are to be run over. Cells are read, and columns built, when
 * a field is first asked for; so neither the rows nor what they hold may change as long as the table
 * is in use. The array itself is copied.
 *
 * A column costs 8 bytes a row (a code, and a place in the order), and 8 for each distinct number or
 * text; a column of lists 4 for each element; words, where a needle was looked for in more than 4096
 * distinct texts, 4 for each word of a row; where that was of spaces alone, 8 a row; bitmaps for wide ranges 4 a row, for frequent elements up
 * to 4 for each element. A million rows take from 0.1 s (few distinct values) to about 1 s (a text
 * or the words of one that is nearly unique) the first time that a field is used.
 *
 * @throws TypeError for what is no resource, or rows that are no array
 */
export function createTable<R extends Resource, Row extends RowOf<R>>(
  resource: R,
  rows: readonly Row[],
): Table<R, Row> {
  requireResource(resource)
  requireArray('rows', rows)
  return new RowTable(resource, new Part(rows.slice()))
}

/** Changes are worked into the columns when they are one in this many rows. */
const CHANGED = 64

/** Up to this many changes are left as they are, however few rows there are. */
const FEW_CHANGES = 1024

class RowTable<R extends Resource, Row extends RowOf<R>> implements Table<R, Row> {
  readonly #resource: R
  readonly #base: Part
  readonly #changes: Changes | undefined

  constructor(resource: R, base: Part, changes?: Changes) {
    this.#resource = resource
    this.#base = base
    this.#changes = changes
  }

  get size(): number {
    if (this.#changes === undefined) return this.#base.size
    const { removed, added } = this.#changes
    return this.#base.size - removed.length + added.size
  }

  run<Q>(query: PlanArgument<R, Q>, options?: PlanOptions<R>): Result<Row> {
    const plan = toPlan<R, Q>(this.#resource, query, options)
    const view = this.#view(plan)
    const { rows } = view.page(plan.offset, plan.offset + plan.limit)
    return { rows: rows as Row[], total: view.count, page: plan.page } // they came in as such
  }

  explain<Q>(query: PlanArgument<R, Q>, options?: PlanOptions<R>): Explanation {
    const times = [performance.now()]
    const lap = () => times.push(performance.now())
    const plan = toPlan<R, Q>(this.#resource, query, options)
    lap()
    const view = this.#view(plan)
    const total = view.count
    lap()
    const { rows, orders } = view.page(plan.offset, plan.offset + plan.limit)
    lap()
    const [planMs, filterMs, orderMs] = times.slice(1).map((time, i) => time - times[i]!)
    return {
      total,
      page: rows.length,
      parts: view.views.map(({ part, selected }, i) => ({
        rows: part.size,
        filter: explainFilter(selected),
        order: { strategy: orders[i]!.strategy, visited: orders[i]!.visited },
      })),
      removed: this.#changes?.removed.length ?? 0,
      ms: { plan: planMs!, filter: filterMs!, order: orderMs! },
    }
  }

  update(update: Update<Row>): Table<R, Row> {
    const key = this.#key()
    const base = this.#base
    const before = this.#changes ?? {
      removed: new Uint32Array(),
      added: new Part([]),
      places: [],
      end: base.size,
    }
    const changes = change(base, before, key, update)
    const size = Math.max(changes.removed.length, changes.added.size)
    return size <= Math.max(FEW_CHANGES, base.size / CHANGED)
      ? new RowTable(this.#resource, base, changes)
      : new RowTable(this.#resource, workIn(base, changes))
  }

  #view(plan: Plan): View | MergedView {
    return this.#changes === undefined
      ? new View(this.#base, plan)
      : new MergedView(this.#base, this.#changes, plan)
  }

  #key(): BoundField {
    const { key, fields } = this.#resource
    if (key === undefined) throw new TypeError('update needs a resource with a key')
    return { ...fields[key]!, name: key } // a key is a declared field
  }
}
