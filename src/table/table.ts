import { requireArray } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import type { BoundField } from '../language/predicate.js'
import { requireResource, type Resource, type RowOf } from '../language/resource.js'
import { bindWalk, planFor } from '../plan/plan-query.js'
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
import { endOf, toResult } from '../plan/walk.js'
import { openView } from './open-view.js'
import { fieldsToPrepare, prepare, type PrepareOptions } from './build/prepare.js'
import { stateOf, type TableState } from './state.js'
import { readChanges, type Update } from './update/changes.js'
import { Version } from './version.js'

/** Rows to run many queries over. */
export interface Table<R extends Resource, Row> {
  /** How many rows there are. */
  readonly size: number

  /**
   * Runs a query or a plan, and answers as `runQuery` does over the same rows: from columns, where
   * those that it needs are built, else by a scan, which pays for them to be built piece by piece. So
   * it costs two scans at most, and after some tens of scans it costs none.
   *
   * @throws as `runQuery`; TypeError for a plan of another resource, or for options beside a plan that
   *   are not of the run
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
   * Returns a table with some rows upserted and some removed by key. This table stays as it is; the
   * two share what has not changed. Answers are those of a new table over the same rows: a row that
   * replaces another stands in its place, a new one at the end.
   *
   * An update costs O(rows it names): the columns of those rows, and a part of merging them with what
   * was pending before. `prepare` merges all at once. Until the column of the key is built, an update
   * goes through all keys. An update of a table that was updated before copies 4 bytes for each row.
   *
   * @throws TypeError for a resource without a key, a key that is not of its field's kind, or one that
   *   several rows have
   */
  update(update: Update<Row>): Table<R, Row>

  /**
   * Builds the columns of some fields, or of all declared ones, with what searches in their texts
   * need, and works in what updates have changed. It does so in slices, after each of which the event
   * loop has its turn; `run`, `update` and further calls may come in between, and share the work.
   *
   * @returns this table, once it is ready
   * @throws TypeError for a field that is not declared, TypeError or RangeError for wrong options, the
   *   reason of the signal once it is aborted, and what a getter throws; all as a rejection. The table
   *   stays as it is, and what is built so far is used when the work is taken up again
   */
  prepare(
    fields?: readonly (keyof R['fields'] & string)[],
    options?: PrepareOptions,
  ): Promise<Table<R, Row>>

  /** What is built, its bytes, and what is pending. */
  state(): TableState
}

/**
 * Makes a table for running many queries over the same rows. The array is copied, the rows are not:
 * cells are read when they are first needed, so do not change the rows, or what they hold, while the
 * table is in use. Columns are built by `prepare`, or piece by piece by the queries that need them.
 *
 * A column takes 5 to 8 bytes a row, and 8 for each distinct value; the words of a text up to 4 bytes
 * each, less for frequent ones. `state` tells.
 *
 * @throws TypeError if `resource` is not a resource, or `rows` is not an array
 */
export function createTable<R extends Resource, Row extends RowOf<R, Row>>(
  resource: R,
  rows: readonly Row[],
): Table<R, Row> {
  requireResource(resource)
  requireArray('rows', rows)
  return new RowTable(resource, Version.of(rows.slice()))
}

/**
 * What a table is made of, for functions that not every user of tables needs.
 * @throws TypeError for a table that `createTable` has not made
 */
export function insideOf<R extends Resource>(
  table: Table<R, unknown>,
): { readonly resource: R; readonly version: Version } {
  const given: unknown = table
  if (given instanceof RowTable) return RowTable.insideOf<R>(given as RowTable<R, unknown>) // as `table` says
  throw new TypeError(`table must come from createTable, got ${quote(table)}`)
}

class RowTable<R extends Resource, Row> implements Table<R, Row> {
  static insideOf<R extends Resource>(table: RowTable<R, unknown>) {
    return { resource: table.#resource, version: table.#version }
  }

  readonly #resource: R
  readonly #version: Version

  constructor(resource: R, version: Version) {
    this.#resource = resource
    this.#version = version
  }

  get size(): number {
    return this.#version.size
  }

  run(query: PlanArgument<R, unknown>, options?: RunOptions<R> & CountOptions): never {
    return runInTime(options, (planning) =>
      this.#answer(planFor<R, unknown>(this.#resource, query, planning)),
    )
  }

  walk(query: unknown, options: RunOptions<R> & WalkOptions & CountOptions): never {
    return runInTime(options, (planning) => this.#answer(bindWalk(this.#resource, query, planning)))
  }

  #answer(plan: Plan): never {
    const view = openView(this.#version, plan)
    const { rows } = view.page(plan.offset, endOf(plan))
    return toResult(plan, rows, view.count) as never // for the caller it is what query and options say
  }

  update(update: Update<Row>): Table<R, Row> {
    const key = this.#key()
    return new RowTable(this.#resource, this.#version.update(key, readChanges(key, update)))
  }

  async prepare(
    fields?: readonly (keyof R['fields'] & string)[],
    options: PrepareOptions = {},
  ): Promise<Table<R, Row>> {
    await prepare(this.#version, fieldsToPrepare(this.#resource, fields), options)
    return this
  }

  state(): TableState {
    return stateOf(this.#version, fieldsToPrepare(this.#resource, undefined))
  }

  #key(): BoundField {
    const { key, fields } = this.#resource
    if (key === undefined) throw new TypeError('update needs a resource with a key')
    // A key is a declared field. Keys that fold alike are of different rows.
    return { ...fields[key]!, name: key, fold: undefined }
  }
}
