import type { Cell } from '../language/cell.js'
import { cellReader, asRow } from '../language/members.js'
import { quote } from '../untrusted/quote.js'
import { MAX_SEALED_UNITS, writeCursor } from './cursor.js'
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
