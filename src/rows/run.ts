import { requireArray } from '../untrusted/arguments.js'
import type { Resource, RowOf } from '../language/resource.js'
import { planWith, refusePlanning } from '../plan/plan-query.js'
import { runInTime, type DeadlineOptions, type Running } from '../plan/deadline.js'
import {
  requirePlan,
  type Only,
  type Plan,
  type QueryArgument,
  type ResultFor,
  type ResultOf,
  type Total,
} from '../plan/plan.js'
import { scanRows } from './find-rows.js'

/**
 * Runs a query over rows: those that the filter matches, in order, cut to the page. Rows that tie,
 * and all rows of an unsorted query, keep the order they had. Rows and query are not changed.
 *
 * Costs one pass over the rows; a sort adds O(log k) for each row that is among the first
 * k = offset + limit so far. Unsorted, it ends with the page where `total` is false, and soon after
 * `maxTotal` matches.
 *
 * @throws as `planQuery`, and whatever a getter of the resource throws; QueryTimeout after
 *   `deadlineMs`; TypeError for rows that are no array
 */
export function runQuery<
  R extends Resource,
  Row extends RowOf<R, Row>,
  Q,
  O extends Running<R> = {},
>(
  resource: R,
  query: QueryArgument<R, Q>,
  rows: readonly Row[],
  options?: O & Only<O, Running<R>>,
): ResultFor<Row, O> {
  requireArray('rows', rows)
  return runInTime<R, object>(options, (planning) =>
    scanRows(planWith(resource, query, planning), rows),
  ) as ResultFor<Row, O> // as its options say
}

/**
 * Runs a plan over rows: what `runQuery` does once the query is planned. It filters and sorts. The rows
 * must hold decoded cells: a number that a driver returns as the text `"12.50"`, or a boolean as 1,
 * counts as absent. For rows of a database, use `pageFrom` or `rowsFrom` of `supplier-query/sql`.
 * @throws whatever a getter of the resource throws; QueryTimeout after `deadlineMs`; TypeError for
 *   what is no plan, or no array
 */
export function runPlan<R extends Resource, Row extends RowOf<R, Row>, P extends Plan<R, Total>>(
  plan: P & Plan<R, Total>,
  rows: readonly Row[],
  options?: DeadlineOptions,
): ResultOf<Row, P> {
  requirePlan(plan)
  requireArray('rows', rows)
  return runInTime<Resource, object>(options, (planning) => {
    refusePlanning(planning)
    return scanRows(plan, rows)
  }) as ResultOf<Row, P> // as its options say
}
