import { requireArray } from '../untrusted/arguments.js'
import { bindPage, bindWalk, refusePlanning, type Planning } from '../plan/plan-query.js'
import { runInTime, type DeadlineOptions, type RunOptions } from '../plan/deadline.js'
import {
  requirePlan,
  type CountOptions,
  type Plan,
  type QueryArgument,
  type Result,
  type ResultOf,
  type Total,
  type WalkOptions,
  type WalkResult,
} from '../plan/plan.js'
import { scanPage, scanRows } from './find-rows.js'
import { asRow } from '../language/members.js'
import { memoize } from '../memoize.js'
import type { Resource, RowOf } from '../language/resource.js'
import { sortCells, compareByCells, readersOf } from './order.js'
import { compileCondition } from './row-test.js'

/**
 * Runs a query over rows: filters them, sorts them and cuts the page. Rows that tie, and all rows of an
 * unsorted query, keep their order. Does not change the rows or the query.
 *
 * Costs one pass over the rows. A sort reads at least the first key of every matching row, and adds O(k log k)
 * for a page of k rows. An unsorted run ends with the page if `total` is false, and soon after
 * `total` matches if it is a number.
 *
 * @example
 * const filter = { field: 'city', comparator: 'eq', value: 'Leeds' } as const
 * const { rows: found, total } = runQuery(suppliers, { filter, page: { limit: 20 } }, rows)
 *
 * @throws as `planQuery`; errors of the resource's getters; QueryTimeout after `deadlineMs`, RangeError
 *   for a wrong `deadlineMs`; TypeError for a wrong `clock` and for rows that are not an array
 */
export function runQuery<
  R extends Resource,
  Row extends RowOf<R, Row>,
  Q,
  const T extends Total = true,
>(
  resource: R,
  query: QueryArgument<R, Q>,
  rows: readonly Row[],
  options?: RunOptions<R> & CountOptions<T>,
): Result<Row, T> {
  requireArray('rows', rows)
  return runInTime(options, (planning) =>
    scanPage(bindPage(resource, query, planning), rows),
  ) as Result<Row, T> // as its options say
}

/**
 * Returns one page of a walk over rows: the rows after the cursor `after`, and the cursor `next` of the
 * page that follows. Rows that tie follow in the order of their keys. Costs as much as `runQuery`.
 *
 * @example
 * const first = walkQuery(suppliers, { page: { limit: 20 } }, rows, { after: null })
 * const second = walkQuery(suppliers, { page: { limit: 20 } }, rows, { after: first.next })
 *
 * @throws as `planWalk` and `runQuery`; TypeError for an absent key, or one that two
 *   neighbouring rows have; CursorError for cells of the first or last row that are too long for a cursor
 */
export function walkQuery<
  R extends Resource,
  Row extends RowOf<R, Row>,
  Q,
  const T extends Total = true,
>(
  resource: R,
  query: QueryArgument<R, Q>,
  rows: readonly Row[],
  options: RunOptions<R> & WalkOptions & CountOptions<T>,
): WalkResult<Row, T> {
  requireArray('rows', rows)
  return runInTime(
    options,
    (planning) => scanRows(bindWalk(resource, query, planning as WalkOptions & Planning<R>), rows), // without a deadline
  ) as WalkResult<Row, T> // as its options say
}

/**
 * Runs a plan over rows: filters them, sorts them and cuts the page. Costs as much as `runQuery`.
 *
 * The rows must have decoded cells. If a driver returns a number as the text `"12.50"`, or a boolean as
 * 1, the cell counts as absent. For rows of a database, use `pageFrom` or `rowsFrom` of
 * `supplier-query/sql`.
 *
 * @throws errors of the resource's getters; QueryTimeout after `deadlineMs`, RangeError for a wrong
 *   `deadlineMs`; TypeError for a wrong `clock`, a value that is not a plan, rows that are not an array,
 *   and an option of planning; for a plan of a walk also the errors of `walkQuery`
 */
export function runPlan<R extends Resource, Row extends RowOf<R, Row>, P extends Plan<R>>(
  plan: P & Plan<R>,
  rows: readonly Row[],
  options?: DeadlineOptions,
): ResultOf<Row, P> {
  requirePlan(plan)
  requireArray('rows', rows)
  return runInTime(options, (planning) => {
    refusePlanning(planning)
    return scanRows(plan, rows)
  }) as ResultOf<Row, P> // as the plan says
}

const compile = memoize((plan: Plan) => {
  requirePlan(plan)
  return { test: compileCondition(plan.where), keys: readersOf(plan.order) }
})

/**
 * True if a row meets the filter of a plan and its `within`. Ignores the sort, the page and the `after`
 * of a plan. The first call for a plan compiles it, in
 * some microseconds.
 *
 * @example
 * const plan = planQuery(suppliers, { filter: { field: 'city', comparator: 'eq', value: 'Leeds' } })
 * matchesPlan(plan, { city: 'Leeds' }) // true
 *
 * @throws errors of the resource's getters; TypeError for a value that is not a plan
 */
export function matchesPlan<R extends Resource>(plan: Plan<R>, row: RowOf<R>): boolean {
  return compile(plan).test(asRow(row))
}

/**
 * Compares two rows by the order of a plan, for `toSorted((a, b) => comparePlan(plan, a, b))`. The first
 * call for a plan compiles it.
 * @returns a negative number, a positive number, or zero for a tie
 * @throws errors of the resource's getters; TypeError for a value that is not a plan
 */
export function comparePlan<R extends Resource>(plan: Plan<R>, a: RowOf<R>, b: RowOf<R>): number {
  const { keys } = compile(plan)
  return compareByCells(keys, sortCells(keys, asRow(a)), sortCells(keys, asRow(b)))
}
