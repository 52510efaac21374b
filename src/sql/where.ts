import { isList, type Scalar } from '../language/kind.js'
import type { Predicate, Test } from '../language/predicate.js'
import { prefixOf, type Cut, type Range } from '../language/ranges.js'
import { foldTree, isGroup } from '../language/tree.js'
import type { Condition } from '../plan/condition.js'
import type { Columns } from './columns.js'
import type { Column } from './column.js'
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
  const { sql: id, type, isPresent, kind } = column
  const holds = toTest(test, column, dialect, negate)
  if ((test.op === 'in' || test.op === 'ranges') && test.absent) {
    if (negate && type.list?.isPresent !== undefined) return type.list.isPresent()
    const isEmpty = isList(kind) ? (type.list ?? dialect).isEmpty(id, type) : [sql`${id} is null`]
    const either = [...(isPresent ? [] : isEmpty), ...holds]
    return negate ? none(either) : any(either)
  }
  if (!negate) return any(holds)
  const isNeverNull = isPresent || type.child !== undefined
  return any([...(isNeverNull ? [] : [sql`${id} is null`]), none(holds)])
}

/** Returns conditions: one is true if a test holds for a present cell, and none for an absent cell. */
function toTest(test: Test, column: Column, dialect: Dialect, isNegated: boolean): Sql[] {
  if (test.op === 'ranges') return test.ranges.flatMap((range) => inRange(range, column, dialect))
  const { sql: id, type } = column
  const { text, list = dialect } = type
  if (test.op === 'substring') {
    return [dialect.hasText(text?.of(id) ?? id, test.text, text?.type ?? type)]
  }
  const held = test.values.filter((value) => canHold(type, value))
  const values = held.map((value) => type.encode?.(value) ?? value)
  const elements = type.compared?.(id) ?? id
  const isNone = test.op === 'covers' ? held.length < test.values.length : held.length === 0
  if (isNone) return []
  if (test.op === 'in') return [dialect.isAmong(id, values, type)]
  return [list[test.op](elements, values, type, isNegated)]
}

/** Returns the condition that a column is within a range; none for a range without values of its type. */
function inRange(range: Range, column: Column, dialect: Dialect): Sql[] {
  const { sql: id, type, ranked } = column
  const prefix = prefixOf(range, column.fold)
  if (prefix !== undefined) {
    // An index serves a range of a column by code point. For others, it can serve another condition.
    if (type.ordered === undefined || dialect.startsWith === undefined)
      return [within(range, id, type, dialect)]
    return [dialect.startsWith(type.text?.of(id) ?? id, prefix, type.text?.type ?? type)]
  }
  const clipped = clip(range, type)
  return clipped === undefined ? [] : [within(clipped, id, ranked, dialect)]
}

/** Compares a column with the ends of a range, as texts if its type cannot hold an end. */
function within({ from, to }: Range, id: Sql, type: ColumnType, { parameter }: Dialect): Sql {
  const { text, encodeCompared: encode = type.encode } = type
  const compared = type.compared?.(id) ?? id
  const against = (operator: string, { value }: Cut): Sql =>
    text === undefined || canHold(type, value)
      ? sql`${compared} ${plain(operator)} ${parameter(encode?.(value) ?? value, type)}`
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
  if (whole === undefined) return range
  const low = Math.max(whole.from, wholeFrom(range.from, whole) ?? -Infinity)
  const high = Math.min(whole.to, wholeFrom(range.to, whole) ?? Infinity)
  if (low >= high) return undefined
  return {
    from: low > whole.from ? { value: low, after: false } : undefined,
    to: high < whole.to ? { value: high, after: false } : undefined,
  }
}

function canHold({ whole, digits, holds }: ColumnType, value: Scalar): boolean {
  if (digits !== undefined) return holdsDecimal(value, digits)
  if (whole === undefined) return holds?.(value) ?? true
  const { from, to, unit } = whole
  return Number.isInteger(Number(value) / unit) && Number(value) >= from && Number(value) < to
}

/** Returns the least multiple of the unit after a cut. */
function wholeFrom(cut: Cut | undefined, { unit }: Whole): number | undefined {
  if (cut === undefined) return undefined
  const units = Number(cut.value) / unit
  return (cut.after ? Math.floor(units) + 1 : Math.ceil(units)) * unit
}
