import { isList, type Scalar } from '../language/kind.js'
import type { Predicate, Test } from '../language/predicate.js'
import { prefixOf } from '../language/prefix.js'
import type { Cut, Range } from '../language/ranges.js'
import { foldTree, isGroup } from '../language/tree.js'
import type { Condition } from '../plan/condition.js'
import { own } from '../untrusted/plain.js'
import type { Column, Columns } from './columns.js'
import type { ColumnType, Dialect, Whole } from './dialects/dialect.js'
import { clipDecimals, holdsDecimal } from './digits.js'
import { all, any, none, plain, sql, type Sql } from './writer.js'

/** Returns conditions that the rows of a filter meet; none for all rows. */
export function filterOf(condition: Condition, columns: Columns): Sql[] {
  const isAll = isGroup(condition) && condition.operator === 'and'
  const conditions = isAll ? condition.operands : [condition]
  return conditions.map((each) => toExpression(each, columns))
}

export function toExpression(condition: Condition, columns: Columns): Sql {
  return foldTree<Predicate, Sql>(
    condition,
    (predicate) => toPredicate(predicate, columns),
    (operator, parts) => (operator === 'and' ? all(parts) : any(parts)),
  )
}

/** Returns the condition of a predicate. A negation is true for absent cells, unless the test is true for them. */
export function toPredicate({ field, test, negate }: Predicate, { dialect, of }: Columns): Sql {
  const column = of(field)
  const holds = toTest(test, column, dialect)
  if ((test.op === 'in' || test.op === 'ranges') && test.absent) {
    const either = [...isAbsent(column, dialect), ...holds]
    return negate ? none(either) : any(either)
  }
  if (!negate) return any(holds)
  return any([...(column.isPresent ? [] : [sql`${column.sql} is null`]), none(holds)])
}

/** Returns conditions, one of which is true for an absent cell, and none for a present cell. */
function isAbsent({ sql: id, type, isPresent, kind }: Column, dialect: Dialect): Sql[] {
  if (isPresent) return []
  return isList(kind) ? (type.list ?? dialect).isEmpty(id, type) : [sql`${id} is null`]
}

/** Returns conditions: one is true if a test holds for a present cell, and none for an absent cell. */
function toTest(test: Test, column: Column, dialect: Dialect): Sql[] {
  const { sql: id, type } = column
  const { text, list = dialect } = type
  const elements = type.compared?.(id) ?? id
  switch (test.op) {
    case 'in':
      return isOneOf(test.values, column, dialect)
    case 'ranges':
      return inRanges(test.ranges, column, dialect)
    case 'substring': {
      const of = text?.of(id) ?? id
      return [dialect.hasText(of, test.text, text?.type ?? type)]
    }
    case 'overlaps': {
      const values = heldBy(type, test.values)
      return values.length === 0 ? [] : [list.overlaps(elements, values, type)]
    }
    case 'covers': {
      const values = heldBy(type, test.values)
      const isHeld = values.length === test.values.length
      return isHeld ? [list.covers(elements, values, type)] : []
    }
  }
}

function isOneOf(values: readonly Scalar[], column: Column, dialect: Dialect): Sql[] {
  const { sql: id, type } = column
  const held = heldBy(type, values)
  if (held.length === 0) return []
  return [dialect.isAmong(id, held, type)]
}

/** Encodes the values that a type can hold. */
function heldBy(type: ColumnType, values: readonly Scalar[]): unknown[] {
  const { encode = (value: Scalar) => value } = type
  return values.filter((value) => canHold(type, value)).map(encode)
}

/** Returns conditions, one of which is true if a column is within one of the ranges. */
function inRanges(ranges: readonly Range[], column: Column, dialect: Dialect): Sql[] {
  return ranges.flatMap((range) => {
    const prefix = prefixOf(range, column.fold)
    if (prefix !== undefined) return startsWith(prefix, range, column, dialect)
    const clipped = clip(range, column.type)
    return clipped === undefined ? [] : inRange(clipped, column, dialect)
  })
}

/**
 * Returns the condition for texts with a prefix. An index serves a range of a column by code point. For
 * other columns, a dialect can have a condition that another index serves.
 */
function startsWith(prefix: string, range: Range, column: Column, dialect: Dialect): Sql {
  const { sql: id, type } = column
  if (type.ordered === undefined || dialect.startsWith === undefined) {
    return inRange(range, { ...column, ranked: type }, dialect)
  }
  return dialect.startsWith(type.text?.of(id) ?? id, prefix, type.text?.type ?? type)
}

/** Returns the condition that a column is within a range. */
function inRange({ from, to }: Range, column: Column, { parameter }: Dialect): Sql {
  const { sql: id, ranked } = column
  const { text, encode } = ranked
  const compared = ranked.compared?.(id) ?? id
  /** Compares with a value, as texts if the column's type cannot hold the value. */
  const against = (operator: string, { value }: Cut): Sql =>
    text === undefined || canHold(ranked, value)
      ? sql`${compared} ${plain(operator)} ${parameter(encode?.(value) ?? value, ranked)}`
      : sql`${text.of(id)} ${plain(operator)} ${parameter(value, text.type)}`
  const conditions = [
    ...(from === undefined ? [] : [against(from.after ? '>' : '>=', from)]),
    ...(to === undefined ? [] : [against(to.after ? '<=' : '<', to)]),
  ]
  return conditions.length === 0 ? sql`${id} is not null` : all(conditions)
}

/** Cuts a range to the values of a column type; returns `undefined` for an empty range. */
function clip(range: Range, { whole, digits }: ColumnType): Range | undefined {
  if (digits !== undefined) return clipDecimals(range, digits)
  const { from, to } = range
  if (whole === undefined) return range
  const low = Math.max(whole.from, from === undefined ? -Infinity : wholeFrom(from, whole))
  const high = Math.min(whole.to, to === undefined ? Infinity : wholeFrom(to, whole))
  if (low >= high) return undefined
  return {
    from: low > whole.from ? { value: low, after: false } : undefined,
    to: high < whole.to ? { value: high, after: false } : undefined,
  }
}

/** True if a column can hold a value. */
function canHold({ whole, digits, holds }: ColumnType, value: Scalar): boolean {
  if (digits !== undefined) return holdsDecimal(value, digits)
  if (whole === undefined) return holds?.(value) ?? true
  const { from, to } = whole
  return (
    Number.isInteger(Number(value) / unitOf(whole)) && Number(value) >= from && Number(value) < to
  )
}

/** Returns the least whole number, or multiple of the unit, after a cut. */
function wholeFrom({ value, after }: Cut, whole: Whole): number {
  const unit = unitOf(whole)
  const units = Number(value) / unit
  return (after ? Math.floor(units) + 1 : Math.ceil(units)) * unit
}

function unitOf(whole: Whole): number {
  return own(whole, 'unit') ?? 1
}
