import { CursorError } from '../errors.js'
import type { Cell } from '../language/cell.js'
import { cellReader, asRow } from '../language/members.js'
import type { Resource } from '../language/resource.js'
import { quote } from '../untrusted/quote.js'
import { MAX_SEALED_UNITS, readCursor, writeCursor } from './cursor.js'
import type { BoundQuery, OrderKey, WalkOptions, WalkPlan } from './plan.js'

/**
 * Turns an order and a cursor into those of a walk, which orders by key at last.
 * @throws TypeError for a resource without a key, for an internal key that is not sealed, and for a
 *   wrong `seal` or `open`; CursorError for what is no cursor of that order
 */
export function startWalk(
  { fields, key }: Resource,
  order: readonly OrderKey[],
  after: unknown,
  seal: WalkOptions['seal'],
  open: WalkOptions['open'],
): Pick<WalkPlan, 'order' | 'after' | 'seal'> {
  requireSealing(seal, open)
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
    if (typeof given !== 'function') {
      throw new TypeError(
        `${name}: expected a function, got ${quote(given)}; pass both seal and open`,
      )
    }
  }
}

/** The cursor that the service has sealed, from a text that a client sent. */
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

/** How many rows from the start of a bound query have to be found: for a walk one after its page. */
export function endOf({ offset, limit, after }: BoundQuery): number {
  return limit === 0 ? 0 : offset + limit + (after === undefined ? 0 : 1)
}

/** The answer to a plan, from the rows that were found from its `offset` up to `endOf`. */
export function toResult<Row>(plan: BoundQuery, found: Row[], matched: number): object {
  const { page, after } = plan
  const result = { rows: found, ...toTotal(plan, matched), page }
  return after === undefined ? result : { ...result, ...toWalkPage(plan, found) }
}

/** What a result says of the number of rows that match, as far as they were counted. */
export function toTotal({ total: counted }: Pick<BoundQuery, 'total'>, matched: number): object {
  if (counted === false) return {}
  if (counted === true) return { total: matched }
  return { total: Math.min(matched, counted), isTotalExact: matched <= counted }
}

/**
 * The page of a walk, from its rows and the one after them.
 * @throws TypeError for a key that is absent, or that two rows share; CursorError for cells that no
 *   cursor can hold
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
 * @throws TypeError for a `seal` that returns anything but a text, or too long a text; CursorError for
 *   cells that no cursor can hold
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

/** Rows that share a key are neighbours, unless other keys of the order come between them. */
function requireKeys({ field }: OrderKey, rows: readonly unknown[]): void {
  const read = cellReader(field)
  const name = quote(field.name)
  const keys = rows.map((row) => read(asRow(row)))
  for (const [i, key] of keys.entries()) {
    if (key === undefined) {
      throw new TypeError(`a walk needs keys: rows[${i}] of the page has no ${name}`)
    }
    if (i > 0 && key === keys[i - 1]) {
      throw new TypeError(
        `a walk needs unique keys: rows[${i - 1}] and rows[${i}] of the page have the same ${name}, ${quote(key)}`,
      )
    }
  }
}
