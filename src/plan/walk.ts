import { CursorError } from '../errors.js'
import { boundKey, type Resource } from '../language/resource.js'
import { quote } from '../untrusted/quote.js'
import { readCursor } from './cursor.js'
import type { OrderKey, WalkOptions, WalkPlan } from './plan.js'

/** Adds the key of the resource to an order, and reads the cursor of a walk. @throws as `planWalk` */
export function startWalk(
  resource: Resource,
  order: readonly OrderKey[],
  { after, before, exposesKey = false }: { readonly [N in keyof WalkOptions]?: unknown },
): Pick<WalkPlan, 'order' | 'after' | 'isBackward'> {
  if (typeof exposesKey !== 'boolean') {
    throw new TypeError(`exposesKey: expected true or false, got ${quote(exposesKey)}`)
  }
  const { fields, key } = resource
  const option = before === undefined ? 'after' : 'before'
  if (option === 'before' && after !== undefined) {
    throw new TypeError('options: expected `after` or `before`, got both: leave one of them out')
  }
  const given = option === 'before' ? before : after
  if (key === undefined)
    throw new TypeError('resource: expected a key for a walk, got none: declare `key`')
  const { fold, internal } = fields[key]! // a key is a declared field
  if (internal === true && !exposesKey) {
    const message = `resource: expected a public key for a walk, got the internal ${quote(key)}`
    throw new TypeError(`${message}: encrypt the cursors of each page, and pass exposesKey: true`)
  }
  if (given !== null && typeof given !== 'string') {
    throw new CursorError(`${option}: expected null or a cursor, got ${quote(given)}`)
  }
  // No two rows share a key, so later sort keys decide nothing. But different keys can fold alike.
  const end = fold === undefined ? order.findIndex(({ field }) => field.name === key) : -1
  const field = boundKey(resource)! // it has a key
  const tie = { field, descending: false, isTie: true } as const
  const total = end < 0 ? [...order, tie] : order.slice(0, end + 1)
  return {
    order: total,
    after: given === null ? null : readCursor(total, given, option),
    ...(option === 'before' && { isBackward: true }),
  }
}
