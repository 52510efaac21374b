import { quote } from '../untrusted/quote.js'
import { CursorError } from '../errors.js'
import type { Resource } from '../language/resource.js'
import { readCursor } from './cursor.js'
import type { BoundQuery, OrderKey } from './plan.js'

/**
 * Turns an order and a cursor into those of a walk, which orders by ascending key at last.
 * @throws TypeError for a resource without a key; CursorError for what is no cursor of that order
 */
export function startWalk(
  { fields, key }: Resource,
  order: readonly OrderKey[],
  after: unknown,
): Pick<BoundQuery, 'order' | 'after'> {
  if (key === undefined) throw new TypeError('after: a walk needs a resource with a key')
  if (after !== null && typeof after !== 'string') {
    throw new CursorError(`after must be null or a cursor, got ${quote(after)}`)
  }
  const { fold } = fields[key]! // a key is a declared field
  // No two rows have one key, so that nothing after it decides; but keys can fold alike.
  const end = fold === undefined ? order.findIndex(({ field }) => field.name === key) : -1
  const total =
    end < 0
      ? [...order, { field: { ...fields[key]!, name: key, fold: undefined }, descending: false }]
      : order.slice(0, end + 1)
  return { order: total, after: after === null ? null : readCursor(total, after) }
}

/** How many rows from the start of a bound query have to be found: for a walk one after its page. */
export function endOf({ offset, limit, after }: BoundQuery): number {
  if (limit === 0) return 0
  return after === undefined ? offset + limit : offset + limit + 1
}
