import { quote } from '../untrusted/quote.js'
import { CursorError } from '../errors.js'
import type { Resource } from '../language/resource.js'
import { MAX_SEALED_UNITS, readCursor } from './cursor.js'
import type { BoundQuery, OrderKey, PlanOptions } from './plan.js'

/**
 * Turns an order and a cursor into those of a walk, which orders by key at last.
 * @throws TypeError for a resource without a key, for an internal key that is not sealed, and for a
 *   wrong `seal` or `open`; CursorError for what is no cursor of that order
 */
export function startWalk(
  { fields, key }: Resource,
  order: readonly OrderKey[],
  { after, seal, open }: Pick<PlanOptions, 'after' | 'seal' | 'open'>,
): Pick<BoundQuery, 'order' | 'after' | 'seal'> {
  requireSealing(seal, open)
  if (after === undefined) return { order, after, seal }
  if (key === undefined) throw new TypeError('after: a walk needs a resource with a key')
  const { fold, internal } = fields[key]! // a key is a declared field
  if (internal === true && seal === undefined) {
    const message = `after: a cursor shows the key ${quote(key)}, which is internal`
    throw new TypeError(`${message}: pass seal and open, which encrypt cursors`)
  }
  if (after !== null && typeof after !== 'string') {
    throw new CursorError(`after must be null or a cursor, got ${quote(after)}`)
  }
  // No two rows have one key, so that nothing after it decides; but keys can fold alike.
  const end = fold === undefined ? order.findIndex(({ field }) => field.name === key) : -1
  const field = { ...fields[key]!, name: key, fold: undefined }
  const total =
    end < 0
      ? [...order, { field, descending: false, isTie: true } as const]
      : order.slice(0, end + 1)
  const cursor = after === null || open === undefined ? after : opened(after, open)
  return { order: total, after: cursor === null ? null : readCursor(total, cursor), seal }
}

function requireSealing(seal: unknown, open: unknown): void {
  if (seal === undefined && open === undefined) return
  for (const [name, given] of Object.entries({ seal, open })) {
    if (typeof given === 'function') continue
    throw new TypeError(
      `${name}: expected a function, got ${quote(given)}; pass both seal and open`,
    )
  }
}

/** The cursor that the service has sealed, from a text that a client sent. */
function opened(text: string, open: NonNullable<PlanOptions['open']>): string {
  const message = 'after: expected a sealed cursor of this service, unchanged'
  let cursor: unknown
  try {
    if (text.length <= MAX_SEALED_UNITS) cursor = open(text)
  } catch (cause) {
    throw new CursorError(message, { cause })
  }
  if (cursor === undefined) throw new CursorError(message)
  if (typeof cursor === 'string') return cursor
  throw new TypeError(`open: expected a string or undefined, got ${quote(cursor)}`)
}

/** How many rows from the start of a bound query have to be found: for a walk one after its page. */
export function endOf({ offset, limit, after }: BoundQuery): number {
  if (limit === 0) return 0
  return after === undefined ? offset + limit : offset + limit + 1
}
