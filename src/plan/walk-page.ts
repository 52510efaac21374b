import { cellReader, asRow } from '../language/members.js'
import { quote } from '../untrusted/quote.js'
import { writeCursor } from './cursor.js'
import type { BoundQuery, OrderKey } from './plan.js'

/** The answer to a plan, from the rows that were found from its `offset` up to `endOf`. */
export function toResult<Row>(plan: BoundQuery, found: Row[], matched: number): object {
  const { page, after } = plan
  const result = { rows: found, ...toTotal(plan, matched), page }
  return after === undefined ? result : Object.assign(result, toWalkPage(plan, found))
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
export function toWalkPage<Row>(
  { order, limit }: Pick<BoundQuery, 'order' | 'limit'>,
  found: Row[],
): { readonly rows: Row[]; readonly next: string | null } {
  requireKeys(order.at(-1)!, found) // the order of a walk ends with the key
  if (found.length <= limit) return { rows: found, next: null }
  const rows = found.slice(0, limit)
  const last = asRow(rows.at(-1))
  const cells = order.map(({ field }) => cellReader(field)(last))
  return { rows, next: writeCursor(order, cells) }
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
