import { asRow } from '../language/members.js'
import { memoize } from '../memoize.js'
import type { Resource, RowOf } from '../language/resource.js'
import { requirePlan, type Plan } from '../plan/plan.js'
import { sortCells, compareByCells, readersOf } from './order.js'
import { compileCondition } from './row-test.js'

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
