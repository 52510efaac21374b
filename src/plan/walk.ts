import type { Cell } from '../language/cell.js'
import { asRow } from '../rows/row.js'
import { quote } from '../untrusted/quote.js'
import { CursorError } from '../errors.js'
import type { Resource } from '../language/resource.js'
import { readCursor, writeCursor } from './cursor.js'
import { cellsOf, compileOrder, type SortKey } from '../rows/order.js'
import type { BoundQuery, OrderKey, Result } from './plan.js'

/** Where a walk starts, and in what order: that of a query, then by ascending key. */
interface Walk {
  readonly order: readonly OrderKey[]
  /** The cells, in that order, of the row that it starts after; `null` at the beginning. */
  readonly after: readonly Cell[] | null
}

/**
 * Turns an order and a cursor into a walk.
 * @throws TypeError for a resource without a key; CursorError for what is no cursor of that order
 */
export function startWalk(
  { fields, key }: Resource,
  order: readonly OrderKey[],
  after: unknown,
): Walk {
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

/** The answer of the rows that were found from `offset` up to `endOf`. */
export function toResult<Row>(bound: BoundQuery, found: Row[], total: number): Result<Row> {
  const { page, after } = bound
  return after === undefined
    ? { rows: found, total, page }
    : Object.assign({ rows: found, total, page }, toWalkPage(bound, found))
}

/**
 * The page of a walk, from its rows and the one after them.
 * @throws TypeError for a key that is absent, or that two rows share; CursorError for cells that no
 *   cursor can hold
 */
export function toWalkPage<Row>(
  { order, limit }: Pick<BoundQuery, 'order' | 'limit'>,
  found: Row[],
): { readonly rows: Row[]; readonly next: string | null } {
  const keys = compileOrder(order)
  requireKeys(keys.at(-1)!, found) // the order of a walk ends with the key
  if (found.length <= limit) return { rows: found, next: null }
  const rows = found.slice(0, limit)
  return { rows, next: writeCursor(order, cellsOf(keys, asRow(rows.at(-1)))) }
}

/** Rows that share a key are neighbours, unless other keys of the order come between them. */
function requireKeys({ field: { name }, read, toCell }: SortKey, rows: readonly unknown[]): void {
  let before: Cell
  for (let i = 0; i < rows.length; i++) {
    const key = toCell(read(asRow(rows[i])))
    if (key === undefined) {
      throw new TypeError(`a walk needs keys: rows[${i}] of the page has no ${quote(name)}`)
    }
    if (key === before) {
      throw new TypeError(
        `a walk needs unique keys: rows[${i - 1}] and rows[${i}] of the page have the same ${quote(name)}, ${quote(key)}`,
      )
    }
    before = key
  }
}
