import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isList, type Scalar } from '../language/kind.js'
import type { BoundField, Predicate, Test } from '../language/predicate.js'
import { isJunction, type Condition } from '../plan/condition.js'
import type { Plan } from '../plan/plan.js'
import { columnsOf, type Column, type ColumnOptions, type Columns } from './columns.js'
import type { Dialect, Sql, Whole } from './dialect.js'
import { all, any, none } from './logic.js'
import { inRanges } from './ranges.js'

/**
 * The filter of a plan, as an expression for the `where` of a query of one's own: true for the rows
 * that match; false or null for others, so that it must not be negated.
 * @throws TypeError for fields that have no column
 */
export function whereOf(
  plan: Pick<Plan, 'resource' | 'where'>,
  options: ColumnOptions,
): RawBuilder<SqlBool> {
  return sql`(${toExpression(plan.where, columnsOf(plan.resource, options))})`
}

export function toExpression(condition: Condition, columns: Columns): Sql {
  if (!isJunction(condition)) return toPredicate(condition, columns)
  const conditions = condition.conditions.map((each) => toExpression(each, columns))
  return condition.op === 'and' ? all(conditions) : any(conditions)
}

/** A negation is true for absent cells, unless they are among what it negates. */
function toPredicate({ field, test, negate }: Predicate, { dialect, of }: Columns): Sql {
  const column = of(field.name)
  const holds = ofType(toTest(test, column, dialect), column)
  if ((test.op === 'in' || test.op === 'ranges') && test.absent) {
    const either = [...isAbsent(field, column, dialect), ...holds]
    return negate ? none(either) : any(either)
  }
  return negate ? any([sql`${column.sql} is null`, none(holds)]) : any(holds)
}

/** Conditions of which one is true for an absent cell, and none for another. */
function isAbsent({ kind }: BoundField, { sql: id, type }: Column, dialect: Dialect): Sql[] {
  if (isList(kind)) return dialect.isEmpty(id, type)
  const { isNaN, isValid, isOfType } = type
  const present = [isValid, isOfType].flatMap((holds) => (holds === undefined ? [] : [holds(id)]))
  return [
    sql`${id} is null`,
    ...(isNaN === undefined ? [] : [isNaN(id)]),
    ...(present.length === 0 ? [] : [sql`not (${all(present)})`]),
  ]
}

/** The conditions on a column, of which none holds for a value that is not of its type. */
function ofType(holds: Sql[], { sql: id, type }: Column): Sql[] {
  if (type.isOfType === undefined || holds.length === 0) return holds
  return [all([any(holds), type.isOfType(id)])]
}

/** Conditions of which one is true where the test holds; all are null or false for an absent cell. */
function toTest(test: Test, column: Column, dialect: Dialect): Sql[] {
  const { sql: id, type } = column
  const { encode = (value: Scalar) => value } = type
  const compared = type.compared?.(id) ?? id
  switch (test.op) {
    case 'in':
      return isOneOf(test.values, column, dialect)
    case 'ranges':
      return inRanges(test.ranges, column, dialect)
    case 'substring':
      return [dialect.hasText(id, dialect.parameter(test.text, type))]
    case 'overlaps':
      return [dialect.overlaps(compared, test.values.map(encode), type)]
    case 'covers':
      return [dialect.covers(compared, test.values.map(encode), type)]
  }
}

function isOneOf(values: readonly Scalar[], { sql: id, type }: Column, dialect: Dialect): Sql[] {
  const { whole, encode = (value) => value } = type
  const possible = values.filter((value) => whole === undefined || isWithin(whole, value))
  const [first, second] = possible
  if (first === undefined) return []
  if (second === undefined) return [sql`${id} = ${dialect.parameter(encode(first), type)}`]
  return [dialect.isAmong(id, possible.map(encode), type)]
}

function isWithin({ from, to }: Whole, value: Scalar): boolean {
  return Number.isInteger(value) && Number(value) >= from && Number(value) < to
}
