import { own } from '../untrusted/plain.js'
import type { Scalar } from '../language/kind.js'
import type { Cut, Range } from '../language/predicate.js'
import type { Column } from './columns.js'
import type { ColumnType, Dialect, Whole } from './dialects/dialect.js'
import { all, plain, sql, type Sql } from './writer.js'

/** Conditions: where a column lies in one of the ranges, one is true. */
export function inRanges(ranges: readonly Range[], column: Column, dialect: Dialect): Sql[] {
  return ranges.flatMap((range) => {
    const clipped = clip(range, column.type)
    return clipped === undefined ? [] : [inRange(clipped, column, dialect)]
  })
}

/** Compares the bare column, so that an index can serve it. */
function inRange(range: Range, column: Column, dialect: Dialect): Sql {
  const { sql: id, type } = column
  const { isNaN, isValid } = type
  const [opens, ends] = [range.from === undefined, range.to === undefined]
  return between(range, type.compared?.(id) ?? id, column, dialect, [
    ...(ends && isNaN !== undefined ? [sql`not ${isNaN(id)}`] : []), // for some the greatest number
    ...(isValid !== undefined && (opens || ends) ? [isValid(id)] : []),
  ])
}

/** Where a column, as it is compared or ordered, lies between two ends, and more conditions hold. */
export function between(
  { from, to }: Range,
  compared: Sql,
  column: Column,
  dialect: Dialect,
  more: readonly Sql[] = [],
): Sql {
  const against = (operator: string, { value }: Cut) =>
    compare(compared, operator, value, column, dialect)
  const conditions = [
    ...(from === undefined ? [] : [against(from.after ? '>' : '>=', from)]),
    ...(to === undefined ? [] : [against(to.after ? '<=' : '<', to)]),
    ...more,
  ]
  return conditions.length === 0 ? sql`${compared} is not null` : all(conditions)
}

/** Compares with a value; as texts where the column's type lacks that value. */
function compare(
  compared: Sql,
  operator: string,
  value: Scalar,
  { sql: id, type }: Column,
  { parameter }: Dialect,
): Sql {
  const { text, encode } = type
  if (text === undefined || canHold(type, value)) {
    return sql`${compared} ${plain(operator)} ${parameter(encode?.(value) ?? value, type)}`
  }
  return sql`${text.of(id)} ${plain(operator)} ${parameter(value, text.type)}`
}

/** The range cut to what a column of the type can hold; `undefined` if nothing is left. */
export function clip(range: Range, { whole }: ColumnType): Range | undefined {
  if (whole === undefined) return range
  const { from, to } = range
  const low = Math.max(whole.from, from === undefined ? -Infinity : wholeFrom(from, whole))
  const high = Math.min(whole.to, to === undefined ? Infinity : wholeFrom(to, whole))
  if (low >= high) return undefined
  return {
    from: low > whole.from ? { value: low, after: false } : undefined,
    to: high < whole.to ? { value: high, after: false } : undefined,
  }
}

/** Whether a column can hold a value at all. */
export function canHold({ whole, holds }: ColumnType, value: Scalar): boolean {
  if (whole === undefined) return holds?.(value) ?? true
  const { from, to } = whole
  return (
    Number.isInteger(Number(value) / unitOf(whole)) && Number(value) >= from && Number(value) < to
  )
}

/** The least whole number after a cut, or multiple of the unit. */
function wholeFrom({ value, after }: Cut, whole: Whole): number {
  const unit = unitOf(whole)
  const units = Number(value) / unit
  return (after ? Math.floor(units) + 1 : Math.ceil(units)) * unit
}

function unitOf(whole: Whole): number {
  return own(whole, 'unit') ?? 1
}
