import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isList } from '../language/kind.js'
import type { BoundField, Predicate, Scalar, Test } from '../language/predicate.js'
import type { Condition, LogicalPlan } from '../plan/plan.js'
import { isJunction } from '../plan/simplify.js'
import { columnsOf, type Column, type ColumnOptions, type Columns } from './columns.js'
import type { Dialect, Sql } from './dialect.js'
import { inRanges } from './ranges.js'
import { all, any, never, not } from './logic.js'

/**
 * The filter of a plan, as an expression for the `where` of a query of one's own: true for the rows
 * that match; false or null for others, so that it must not be negated.
 * @throws TypeError for fields that have no column
 */
export function whereOf(
  plan: Pick<LogicalPlan, 'resource' | 'where'>,
  options: ColumnOptions,
): RawBuilder<SqlBool> {
  return toSqlBool(plan.where, columnsOf(plan.resource, options))
}

export function toSqlBool(condition: Condition, columns: Columns): RawBuilder<SqlBool> {
  return toExpression(condition, columns).$castTo<SqlBool>()
}

function toExpression(condition: Condition, columns: Columns): Sql {
  if (!isJunction(condition)) return toPredicate(condition, columns)
  const conditions = condition.conditions.map((each) => toExpression(each, columns))
  return condition.op === 'and' ? all(conditions) : any(conditions)
}

/** Null for no row where it is negated, as a negation is true for absent cells. */
function toPredicate({ field, test, negate }: Predicate, { dialect, of }: Columns): Sql {
  const column = of(field.name)
  const holds = toTest(test, column, dialect)
  if (mayBeAbsent(test)) {
    const either = any([isAbsent(field, column, dialect), holds])
    return negate ? not(either) : either
  }
  return negate ? any([sql`${column.sql} is null`, not(holds)]) : holds
}

function mayBeAbsent(test: Test): boolean {
  return 'absent' in test && test.absent
}

function isAbsent({ kind }: BoundField, column: Column, { isNaN, isEmpty }: Dialect): Sql {
  if (isList(kind)) return isEmpty(column.sql, column.type)
  const isNull = sql`${column.sql} is null`
  return column.type.holdsNaN && isNaN !== undefined
    ? any([isNull, isNaN(column.sql)])
    : isNull
}

/** What a test says of a present cell; null or false for an absent one. */
function toTest(test: Test, column: Column, dialect: Dialect): Sql {
  const { sql: id, type } = column
  const { encode = (value: Scalar) => value } = type
  const elements = type.elements?.(id) ?? id
  switch (test.op) {
    case 'in':
      return isOneOf(test.values, column, dialect)
    case 'ranges':
      return inRanges(test.ranges, column, dialect)
    case 'substring':
      return dialect.hasText(id, dialect.parameter(test.text, type))
    case 'overlaps':
      return dialect.overlaps(elements, test.values.map(encode), type)
    case 'covers':
      return dialect.covers(elements, test.values.map(encode), type)
  }
}

function isOneOf(values: readonly Scalar[], { sql: id, type }: Column, dialect: Dialect): Sql {
  const { whole, encode = (value) => value } = type
  const possible = values.filter(
    (value) =>
      whole === undefined ||
      (Number.isInteger(value) && Number(value) >= whole.from && Number(value) < whole.to),
  )
  const [first, second] = possible
  if (first === undefined) return never
  if (second === undefined) return sql`${id} = ${dialect.parameter(encode(first), type)}`
  return dialect.isAmong(id, possible.map(encode), type)
}
