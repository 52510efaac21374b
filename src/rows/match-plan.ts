import { asRow } from '../language/members.js'
import type { Resource, RowOf } from '../language/resource.js'
import { requirePlan, type Plan, type Total } from '../plan/plan.js'
import { cellsOf, compareByCells, compileOrder, type KeyReader } from './order.js'
import type { RowTest } from './row-kernel.js'
import { compileCondition } from './row-test.js'

/** The compiled conditions and orders of the plans that have been asked for. */
const tests = new WeakMap<Plan<Resource, Total>, RowTest>()
const orders = new WeakMap<Plan<Resource, Total>, readonly KeyReader[]>()

/**
 * Whether a row meets the filter of a plan, and its `within`. The first call for a plan compiles it,
 * some microseconds; the others cost what the test costs.
 * @throws whatever a getter of the resource throws; TypeError for what is no plan
 */
export function matchesPlan<R extends Resource>(plan: Plan<R, Total>, row: RowOf<R>): boolean {
  let test = tests.get(plan)
  if (test === undefined) {
    requirePlan(plan)
    tests.set(plan, (test = compileCondition(plan.where)))
  }
  return test(asRow(row))
}

/**
 * The order of two rows in a plan, for `toSorted((a, b) => comparePlan(plan, a, b))`. The first call
 * for a plan compiles it.
 * @returns a negative number, a positive number, or zero for a tie
 * @throws whatever a getter of the resource throws; TypeError for what is no plan
 */
export function comparePlan<R extends Resource>(
  plan: Plan<R, Total>,
  a: RowOf<R>,
  b: RowOf<R>,
): number {
  let keys = orders.get(plan)
  if (keys === undefined) {
    requirePlan(plan)
    orders.set(plan, (keys = compileOrder(plan.order)))
  }
  return compareByCells(keys, cellsOf(keys, asRow(a)), cellsOf(keys, asRow(b)))
}
