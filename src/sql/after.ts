import type { Cell } from '../language/cell.js'
import { quote } from '../untrusted/quote.js'
import { isStorable } from '../untrusted/text.js'
import { CursorError } from '../errors.js'
import type { Scalar } from '../language/kind.js'
import type { Cut, Range } from '../language/predicate.js'
import { isJunction, type Condition } from '../plan/condition.js'
import type { Plan } from '../plan/plan.js'
import type { Column, Columns } from './columns.js'
import { keysOf, type Key } from './order.js'
import { between, canHold, clip } from './ranges.js'
import { all, join, sql, type Sql } from './writer.js'

/** A key of the order with the column that it reads, and the cursor's cell in that. */
interface Sought extends Key {
  readonly column: Column
  readonly cell: Cell
}

/**
 * The rows after the cursor of a walk, in parts that do not overlap, from the first in its order:
 * those that tie with it in all keys but the last, then in all but the last two, and so on. Each is
 * one range of an index on the order. Undefined at the beginning.
 */
export function partsAfter(
  { order, after, where }: Pick<Plan, 'order' | 'after' | 'where'>,
  columns: Columns,
): readonly Sql[] | undefined {
  if (after === null || after === undefined) return undefined
  const { dialect, of } = columns
  // The order of a walk ends with the key.
  const keys = keysOf(order, columns).map((key, i): Sought => {
    const column = of(order[i]!.field)
    return { ...key, column, cell: readCell(after[i], column) }
  })
  const parameter = ({ column: { type } }: Sought, value: Scalar) =>
    dialect.parameter(type.encode?.(value) ?? value, type)

  /** The rows whose cell is that of the cursor. */
  function tie(sought: Sought): Sql {
    const { cell, sql: id } = sought
    return cell === undefined ? sql`${id} is null` : sql`${id} = ${parameter(sought, cell)}`
  }

  /** The ranges of rows whose cell comes after that of the cursor. */
  function beyond({ cell, direction, sql: id, column }: Sought): Sql[] {
    const descends = direction === 'desc'
    if (cell === undefined) return descends ? [] : [sql`${id} is not null`]
    const isNever = column.field === columns.key.field || isPresent(where, column.field)
    const cut = { value: cell as Cut['value'], after: !descends } // or a boolean, which SQL orders too
    const range: Range = descends ? { from: undefined, to: cut } : { from: cut, to: undefined }
    const clipped = clip(range, column.type)
    return [
      ...(clipped === undefined ? [] : [between(clipped, id, column, dialect)]),
      ...(descends && !isNever ? [sql`${id} is null`] : []),
    ]
  }

  const parts: Sql[] = []
  // A cursor may come from elsewhere: no row ties with a cell that its column cannot hold.
  const tied = keys.findIndex(
    ({ cell, column: { type } }) => cell !== undefined && !canHold(type, cell),
  )
  // The last keys can be compared as one, where an index of rows serves that.
  const run = dialect.comparesRows === true && tied < 0 ? ascendingRun(keys) : keys.length
  if (run < keys.length) {
    const [ids, values] = [keys.slice(run).map((each) => each.sql), keys.slice(run)]
    const cells = values.map((each) => parameter(each, each.cell!)) // none of a run is absent
    const comparison =
      ids.length === 1 ? sql`${ids[0]!} > ${cells[0]!}` : sql`(${join(ids)}) > (${join(cells)})`
    parts.push(all([...keys.slice(0, run).map(tie), comparison]))
  }
  for (let i = tied < 0 ? run - 1 : tied; i >= 0; i--) {
    const ties = keys.slice(0, i).map(tie)
    for (const range of beyond(keys[i]!)) parts.push(all([...ties, range]))
  }
  return parts
}

/** Where the keys start that are all ascending, and in which the cursor has a value. */
function ascendingRun(keys: readonly Sought[]): number {
  const last = keys.findLastIndex(
    ({ direction, cell }) => direction === 'desc' || cell === undefined,
  )
  return last + 1
}

/** Whether a condition holds for no row in which a field is absent. */
function isPresent(condition: Condition, field: string): boolean {
  if (!isJunction(condition)) {
    const { test, negate } = condition
    const absent = (test.op === 'in' || test.op === 'ranges') && test.absent
    return condition.field.name === field && absent === negate
  }
  const { op, conditions } = condition
  if (op === 'and') return conditions.some((each) => isPresent(each, field))
  return conditions.every((each) => isPresent(each, field))
}

/** @throws CursorError for a text that no database can hold, and drivers refuse or change */
function readCell(cell: Cell, { field }: Column): Cell {
  if (typeof cell !== 'string' || isStorable(cell)) return cell
  throw new CursorError(
    `after: its ${quote(field)} has a lone surrogate or U+0000, which no database holds`,
  )
}
