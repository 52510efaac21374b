import type { Scalar } from '../language/kind.js'
import type { Cut, Range } from '../language/predicate.js'
import type { Column } from './columns.js'
import type { ColumnType, Dialect, Whole } from './dialects/dialect.js'
import { all, plain, sql, type Sql } from './writer.js'

/** Conditions: where a column lies in one of the ranges, one is true. */
export function inRanges(ranges: readonly Range[], column: Column, dialect: Dialect): Sql[] {
  const { whole } = column.type
  return ranges.flatMap((range) => {
    const clipped = whole === undefined ? range : clip(range, whole)
    return clipped === undefined ? [] : [inRange(clipped, column, dialect)]
  })
}

/** Compares the bare column, so that an index can serve it. */
function inRange({ from, to }: Range, { sql: id, type }: Column, dialect: Dialect): Sql {
  const { isNaN, isValid, encode = (value: Scalar) => value } = type
  const column = type.compared?.(id) ?? id
  const bound = ({ value }: Cut) => dialect.parameter(encode(value), type)
  const conditions: Sql[] = []
  if (from !== undefined) {
    conditions.push(sql`${column} ${plain(from.after ? '>' : '>=')} ${bound(from)}`)
  }
  if (to !== undefined) {
    conditions.push(sql`${column} ${plain(to.after ? '<=' : '<')} ${bound(to)}`)
  } else if (isNaN !== undefined) {
    conditions.push(sql`not ${isNaN(id)}`) // to some databases it is the greatest number
  }
  if (isValid !== undefined && (from === undefined || to === undefined)) {
    conditions.push(isValid(id))
  }
  return conditions.length === 0 ? sql`${id} is not null` : all(conditions)
}

/** The range cut to what the column can hold; `undefined` if nothing is left. */
function clip({ from, to }: Range, whole: Whole): Range | undefined {
  const low = Math.max(whole.from, from === undefined ? -Infinity : wholeFrom(from))
  const high = Math.min(whole.to, to === undefined ? Infinity : wholeFrom(to))
  if (low >= high) return undefined
  return {
    from: low > whole.from ? { value: low, after: false } : undefined,
    to: high < whole.to ? { value: high, after: false } : undefined,
  }
}

/** Whether a column can hold a value at all. */
export function canHold({ whole }: ColumnType, value: Scalar): boolean {
  if (whole === undefined) return true
  return Number.isInteger(value) && Number(value) >= whole.from && Number(value) < whole.to
}

/** The least whole number after a cut. */
export function wholeFrom({ value, after }: Cut): number {
  return after ? Math.floor(Number(value)) + 1 : Math.ceil(Number(value))
}
