import { isList, type Scalar } from '../language/kind.js'
import type { Predicate, Test } from '../language/predicate.js'
import { foldTree, isGroup } from '../language/tree.js'
import type { Condition } from '../plan/condition.js'
import type { Column, Columns } from './columns/columns.js'
import type { ColumnType, Dialect } from './dialects/dialect.js'
import { canHold, inRanges } from './ranges.js'
import { all, any, none, sql, type Sql } from './writer.js'

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

/** Returns the expression that selects a cell. */
export function selectedCell({ sql: id, type }: Column): Sql {
  return type.select?.(id) ?? id
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
