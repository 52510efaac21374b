import { kindOf } from '../language/kind-cells.js'
import { cellReader, asRow } from '../language/members.js'
import { writeCursor } from '../plan/cursor.js'
import type { BoundQuery, Cursors, OrderKey } from '../plan/plan.js'
import type { Place, Position } from '../plan/position.js'
import { quote } from '../untrusted/quote.js'
import { toPageResult, toTotal } from './page-result.js'

/** Makes the result of a plan from the rows of its page, for a walk with the row beyond the page. */
export function toResult<Row>(plan: BoundQuery, found: Row[], matched: number): object {
  const { page, after, order } = plan
  if (after === undefined) return toPageResult(plan, found, matched)
  requireKeys(order.at(-1)!, found, plan) // the order of a walk ends with the key
  const placeOf = (row: Row) => ({
    cells: order.map(({ field }) => cellReader(field)(asRow(row))),
  })
  return { ...toWalkPage(plan, found, placeOf), ...toTotal(plan, matched), page }
}

/** Makes the page of a walk from its rows and the row beyond them. @throws CursorError */
export function toWalkPage<Row>(
  { order, offset, limit, after, isBackward }: BoundQuery,
  found: readonly Row[],
  placeOf: (row: Row, index: number) => Place,
): Cursors & { readonly rows: Row[] } {
  const rows = found.slice(0, limit)
  const given = after ? writeCursor(order, after) : null
  const [nearSide, farSide] = isBackward === true ? sides.toReversed() : sides
  const cursorAt = (i: number, side: Side) =>
    rows.length === 0 ? given : writeCursor(order, { ...placeOf(rows[i]!, i), side })
  const near = cursorAt(0, nearSide!)
  const far = cursorAt(rows.length - 1, farSide!)
  // No row is behind a page from an end of the order.
  const back = after === null && offset === 0 ? null : near
  const onward = found.length > rows.length && rows.length > 0 ? far : null
  return isBackward === true
    ? { rows: rows.toReversed(), previous: onward, next: back, start: far, end: near }
    : { rows, previous: back, next: onward, start: near, end: far }
}

type Side = Position['side']

const sides: readonly Side[] = ['before', 'after']

/** Compares neighbours only. Rows that share a key are neighbours if their other sort cells are equal. */
function requireKeys(
  { field }: OrderKey,
  found: readonly unknown[],
  { limit, isBackward }: Pick<BoundQuery, 'limit' | 'isBackward'>,
): void {
  const read = cellReader(field)
  const name = quote(field.name)
  const rows = isBackward === true ? found.toReversed() : found
  const before = isBackward === true ? Math.max(found.length - limit, 0) : 0 // rows before the page
  const keys = rows.map((row) => read(asRow(row)))
  for (const [i, key] of keys.entries()) {
    const at = i - before
    if (key === undefined) {
      const place = at < 0 ? 'the row before' : `rows[${at}] of`
      throw new TypeError(`${place} the page: expected a key in ${name}, got none`)
    }
    if (key === keys[i - 1]) {
      const other = at === 0 ? 'the row before' : `rows[${at - 1}]`
      const shown = quote(kindOf(field.kind).show(key))
      throw new TypeError(
        `${other} and rows[${at}] of the page: expected unique keys in ${name}, got ${shown} in both`,
      )
    }
  }
}
