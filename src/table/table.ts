import { requireArray } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import type { BoundField } from '../language/predicate.js'
import {
  boundFields,
  boundKey,
  requireResource,
  type Resource,
  type RowOf,
} from '../language/resource.js'
import { bindWalk, planFor, type Planning } from '../plan/plan-query.js'
import { runInTime, type RunOptions } from '../plan/deadline.js'
import type {
  AnswerTo,
  CountOptions,
  Plan,
  PlanArgument,
  QueryArgument,
  Total,
  WalkOptions,
  WalkResult,
} from '../plan/plan.js'
import { toRowQuery } from '../plan/row-query.js'
import { toResult } from '../result/result.js'
import { answerQuery } from './answer.js'
import { partsToPrepare, prepare, type PrepareOptions } from './build/prepare.js'
import { stateOf, type TableState } from './state.js'
import { readChanges, readKey, type KeyCell, type Update } from './update/changes.js'
import { RowStore } from './row-store.js'

/** Answers many queries over the same rows, from columns. Never changes: `update` returns a new table. */
export interface Table<R extends Resource, Row> {
  /** The number of rows. */
  readonly size: number

  /**
   * Runs a query or a plan, and returns what `runQuery` returns over the same rows. Answers from columns,
   * or by a scan if `prepare` has not built a column.
   *
   * @throws as `runQuery`; TypeError for a plan of another resource, for a plan with an option that belongs
   *   to planning, and for a call from a getter or a clock of this table; for a plan of a walk, as `walk`
   */
  run<Q, const T extends Total = true>(
    query: PlanArgument<R, Q>,
    options?: RunOptions<R> & CountOptions<T>,
  ): AnswerTo<Row, Q, T>

  /**
   * Returns one page of a walk, as `walkQuery` does over the same rows. Costs as much as `run`.
   * @throws as `walkQuery`
   */
  walk<Q, const T extends Total = true>(
    query: QueryArgument<R, Q>,
    options: RunOptions<R> & WalkOptions & CountOptions<T>,
  ): WalkResult<Row, T>

  /**
   * Returns the row with a key, or `undefined`. Of rows that share a key, returns the first. Costs O(log
   * rows) for each level of the table. Before the column of the key is built, a call scans all keys.
   *
   * @throws TypeError for a resource without a key, and a key that is not of its field's kind; errors of
   *   the key's getter
   */
  get(key: KeyCell): Row | undefined

  /** True if a row has the key. Costs as much as `get`, and throws as `get`. */
  has(key: KeyCell): boolean

  /**
   * Returns a table with some rows upserted and some removed by key. This table stays the same, and both
   * share unchanged rows. Answers equal those of a new table over the same rows. A row that replaces
   * another keeps its place; a new row comes last.
   *
   * Costs O(rows in the update · root of the table's rows) for each built column: each time 256 rows have
   * changed, an update merges them with at most some 4,000 earlier ones. It also works on a merge of levels
   * or with the base, in proportion to the rows that it names. An update of many rows does at least a tenth of its share,
   * and leaves the rest to later updates. Before the column of the key is built, an update scans all keys.
   * Keys that are texts of more than 16,383 units cost quadratic time in their number,
   * because V8 hashes them by length.
   *
   * @throws TypeError for a resource without a key, a key that is not of its field's kind, or one that
   *   several rows have; errors of the key's getter
   */
  update(update: Update<Row>): Table<R, Row>

  /**
   * Builds the columns of some fields, by default of all declared ones, and merges pending updates. Builds
   * an index for searches in the texts of a field if its `comparators` have a search, but of the key only
   * if `fields` names it. Works in slices, and lets the event loop run after each. `run`, `update` and
   * `prepare` may be called in between, and share the work.
   *
   * Resolves once the table is ready.
   *
   * @throws as rejections: TypeError for an undeclared field, TypeError or RangeError for invalid options,
   *   the reason of an aborted signal, and errors of getters. Finished parts stay built, and the next call
   *   continues
   */
  prepare(fields?: readonly (keyof R['fields'] & string)[], options?: PrepareOptions): Promise<void>

  /** Returns the state of each column, its bytes, and the number of pending rows. */
  state(): TableState
}

/**
 * Creates a table for running many queries over the same rows. Copies the array, but not the rows. Reads
 * a cell when its field is first used, so do not change rows, or the objects in them, while the table is
 * in use. `prepare` builds columns; without it, queries scan the rows.
 *
 * A column takes 5 to 8 bytes for each row, and 12 for each distinct value. The words of a text take up to
 * 4 bytes each, and less if they are frequent. `state` returns the sizes.
 *
 * @example
 * const table = createTable(suppliers, rows)
 * await table.prepare()
 * table.run({ filter: { field: 'city', comparator: 'eq', value: 'Leeds' }, page: { limit: 20 } }).rows
 *
 * @throws TypeError if `resource` is not a resource, or `rows` is not an array
 */
export function createTable<R extends Resource, Row extends RowOf<R, Row>>(
  resource: R,
  rows: readonly Row[],
): Table<R, Row> {
  requireResource(resource)
  requireArray('rows', rows)
  return new RowTable(resource, RowStore.of([...rows]))
}

/**
 * Returns the parts of a table, for functions that not every user of tables needs.
 * @throws TypeError for a table that `createTable` has not made; also for one of another copy of the
 *   package, whose columns may be stored in another way
 */
export function insideOf<R extends Resource>(
  table: Table<R, unknown>,
): { readonly resource: R; readonly store: RowStore } {
  const given: unknown = table
  if (given instanceof RowTable) return RowTable.insideOf<R>(given as RowTable<R, unknown>) // as `table` says
  throw new TypeError(
    `table: expected a table from this package's createTable, got ${quote(table)}`,
  )
}

class RowTable<R extends Resource, Row> implements Table<R, Row> {
  static insideOf<R extends Resource>(table: RowTable<R, unknown>) {
    return { resource: table.#resource, store: table.#store }
  }

  readonly #resource: R
  readonly #store: RowStore

  constructor(resource: R, store: RowStore) {
    this.#resource = resource
    this.#store = store
  }

  get size(): number {
    return this.#store.size
  }

  run(query: PlanArgument<R, unknown>, options?: RunOptions<R> & CountOptions): never {
    return this.#store.call(() =>
      runInTime(options, (planning) =>
        this.#answer(planFor<R, unknown>(this.#resource, query, planning)),
      ),
    )
  }

  walk(query: unknown, options: RunOptions<R> & WalkOptions & CountOptions): never {
    return this.#store.call(() =>
      runInTime(options, (planning) =>
        this.#answer(bindWalk(this.#resource, query, planning as WalkOptions & Planning<R>)),
      ),
    )
  }

  #answer(plan: Plan): never {
    const view = answerQuery(this.#store, toRowQuery(plan))
    const { total } = plan
    // Rows that are found for an exact count also give the page.
    const all = total === true ? view.countTo(Infinity) : 0
    const { rows } = view.page()
    const matched = typeof total === 'number' ? view.countTo(total + 1) : all
    return toResult(plan, rows, matched) as never // for the caller it is what query and options say
  }

  get(key: KeyCell): Row | undefined {
    const [row] = this.#rowsOfKey(key)
    return row as Row | undefined // a row of this table
  }

  has(key: KeyCell): boolean {
    return this.#rowsOfKey(key).length > 0
  }

  #rowsOfKey(key: unknown): unknown[] {
    const field = this.#key()
    const sought = readKey(field, key)
    return this.#store.call(() => this.#store.rowsOfKey(field, sought))
  }

  update(update: Update<Row>): Table<R, Row> {
    const key = this.#key()
    const changes = readChanges(key, update)
    const next = this.#store.call(() => this.#store.update(key, changes))
    return new RowTable(this.#resource, next)
  }

  async prepare(
    fields?: readonly (keyof R['fields'] & string)[],
    options: PrepareOptions = {},
  ): Promise<void> {
    await prepare(this.#store, partsToPrepare(this.#resource, fields), options)
  }

  state(): TableState {
    const fields = Object.values(boundFields(this.#resource))
    return this.#store.call(() => stateOf(this.#store, fields))
  }

  #key(): BoundField {
    const key = boundKey(this.#resource)
    if (key !== undefined) return key
    throw new TypeError(
      'resource: expected a key for `update`, `get` and `has`, got none: declare `key`',
    )
  }
}
