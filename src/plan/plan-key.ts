import type { Resource } from '../language/resource.js'
import { conditionKey, fieldKey, quoted } from './condition-key.js'
import { isStored, valuesOf, type Position } from './position.js'
import { isTie, requirePlan, signOf, type BoundQuery, type Plan } from './plan.js'

/** The start of every key. It changes with the format of keys. */
const VERSION = 'sq1'

/**
 * Returns a key for caches. Two plans of one resource have equal keys if they have the same normal form,
 * page and order, and different keys if their answers differ. A key is the same in every process and
 * runtime, and begins with the version of its format. Relative dates are the instants that they denote
 * at the moment of the plan. Plans of resources that differ in their key or getters can have equal keys.
 * A key contains the operands of the query and of `within`: do not show it to clients.
 *
 * The cost and the length of the key are proportional to the plan. Hash the key to shorten it.
 *
 * @example
 * const answer = cache.get(planKey(plan)) ?? runPlan(plan, rows)
 *
 * @throws TypeError for a value that is not a plan
 */
export function planKey<R extends Resource>(plan: Plan<R>): string {
  requirePlan(plan)
  const { where, order, offset, limit, total, after, isBackward }: BoundQuery = plan
  const position = after === undefined ? '' : ofPosition(after, isBackward === true)
  const keys = order.map((key) => {
    return `${fieldKey(key.field)} ${isTie(key) ? 'tie' : signOf(key) < 0 ? 'desc' : 'asc'}`
  })
  return [VERSION, conditionKey(where), keys, offset, limit, total, position].join(';')
}

function ofPosition(after: Position | null, isBackward: boolean): string {
  if (after === null) return isBackward ? 'end' : 'start'
  const values = valuesOf(after).map((value) => quoted(value ?? null))
  const types = isStored(after) ? `${quoted(after.of)} of ` : ''
  return `${isBackward ? 'up to' : 'from'} ${after.side} ${types}${values.join()}`
}
