import type { Cell } from '../language/cell.js'
import { quote } from '../untrusted/quote.js'
import { isStorable } from '../untrusted/text.js'
import { CursorError } from '../errors.js'
import type { Scalar } from '../language/kind.js'
import type { Resource } from '../language/resource.js'
import { isJunction, type Condition } from '../plan/condition.js'
import type { Plan, Total } from '../plan/plan.js'
import { columnsOf, type Column, type ColumnOptions, type Columns } from './columns.js'
import type { DialectName } from './dialects/dialects.js'
import { ordered, withoutNaN } from './order.js'
import { toPart, type Part } from './part.js'
import { canHold, compare, wholeFrom } from './ranges.js'
import { all, any, join, sql, type Sql } from './writer.js'

/**
 * What a walk adds to the filter of a plan, for a query of your own: a condition in parentheses that
 * leaves the rows after its cursor, and all rows at its beginning.
 * @throws TypeError for what is no plan of a walk, and as `toSql` does for columns; CursorError for a
 *   cursor that no row of a database can have
 */
export function afterOf<R extends Resource, D extends DialectName>(
  plan: Plan<R, Total>,
  options: ColumnOptions<R, D>,
): Part {
  const columns = columnsOf(plan, options)
  if (plan.after === undefined) throw new TypeError('the plan is no walk: plan it with `after`')
  return toPart(sql`(${any(partsAfter(plan, columns) ?? [all([])])})`)
}

/** A key of the order, as SQL, and the cursor's cell in it. */
interface Sought {
  readonly column: Column
  readonly descending: boolean
  readonly cell: Cell
  /** What rows are ordered by. */
  readonly sql: Sql
}

/**
 * The rows after the cursor of a walk, in parts that do not overlap, from the first in its order:
 * those that tie with it in all keys but the last, then in all but the last two, and so on. Each is
 * one range of an index on the order. Undefined at the beginning.
 */
export function partsAfter(
  { order, after, where }: Pick<Plan, 'order' | 'after' | 'where'>,
  { dialect, of, key }: Columns,
): readonly Sql[] | undefined {
  if (after === null || after === undefined) return undefined
  const keys = order.map(({ field, descending }, i): Sought => {
    const column = of(field)
    const cell = readCell(after[i], column)
    return { column, descending, cell, sql: column === key ? ordered(key) : withoutNaN(column) }
  })
  const parameter = ({ column: { type } }: Sought, value: Scalar) =>
    dialect.parameter(type.encode?.(value) ?? value, type)

  /** The rows whose cell is that of the cursor. */
  function tie(sought: Sought): Sql {
    const { cell, sql: id } = sought
    return cell === undefined ? sql`${id} is null` : sql`${id} = ${parameter(sought, cell)}`
  }

  /** The ranges of rows whose cell comes after that of the cursor. */
  function beyond(sought: Sought): Sql[] {
    const { cell, descending, sql: id, column } = sought
    const { whole } = column.type
    if (cell === undefined) return descending ? [] : [sql`${id} is not null`]
    const isNever = column.field === key.field || isPresent(where, column.field)
    const nulls = descending && !isNever ? [sql`${id} is null`] : []
    if (whole === undefined) {
      return [compare(id, descending ? '<' : '>', cell, column, dialect), ...nulls]
    }
    // Of whole numbers those that the column can hold.
    const cut = wholeFrom({ value: Number(cell), after: !descending }, whole)
    if (descending ? cut <= whole.from : cut >= whole.to) return nulls
    if (descending ? cut >= whole.to : cut <= whole.from) return [sql`${id} is not null`, ...nulls]
    return [compare(id, descending ? '<' : '>=', cut, column, dialect), ...nulls]
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
  const last = keys.findLastIndex(({ descending, cell }) => descending || cell === undefined)
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
    `after is a cursor of a row that no database can hold: its ${quote(field)} has a lone surrogate or U+0000`,
  )
}
