import { CursorError } from '../errors.js'
import type { Cell } from '../language/kind.js'
import { kindOf } from '../language/kinds.js'
import { cellReader, asRow } from '../language/members.js'
import { boundKey, type Resource } from '../language/resource.js'
import { quote } from '../untrusted/quote.js'
import { MAX_SEALED_UNITS, readCursor, writeCursor } from './cursor.js'
import type { BoundQuery, OrderKey, WalkOptions, WalkPlan } from './plan.js'

/**
 * Adds the resource's key to an order, and reads the cursor of a walk.
 * @throws TypeError for a resource without a key, an internal key without `seal` and `open`, and a wrong
 *   `seal` or `open`; CursorError for a value that is not a cursor of that order
 */
export function startWalk(
  resource: Resource,
  order: readonly OrderKey[],
  after: unknown,
  seal: WalkOptions['seal'],
  open: WalkOptions['open'],
): Pick<WalkPlan, 'order' | 'after' | 'seal'> {
  requireSealing(seal, open)
  const { fields, key } = resource
  if (key === undefined)
    throw new TypeError('resource: expected a key for a walk, got none: declare `key`')
  const { fold, internal } = fields[key]! // a key is a declared field
  if (internal === true && seal === undefined) {
    const message = `resource: expected a public key for a walk, got the internal ${quote(key)}`
    throw new TypeError(`${message}: pass seal and open, which encrypt cursors`)
  }
  if (after !== null && typeof after !== 'string') {
    throw new CursorError(`after: expected null or a cursor, got ${quote(after)}`)
  }
  // No two rows share a key, so later sort keys decide nothing. But different keys can fold alike.
  const end = fold === undefined ? order.findIndex(({ field }) => field.name === key) : -1
  const field = boundKey(resource)! // it has a key
  const tie = { field, descending: false, isTie: true } as const
  const total = end < 0 ? [...order, tie] : order.slice(0, end + 1)
  const cursor = after === null || open === undefined ? after : opened(after, open)
  return { order: total, after: cursor === null ? null : readCursor(total, cursor), seal }
}

function requireSealing(seal: unknown, open: unknown): void {
  if (seal === undefined && open === undefined) return
  for (const [name, given] of Object.entries({ seal, open })) {
    if (typeof given === 'function') continue
    const message = `${name}: expected a function, got ${quote(given)}`
    throw new TypeError(`${message}; pass both seal and open`)
  }
}

/** Decrypts the text of a client. */
function opened(text: string, open: NonNullable<WalkOptions['open']>): string {
  let [cursor, cause]: unknown[] = []
  try {
    if (text.length <= MAX_SEALED_UNITS) cursor = open(text)
  } catch (error) {
    cause = error
  }
  if (typeof cursor === 'string') return cursor
  if (cursor !== undefined) {
    throw new TypeError(`open: expected a string or undefined, got ${quote(cursor)}`)
  }
  throw new CursorError('after: expected a sealed cursor of this service, unchanged', { cause })
}

/** Returns the number of rows to find from the start of a plan. A walk finds one row after its page. */
export function endOf({ offset, limit, after }: BoundQuery): number {
  return limit === 0 ? 0 : offset + limit + (after === undefined ? 0 : 1)
}

/** Makes the result of a plan from its rows at `[offset, endOf)`. */
export function toResult<Row>(plan: BoundQuery, found: Row[], matched: number): object {
  const { page, after } = plan
  const result = { rows: found, ...toTotal(plan, matched), page }
  return after === undefined ? result : { ...result, ...toWalkPage(plan, found) }
}

/** Makes the count of a result. `matched` may stop one above a number as `total`. */
export function toTotal({ total: counted }: Pick<BoundQuery, 'total'>, matched: number): object {
  if (counted === false) return {}
  if (counted === true) return { total: matched }
  return { total: Math.min(matched, counted), isTotalExact: matched <= counted }
}

/**
 * Makes the page of a walk from its rows and the row after them.
 * @throws TypeError for a key that is absent, or that two rows share; CursorError for cells too long for
 *   a cursor
 */
function toWalkPage<Row>(
  plan: Pick<BoundQuery, 'order' | 'limit' | 'seal'>,
  found: Row[],
): { readonly rows: Row[]; readonly next: string | null } {
  const { order, limit } = plan
  requireKeys(order.at(-1)!, found) // the order of a walk ends with the key
  if (found.length <= limit) return { rows: found, next: null }
  const rows = found.slice(0, limit)
  const last = asRow(rows.at(-1))
  const cells = order.map(({ field }) => cellReader(field)(last))
  return { rows, next: toNext(plan, cells) }
}

/**
 * Returns the cursor of the rows after a row, sealed if the plan seals its cursors.
 * @throws TypeError for a `seal` that does not return a text of allowed length; CursorError for cells too
 *   long for a cursor
 */
export function toNext(
  { order, seal }: Pick<BoundQuery, 'order' | 'seal'>,
  cells: readonly Cell[],
): string {
  const cursor = writeCursor(order, cells)
  const text: unknown = seal === undefined ? cursor : seal(cursor)
  if (typeof text === 'string' && text.length <= MAX_SEALED_UNITS) return text
  throw new TypeError(
    `seal: expected a string of at most ${MAX_SEALED_UNITS} characters, got ${quote(text)}`,
  )
}

/** Compares neighbours only. Rows that share a key are neighbours if their other sort cells are equal. */
function requireKeys({ field }: OrderKey, rows: readonly unknown[]): void {
  const read = cellReader(field)
  const name = quote(field.name)
  const keys = rows.map((row) => read(asRow(row)))
  for (const [i, key] of keys.entries()) {
    if (key === undefined) {
      throw new TypeError(`rows[${i}] of the page: expected a key in ${name}, got none`)
    }
    if (key === keys[i - 1]) {
      const pair = `rows[${i - 1}] and rows[${i}] of the page`
      const shown = quote(kindOf(field.kind).show(key))
      throw new TypeError(`${pair}: expected unique keys in ${name}, got ${shown} in both`)
    }
  }
}
