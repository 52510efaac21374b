import { sql } from 'kysely'
import type { Cut, Range, Scalar } from '../language/predicate.js'
import type { Column } from './columns.js'
import type { Dialect, Sql, Whole } from './dialect.js'
import { all, any, never, not } from './logic.js'

/** Whether a column lies in one of the ranges: comparisons of the bare column, which an index serves. */
export function inRanges(ranges: readonly Range[], column: Column, dialect: Dialect): Sql {
  return any(ranges.map((range) => inRange(range, column, dialect)))
}

function inRange(range: Range, column: Column, dialect: Dialect): Sql {
  const { sql: id, type } = column
  const { whole, holdsNaN, encode = (value: Scalar) => value, ordered = (bare: Sql) => bare } = type
  const clipped = whole === undefined ? range : clip(range, whole)
  if (clipped === undefined) return never
  const { from, to } = clipped
  const bound = ({ value }: Cut) => dialect.parameter(encode(value), type)
  const conditions: Sql[] = []
  if (from !== undefined) {
    conditions.push(sql`${ordered(id)} ${from.after ? sql`>` : sql`>=`} ${bound(from)}`)
  }
  if (to !== undefined) {
    conditions.push(sql`${ordered(id)} ${to.after ? sql`<=` : sql`<`} ${bound(to)}`)
  } else if (holdsNaN && dialect.isNaN !== undefined) {
    conditions.push(not(dialect.isNaN(id))) // some take it for the greatest of numbers
  }
  return conditions.length === 0 ? sql`${id} is not null` : all(conditions)
}

/** The same whole numbers between such cuts as the column can hold; `undefined` where there are none. */
function clip({ from, to }: Range, whole: Whole): Range | undefined {
  const low = from === undefined ? whole.from : wholeFrom(from)
  const high = to === undefined ? whole.to : wholeFrom(to)
  if (low >= whole.to || high <= whole.from || low >= high) return undefined
  return {
    ...(low > whole.from && { from: { value: low, after: false } }),
    ...(high < whole.to && { to: { value: high, after: false } }),
  }
}

/** The least whole number above a cut. */
function wholeFrom({ value, after }: Cut): number {
  return after ? Math.floor(Number(value)) + 1 : Math.ceil(Number(value))
}
