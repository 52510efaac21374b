import type { Cell, Scalar } from '../language/kind.js'
import { quote, isStorable } from '../untrusted/quote.js'
import { CursorError } from '../errors.js'
import type { Cut, Range } from '../language/ranges.js'
import type { Plan } from '../plan/plan.js'
import type { Column, Columns } from './columns/columns.js'
import { hasCell, lacksCell, type ColumnKey } from './order.js'
import { between, canHold, clip, inRange, nearTo } from './ranges.js'
import { all, any, join, none, plain, sql, type Sql } from './writer.js'

/** Consecutive rows of an order: the rows of one range of an index on the order. */
export interface Stretch {
  readonly condition: Sql
  /** The sort keys of the rows, without keys that have one value in all rows. */
  readonly keys: readonly ColumnKey[]
  /** True if all rows have a present cell in the first key. */
  readonly isPresent: boolean
}

/** A key of the order with the cursor's cell. */
interface CursorKey extends ColumnKey {
  readonly cell: Cell
}

/** Returns the rows of an order as stretches that do not overlap, in order; none if no row is after the cursor. */
export function stretchesOf(
  { after }: Pick<Plan, 'after'>,
  keys: readonly ColumnKey[],
  columns: Columns,
): readonly Stretch[] {
  if (after !== null && after !== undefined) return stretchesAfter(after, keys, columns)
  const first = keys[0]! // the resource's key at least
  if (columns.dialect.nullsAreHighest !== true || first.isPresent) {
    return [{ condition: all([]), keys, isPresent: true }]
  }
  const present = { condition: hasCell(first), keys, isPresent: true }
  const absent = { condition: lacksCell(first), keys: keys.slice(1), isPresent: false }
  return first.direction === 'desc' ? [present, absent] : [absent, present]
}

/**
 * Returns the rows after the cursor of a walk: first the rows that tie with the cursor in all keys but
 * the last, then the rows that tie in all keys but the last two, and so on.
 */
function stretchesAfter(
  after: readonly Cell[],
  order: readonly ColumnKey[],
  { dialect }: Columns,
): readonly Stretch[] {
  const keys = order.map((key, i): CursorKey => ({
    ...key,
    cell: requireStorable(after[i], key.column),
  }))
  const parameter = ({ column: { ranked } }: CursorKey, value: Scalar) =>
    dialect.parameter(ranked.encode?.(value) ?? value, ranked)

  /** Selects the rows with the cursor's cell. */
  function tie(key: CursorKey): Sql {
    const { cell, column } = key
    if (cell === undefined) return lacksCell(key)
    // A column of dates that is ordered by another expression holds finer values than the order has.
    const isFiner = key.isCut || (column.kind === 'date' && column.type.ordered !== undefined)
    if (!isFiner) {
      return all([...nearTo(column, cell, cell), sql`${column.sql} = ${parameter(key, cell)}`])
    }
    const value = cell as Cut['value'] // an instant
    const millisecond = { from: { value, after: false }, to: { value, after: true } }
    return inRange(clip(millisecond, column.type)!, column, dialect) // which the type holds
  }

  /**
   * Selects the rows whose cell is present and follows the cursor's cell.
   * @param orTies - also selects the rows with the cursor's cell
   */
  function beyond(key: CursorKey, orTies = false): Sql | undefined {
    const { cell, direction, column, isCut } = key
    const descends = direction === 'desc'
    if (cell === undefined) return descends ? undefined : hasCell(key)
    const cut = { value: cell as Cut['value'], after: descends === orTies } // or a boolean, which SQL orders too
    const range: Range = descends ? { from: undefined, to: cut } : { from: cut, to: undefined }
    const clipped = clip(range, column.type)
    if (clipped === undefined) return undefined
    if (isCut) return inRange(clipped, column, dialect)
    return between(clipped, comparedBy(key), column, dialect, isNumber(key))
  }

  /** Selects the rows that follow the cursor in several keys, by a comparison of rows. */
  function beyondAll(run: readonly CursorKey[]): Sql {
    const [first] = run as [CursorKey]
    const { column, cell } = first
    const descends = first.direction === 'desc'
    const ids = run.map(comparedBy)
    const cells = run.map((each) => parameter(each, each.cell!)) // none of a run is absent
    const operator = plain(descends ? '<' : '>')
    if (run.length === 1) return sql`${ids[0]!} ${operator} ${cells[0]!}`
    const near = descends ? nearTo(column, undefined, cell) : nearTo(column, cell)
    return all([...near, sql`(${join(ids)}) ${operator} (${join(cells)})`, ...isNumber(first)])
  }

  const stretches: Stretch[] = []
  /** Adds the rows that tie in the keys before a key, and meet a condition on that key. */
  function add(i: number, condition: Sql | undefined): void {
    const { direction, cell, isPresent } = keys[i]!
    const ties = keys.slice(0, i).map(tie)
    if (condition !== undefined) {
      const met = all([...ties, condition])
      stretches.push({ condition: met, keys: keys.slice(i), isPresent: true })
    }
    if (direction === 'desc' && cell !== undefined && !isPresent) {
      const met = all([...ties, lacksCell(keys[i]!)])
      stretches.push({ condition: met, keys: keys.slice(i + 1), isPresent: false })
    }
  }

  // A cursor can come from another source: no row ties with a cell that its column cannot hold.
  const tied = keys.findIndex(
    ({ cell, column: { type } }) => cell !== undefined && !canHold(type, cell),
  )
  let next = tied < 0 ? keys.length - 1 : tied
  // An index can serve a comparison of the last keys as a row.
  if (dialect.comparesRows === true && tied < 0) {
    const run = runAtEnd(keys)
    const before = keys[run - 1]
    const rest = beyondAll(keys.slice(run))
    if (before?.isCut === true && before.cell !== undefined && keys[run]!.isPresent) {
      const later = beyond(before)
      add(run - 1, all([beyond(before, true)!, any(later === undefined ? [rest] : [later, rest])]))
      next = run - 2
    } else {
      add(run, rest)
      next = run - 1
    }
  }
  for (; next >= 0; next--) add(next, beyond(keys[next]!))
  return stretches
}

/** Excludes NaN from the rows after a cursor, if a key can be NaN: in some databases it is the greatest number. */
function isNumber({ column, direction, isPresent }: CursorKey): Sql[] {
  const { isNaN } = column.type
  return isNaN === undefined || isPresent || direction === 'desc' ? [] : [none([isNaN(column.sql)])]
}

/**
 * Returns the expression to compare with a cursor's cell: the column if another condition excludes NaN,
 * or if the order is by a bare column that holds other values than the cursor.
 */
function comparedBy({ sql: id, column }: CursorKey): Sql {
  const { isNaN, near } = column.type
  return isNaN === undefined && near === undefined ? id : column.sql
}

/**
 * Returns the index of the first key that is compared as part of a row. These keys have one direction,
 * and present cells in the cursor. Only the first of them can be absent in a row.
 */
function runAtEnd(keys: readonly CursorKey[]): number {
  let start = keys.length - 1 // the resource's key
  for (; start > 0; start--) {
    const [before, first] = [keys[start - 1]!, keys[start]!]
    if (before.cell === undefined || before.isCut || before.direction !== first.direction) break
    const isCompared = first.direction === 'asc' && first.column.type.isNaN === undefined
    if (!first.isPresent && !isCompared) break
  }
  return start
}

/** @throws CursorError for a text that some databases cannot hold, and that drivers reject or change */
function requireStorable(cell: Cell, { field }: Column): Cell {
  if (typeof cell !== 'string' || isStorable(cell)) return cell
  throw new CursorError(
    `after: expected a cursor without U+0000 or a lone surrogate in ${quote(field)}, got one with such a text: sort by other fields`,
  )
}
