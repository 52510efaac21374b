import type { Predicate } from '../language/predicate.js'
import type { Resource } from '../language/resource.js'
import { isJunction, type Condition } from './condition.js'
import { requirePlan, type BoundQuery, type OrderKey, type Plan } from './plan.js'
import { quoted, testKey } from './test-key.js'

/** What a key begins with; it changes whenever a plan's key does. */
const VERSION = 'sq1'

/**
 * A key for caches: equal for two plans of one resource that have one normal form, page and order,
 * however their queries are written, and different for plans with different answers. It is the same in
 * every process and runtime, and begins with the version of its format. Relative dates count as the
 * instants that they reach at the moment of the plan. Keys compare plans of one resource: two resources
 * that differ in their key or getters can have plans with equal keys. It holds the operands of the query and of
 * `within`: do not show it to clients.
 *
 * Costs time and length proportional to the plan; hash it where a short key is needed.
 *
 * @throws TypeError for what is no plan
 */
export function planKey<R extends Resource>(plan: Plan<R>): string {
  requirePlan(plan)
  const { where, order, offset, limit, total, after }: BoundQuery = plan
  const place =
    after === undefined ? '' : after === null ? 'start' : `after ${after.map(ofCell).join()}`
  return [VERSION, ofCondition(where), order.map(ofKey), offset, limit, total, place].join(';')
}

/** Operands of equal cost keep the order in which they are written, and may be repeated. */
function ofCondition(condition: Condition): string {
  if (!isJunction(condition)) return ofPredicate(condition)
  const operands = new Set(condition.conditions.map(ofCondition))
  return `${condition.op}(${[...operands].toSorted().join()})`
}

function ofPredicate({ field, test, negate }: Predicate): string {
  return `${negate ? 'not ' : ''}${ofField(field)} ${test.op}[${testKey(test)}]`
}

function ofKey({ field, descending }: OrderKey): string {
  return `${ofField(field)} ${descending ? 'desc' : 'asc'}`
}

/** Declared otherwise, a field has other cells. */
function ofField({ name, kind, fold }: Predicate['field']): string {
  return `${quoted(name)}:${kind}${fold === undefined ? '' : `/${fold}`}`
}

function ofCell(cell: string | number | boolean | undefined): string {
  return cell === undefined ? 'null' : quoted(cell)
}
