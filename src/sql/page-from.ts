import { compareCells, type Cell } from '../language/kind.js'
import { foldText } from '../language/fold.js'
import type { BoundField } from '../language/predicate.js'
import type { Resource } from '../language/resource.js'
import { requirePlan, type Counted, type Plan, type Total, type WalkPlan } from '../plan/plan.js'
import { toNext, toTotal } from '../plan/walk.js'
import { requireArray } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import type { ColumnOptions } from './columns/column-options.js'
import { columnsOf, type Columns, type Column } from './columns/columns.js'
import { keysOf, type ColumnKey } from './order.js'
import type { DialectName } from './dialects/dialects.js'
import { cellsOf, readCell, readRow, toCounted, type RawRow, type SqlRow } from './row.js'

/** A page of a walk. */
export interface SqlPage<Row> {
  readonly rows: Row[]
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null
}

/**
 * Returns a page from the rows that your own statement selected with `whereOf`, `afterOf` and `orderOf`,
 * at most `plan.limit + 1` rows. Returns your row objects, and neither filters nor sorts them. Reads only
 * the key and the fields of the sort: the property with the name of the field, or otherwise the field's
 * `get`, by the type of the column.
 *
 * @example
 * const { rows: page, next } = pageFrom(plan, selected, { dialect: postgres })
 *
 * @throws TypeError for a plan that is not a walk, too many rows, a key or sort cell that is not selected or
 *   not of its column's type, an absent key, two rows with the same key, and rows that are not in the
 *   order of the plan, if the language decides that order; CursorError for cells too long for a cursor
 */
export function pageFrom<R extends Resource, D extends DialectName, Row extends object>(
  plan: WalkPlan<R>,
  rows: readonly Row[],
  options: ColumnOptions<R, D>,
): SqlPage<Row> {
  const columns = columnsOf(plan, options)
  requireWalk(plan)
  return cutPage(plan, rows, columns)
}

/**
 * Decodes the rows of your own statement to all fields of the resource, as `toRow` of `toSql` does. Reads
 * the property with the name of the field, or otherwise the field's `get`.
 * @throws TypeError for an invalid plan, and for a cell that is not selected or not of its column's type
 */
export function rowsFrom<R extends Resource, D extends DialectName>(
  plan: Plan<R>,
  rows: readonly object[],
  options: ColumnOptions<R, D>,
): SqlRow<R>[] {
  const columns = columnsOf(plan, options)
  requireArray('rows', rows)
  const cellOf = cellsOf(plan.resource)
  return rows.map((row, i) => readRow<R>(row as RawRow, columns.all, `rows[${i}]`, cellOf)) // of any properties
}

/**
 * Returns the total of a result from the number that `countOf` selects, as a driver returns it: `total`,
 * and `isTotalExact` if the option `total` of the plan is a number. With `total: false`, returns neither.
 * @throws TypeError for an invalid plan, and for a value that is not a count
 */
export function totalFrom<T extends Total>(plan: Plan<Resource, T>, counted: unknown): Counted<T> {
  requirePlan(plan)
  return toTotal(plan, toCounted(counted, 'counted: expected a count')) as Counted<T> // as the plan says
}

export function requireWalk(plan: Plan): asserts plan is WalkPlan {
  if (plan.after === undefined)
    throw new TypeError('plan: expected a plan from planWalk, got a plan from planQuery')
}

/** A key of an order, with the function that reads its cells. */
interface ReadKey {
  readonly name: string
  readonly descending: boolean
  /** True if the language decides the order; the database can decide the order of texts. */
  readonly isKnown: boolean
  readonly read: (row: RawRow, place: string) => Cell
}

export function cutPage<Row extends object>(
  plan: Plan,
  rows: readonly Row[],
  columns: Columns,
): SqlPage<Row> {
  const { order, limit, after } = plan
  requireArray('rows', rows)
  if (rows.length > limit + 1) {
    throw new TypeError(
      `rows: expected at most ${limit + 1}, one more than the page, got ${rows.length}: add \`limit\` to the statement`,
    )
  }
  const stored = keysOf(plan, columns)
  const keys = order.map(({ field }, i) => toReadKey(field, stored[i]!, columns))
  const places = rows.map(
    (row, i) => keys.map(({ read }) => read(row as unknown as RawRow, `rows[${i}]`)), // of any properties
  )
  const seen = new Map<Cell, number>()
  for (const [i, place] of places.entries()) {
    const key = place.at(-1)
    const [{ name }] = keys.slice(-1) as [ReadKey] // the resource's key at least
    if (key === undefined) {
      throw new TypeError(`rows[${i}]: expected a key in ${quote(name)}, got null`)
    }
    const before = seen.get(key)
    if (before !== undefined) throw repeated(`rows[${before}], rows[${i}]`, name, key)
    seen.set(key, i)
    if (i > 0) requireOrder(keys, places[i - 1]!, place, `rows[${i - 1}], rows[${i}]`)
    else if (after) {
      if (keys.every((_, at) => compareCells(after[at], place[at]) === 0)) {
        throw new TypeError(
          `rows[0]: expected a row after the cursor, got the row of the cursor, with the ${quote(name)} ${quote(key)}: add \`afterOf\` to the statement, and read dates in the zone that they are stored in`,
        )
      }
      requireOrder(keys, after, place, 'the cursor, rows[0]')
    }
  }
  if (rows.length <= limit || limit === 0) return { rows: rows.slice(0, limit), next: null }
  return { rows: rows.slice(0, limit), next: toNext(plan, places[limit - 1]!) }
}

function toReadKey(field: BoundField, key: ColumnKey, columns: Columns): ReadKey {
  const { name, fold } = field
  const column: Column = columns.all.find((each) => each.field === name)! // every field has one
  const cellOf = cellsOf(columns.resource)
  return {
    name,
    descending: key.direction === 'desc',
    isKnown: column.kind !== 'string' || key.order === 'language',
    read: (row, place) => {
      const cell = readCell(cellOf(row, name, place), column, place) ?? undefined
      return fold === undefined ? cell : cell && foldText(String(cell), fold)
    },
  }
}

function repeated(which: string, name: string, key: Cell): TypeError {
  return new TypeError(
    `${which}: expected unique keys in ${quote(name)}, got ${quote(key)} in both: join at most one row to each`,
  )
}

/** @throws TypeError if the second of two places in an order does not follow the first */
function requireOrder(
  keys: readonly ReadKey[],
  before: readonly Cell[],
  place: readonly Cell[],
  which: string,
): void {
  const at = keys.findIndex((_, i) => compareCells(before[i], place[i]) !== 0)
  const { name, descending, isKnown } = keys[at]! // two rows differ by their keys
  const isAfter = compareCells(before[at], place[at]) < 0 !== descending
  if (isAfter || !isKnown) return
  throw new TypeError(
    `${which}: expected the order of the plan, got another order by ${quote(name)}: add \`afterOf\` and \`orderOf\` to the statement; if it has them, the column holds values that the check of its type refuses`,
  )
}
