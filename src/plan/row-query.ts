import { wrongCursor } from './cursor.js'
import { signOf, type BoundQuery } from './plan.js'
import { isStored, reversed, type CellPlace, type Position } from './position.js'

/** A query as an engine for rows reads it: always forward, from the cells of a row. */
export interface RowQuery extends Omit<BoundQuery, 'isBackward'> {
  readonly after: Position<CellPlace> | null | undefined
}

/** A backward walk reads the nearest row first. @throws CursorError for a cursor of a database */
export function toRowQuery(plan: BoundQuery): RowQuery {
  const { isBackward, order, after } = plan
  if (after && isStored(after)) {
    throw wrongCursor(isBackward === true ? 'before' : 'after', 'a cursor of a database')
  }
  // Copying members takes longer than some runs.
  if (isBackward !== true) return plan as RowQuery // its cursor is not one of a database
  return {
    ...plan,
    after: after && reversed(after),
    order: order.map((key) => ({ ...key, descending: signOf(key) > 0 })),
  }
}

/** Returns the number of rows to find from the start of a plan. A walk finds one row after its page. */
export function endOf(plan: Pick<BoundQuery, 'offset' | 'limit' | 'after'>): number {
  const { offset, limit, after } = plan
  return limit === 0 ? 0 : offset + limit + (after === undefined ? 0 : 1)
}
