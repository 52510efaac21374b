import { requireArray } from '../untrusted/arguments.js'
import type { Resource, RowOf } from '../language/resource.js'
import { planWith, refusePlanning } from '../plan/plan-query.js'
import { runInTime, type DeadlineOptions, type RunOptions } from '../plan/deadline.js'
import {
  requirePlan,
  type Plan,
  type QueryArgument,
  type Result,
  type ResultOf,
  type WalkOption,
  type WalkResult,
} from '../plan/plan.js'
import { scanRows } from './find-rows.js'

/**
 * Runs a query over rows: those that the filter matches, in order, cut to the page. Rows that tie,
 * and all rows of an unsorted query, keep the order they had. Rows and query are not changed.
 *
 * Costs one pass over the rows; a sort adds O(log k) for each row that is among the first
 * k = offset + limit so far.
 *
 * @throws as `planQuery`, and whatever a getter of the resource throws; QueryTimeout after
 *   `deadlineMs`; TypeError for rows that are no array
 */
export function runQuery<R extends Resource, Row extends RowOf<R, Row>, Q>(
  resource: R,
  query: QueryArgument<R, Q>,
  rows: readonly Row[],
  options: RunOptions<R> & WalkOption,
): WalkResult<Row>
export function runQuery<R extends Resource, Row extends RowOf<R, Row>, Q>(
  resource: R,
  query: QueryArgument<R, Q>,
  rows: readonly Row[],
  options?: RunOptions<R>,
): Result<Row>
export function runQuery<R extends Resource, Row extends RowOf<R, Row>, Q>(
  resource: R,
  query: QueryArgument<R, Q>,
  rows: readonly Row[],
  options?: RunOptions<R>,
): Result<Row> {
  requireArray('rows', rows)
  return runInTime(options, (planning) => scanRows(planWith(resource, query, planning), rows))
}

/**
 * Runs a plan over rows: what `runQuery` does once the query is planned.
 * @throws whatever a getter of the resource throws; QueryTimeout after `deadlineMs`; TypeError for
 *   what is no plan, or no array
 */
export function runPlan<R extends Resource, Row extends RowOf<R, Row>, P extends Plan<R>>(
  plan: P & Plan<R>,
  rows: readonly Row[],
  options?: DeadlineOptions,
): ResultOf<Row, P> {
  requirePlan(plan)
  requireArray('rows', rows)
  return runInTime<Resource, Result<Row>>(options, (planning) => {
    refusePlanning(planning)
    return scanRows(plan, rows)
  }) as ResultOf<Row, P> // with `next` for a walk
}
