import { closedValues } from '../../facets/finish.js'
import type { PlannedValues } from '../../facets/facet-plan.js'
import type { FacetValue, ValuesFacet } from '../../facets/wanted.js'
import { isList, valueKind, type Cell } from '../../language/kind.js'
import type { BoundField, Predicate, Test } from '../../language/predicate.js'
import type { Condition } from '../../plan/condition.js'
import { requireArray } from '../../untrusted/arguments.js'
import type { Column } from '../columns/column.js'
import type { ColumnType, Unnested } from '../dialects/dialect.js'
import { ordered } from '../order.js'
import { countIn, readCounted, type RawRow } from '../row.js'
import { toExpression } from '../where.js'
import { join, plain, sql, type Sql } from '../writer.js'
import { placeOf, presentCell, type Source, type FacetSql } from './source.js'

/**
 * Groups rows by their cell, or by each element of their list; a row without elements has null. Window
 * functions count all groups, so that the limit does not change the counts.
 */
export function writeValues(facet: PlannedValues, source: Source): FacetSql {
  const { field, limit } = facet
  const { columns, id, from, filter } = source
  const { dialect } = columns
  const column = columns.of(field)
  const { type } = column
  const isFolded = field.fold !== undefined
  const cells = cellsOf(field, column, source)
  const [value, count, least, row] = [id('value'), id('count'), id('own'), id('row')]
  // Stored values are grouped, so that an index can serve, and each group is checked once.
  const stored = sql`${id('cells')}.${value}`
  const checked = presentCell(field, stored, { ...column, sql: stored }, dialect)
  const checksGroups = !cells.isChecked && checked !== stored
  const group = checksGroups ? sql`${checked} as ${value}` : value
  const read = [
    sql`${cells.value} as ${value}`,
    ...(isFolded ? [sql`${cells.own} as ${least}`] : []),
    ...(cells.row === undefined ? [] : [sql`${cells.row} as ${row}`]),
  ]
  const each = sql`select ${join(read)} from ${from}${cells.join}${filter}`
  const counted = cells.row === undefined ? plain('*') : sql`distinct ${row}`
  const shown = isFolded ? [sql`min(${least}) as ${least}`] : []
  const grouped = sql`select ${join([group, ...shown, sql`count(${counted}) as ${count}`])} from (${each}) as ${id('cells')} group by ${checksGroups ? stored : value}`
  const asElement: Column = { ...column, sql: value, type: elementType(type) }
  const kept = toExpression(keptValues(facet), { ...columns, of: () => asElement })
  const isNull = sql`case when ${value} is null then`
  const totals = sql`count(${value}) over () as ${id('distinct')}, sum(${isNull} ${count} else 0 end) over () as ${id('absent')}`
  const output = [
    sql`${isList(field.kind) ? value : (type.select?.(value) ?? value)} as ${value}`,
    ...(isFolded ? [least] : []),
    count,
    totals,
  ]
  const order = sql`${isNull} 1 else 0 end, ${count} desc, ${type.ordered?.(value) ?? value}`
  // Returns at least one row, which has the totals.
  const statement = sql`select ${join(output)} from (${grouped}) as ${id('groups')} where ${kept} order by ${order} limit ${(dialect.limit ?? dialect.rows)(Math.max(limit, 1))}`
  return { statement, toFacet: (rows) => toValues(facet, column, rows) }
}

/** The values of a field. For lists also the row, because a list can repeat an element. */
interface Cells extends Unnested {
  readonly row: Sql | undefined
  /** True if `value` is already null for values outside the language. */
  readonly isChecked: boolean
}

function cellsOf(field: BoundField, column: Column, { columns }: Source): Cells {
  const { dialect, key, all } = columns
  const { type } = column
  const ownColumn = all.find((each) => each.field === field.name)! // every field has one
  // Databases differ in whether 0 and -0 are one group.
  const isSigned = valueKind(field.kind) === 'number' && type.whole === undefined
  const isChecked = isSigned || field.fold !== undefined
  const cell = ordered(column)
  const cells: Cells = isList(field.kind)
    ? {
        ...(type.list ?? dialect).unnest(column.sql, type, ownColumn.sql),
        row: ordered(key),
        isChecked: true,
      }
    : {
        join: plain(''),
        value: isChecked ? presentCell(field, cell, column, dialect) : cell,
        own: ownColumn.type.text?.of(ownColumn.sql) ?? ordered(ownColumn),
        row: undefined,
        isChecked,
      }
  return isSigned ? { ...cells, value: sql`${cells.value} + 0` } : cells
}

/** Returns the type of present values after they were read. */
function elementType({ parameter, holds, text, whole, encode, ordered: order }: ColumnType) {
  const known = { parameter, holds, text, whole, encode, ordered: order }
  return Object.fromEntries(
    Object.entries(known).filter(([, each]) => each !== undefined),
  ) as unknown as ColumnType // some of its members
}

/** Selects the groups that are values of the facet. The group of null passes, because its rows count as absent. */
function keptValues({ field, contains }: PlannedValues): Condition {
  const holds = (test: Test): Predicate => {
    return { field: { ...field, kind: valueKind(field.kind) }, test, negate: false }
  }
  const closed = closedValues(field)
  const conditions: Condition[] = []
  if (closed !== undefined) {
    conditions.push(holds({ op: 'in', values: [...closed.keys()], absent: true }))
  }
  if (contains !== undefined) {
    const isNull = holds({ op: 'in', values: [], absent: true })
    conditions.push({
      op: 'or',
      conditions: [isNull, holds({ op: 'substring', text: contains })],
    })
  }
  return { op: 'and', conditions }
}

function toValues(
  { field, limit }: PlannedValues,
  column: Column,
  rows: readonly RawRow[],
): ValuesFacet {
  requireArray('rows', rows)
  const closed = closedValues(field)
  const values = rows.flatMap((row, i): FacetValue[] => {
    const place = placeOf(field, i)
    const read = (name: string): Cell => {
      const cell = readCounted(row, name, column, place)
      return typeof cell === 'number' ? cell + 0 : cell
    }
    const value = read('value')
    if (value === undefined) return []
    const shown = field.fold === undefined ? value : read('own')
    return [{ value: (closed?.get(value) ?? shown)!, count: countIn(row, 'count', place) }]
  })
  // An empty table has no groups.
  const totalIn = (name: string) =>
    rows.length === 0 ? 0 : countIn(rows[0]!, name, placeOf(field, 0))
  return {
    values: values.slice(0, limit),
    distinct: totalIn('distinct'),
    absent: totalIn('absent'),
  }
}
