import type { Resource } from '../language/resource.js'
import { requirePlan, type Counted, type Plan, type Total, type WalkPlan } from '../plan/plan.js'
import { toPage, toTotal } from '../plan/walk.js'
import { ownMembers, requireArray } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import type { ColumnOptions } from './columns/column-options.js'
import { columnsOf, type Column, type Columns } from './columns/columns.js'
import { keysOf } from './order.js'
import { cursorName, readPlace } from './place.js'
import type { DialectName } from './dialects/dialects.js'
import { cellsOf, readRow, selected, toCounted, type RawRow, type SqlRow } from './row.js'

/** A page of a walk. */
export interface SqlPage<Row> {
  readonly rows: Row[]
  /** The option `before` of the previous page; null on the first page. */
  readonly previous: string | null
  /** The option `after` of the next page; null on the last page. */
  readonly next: string | null
}

/**
 * Returns a page from the rows that your own statement selected with `whereOf`, `afterOf` and `orderOf`,
 * at most `plan.limit + 1` rows. Returns your row objects, and neither filters nor sorts them. Reads only
 * the column `cursor`, which `cursorOf` selects.
 *
 * @example
 * const { rows: page, next } = pageFrom(plan, selected, { dialect: postgres })
 *
 * @throws TypeError for a plan that is not a walk, too many rows, a row without a cursor or a key, and two
 *   rows with the same key; CursorError for values too long for a cursor
 */
export function pageFrom<R extends Resource, D extends DialectName, Row extends object>(
  plan: WalkPlan<R>,
  rows: readonly Row[],
  options: ColumnOptions<R, D>,
): SqlPage<Row> {
  const columns = columnsOfWalk(plan, options)
  return cutPage(plan, rows, columns)
}

/** The columns of your own statement, and how its driver reads dates. */
export type ReadOptions<
  R extends Resource = Resource,
  D extends DialectName = DialectName,
> = ColumnOptions<R, D> & {
  /** `'utc'` if your driver reads dates of columns without a zone as UTC. Without it, only text is accepted. */
  readonly dates?: 'utc' | undefined
}

/**
 * Decodes the rows of your own statement to all fields of the resource, as `toRow` of `toSql` does. Reads
 * the property with the name of the field, or otherwise the field's `get`.
 * @throws TypeError for an invalid plan, for a cell that is not selected or not of its column's type, and for
 *   a `Date` of a column without a zone, unless `dates` is `'utc'`
 */
export function rowsFrom<R extends Resource, D extends DialectName>(
  plan: Plan<R>,
  rows: readonly object[],
  options: ReadOptions<R, D>,
): SqlRow<R>[] {
  const { dates, ...place } = ownMembers('options', options)
  const { all } = columnsOf(plan, place)
  requireArray('rows', rows)
  const columns = dates === 'utc' ? all.map(inUtc) : all
  const cellOf = cellsOf(plan.resource)
  return rows.map((row, i) => readRow<R>(row as RawRow, columns, `rows[${i}]`, cellOf)) // of any properties
}

function inUtc(column: Column): Column {
  const { isZoneless, ...type } = column.type
  return isZoneless === true ? { ...column, type } : column
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

/** @throws TypeError for an invalid plan or column, and for a plan that is not a walk */
export function columnsOfWalk<R extends Resource, D extends DialectName>(
  plan: WalkPlan<R>,
  options: ColumnOptions<R, D>,
): Columns {
  const columns = columnsOf(plan, options)
  if ((plan as Plan<R>).after !== undefined) return columns // JavaScript can pass another plan
  throw new TypeError('plan: expected a plan from planWalk, got a plan from planQuery')
}

export function cutPage<Row extends object>(
  plan: Plan,
  rows: readonly Row[],
  columns: Columns,
): SqlPage<Row> {
  const { limit, resource } = plan
  requireArray('rows', rows)
  if (rows.length > limit + 1) {
    throw new TypeError(
      `rows: expected at most ${limit + 1}, one more than the page, got ${rows.length}: add \`limit\` to the statement`,
    )
  }
  const keys = keysOf(plan, columns)
  const name = cursorName(resource)
  const seen = new Map<string | null, number>()
  const places = rows.map((row, i) => {
    const raw = selected(row as unknown as RawRow, name, `rows[${i}]`) // of any properties
    const place = readPlace(raw, keys, columns.dialect)
    if (place === undefined) {
      throw new TypeError(
        `rows[${i}]: expected the text of \`cursorOf\` in column ${quote(name)}, got ${quote(raw)}`,
      )
    }
    const key = place.stored.at(-1)! // the resource's key at least
    const before = seen.get(key)
    if (key === null || before !== undefined) {
      const of = `a unique key in ${quote(columns.key.field)}, got ${quote(key)}`
      const twice =
        before === undefined ? '' : ` as in rows[${before}]: join at most one row to each`
      throw new TypeError(`rows[${i}]: expected ${of}${twice}`)
    }
    seen.set(key, i)
    return place
  })
  return toPage(plan, rows, (_, i) => places[i]!)
}
