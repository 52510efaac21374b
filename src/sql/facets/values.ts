import { closedValues } from '../../facets/finish.js'
import type { PlannedFacet, PlannedValues } from '../../facets/facet-plan.js'
import type { Facet, FacetValue, ValuesFacet } from '../../facets/wanted.js'
import { isList, valueKind, type Scalar } from '../../language/kind.js'
import { kindOf } from '../../language/kinds.js'
import type { BoundField, Test } from '../../language/predicate.js'
import type { Condition } from '../../plan/condition.js'
import { requireArray } from '../../untrusted/arguments.js'
import { quote } from '../../untrusted/quote.js'
import type { Column, Columns } from '../columns/columns.js'
import type { Dialect, Unnested } from '../dialects/dialect.js'
import { sqlKindOf } from '../dialects/kinds.js'
import { countIn, readCounted, type RawRow } from '../row.js'
import type { SqlTable } from '../table.js'
import { filterOf } from '../where.js'
import { join, plain, sql, where, type Sql } from '../writer.js'

/** The statement of a facet, with the function that reads its rows. */
export interface FacetSql {
  readonly statement: Sql
  readonly toFacet: (rows: readonly RawRow[]) => Facet
}

/** Names a row of a facet in messages. */
export function facetRow({ name }: BoundField, index: number): string {
  return `the facet of ${quote(name)}, rows[${index}]`
}

/** Returns the rows that a facet counts, to write after `from`. */
export function rowsToCount(
  facet: PlannedFacet,
  { columns, from }: SqlTable,
  joined = plain(''),
): Sql {
  return sql`${from}${joined}${where(filterOf(facet.where, columns))}`
}

/**
 * Groups rows by their cell, or by each element of their list; a row without elements has null. Window
 * functions count all groups, so that the limit does not change the counts.
 */
export function writeValues(facet: PlannedValues, table: SqlTable): FacetSql {
  const { field, limit } = facet
  const { columns, id } = table
  const { dialect } = columns
  const column = columns.of(field)
  const { type } = column
  const isFolded = field.fold !== undefined
  const cells = groupedCells(field, column, columns)
  const select = isList(field.kind) ? undefined : type.select
  // Another name if it is selected in another form, because an order takes a name of the output first.
  const value = id(select === undefined ? 'value' : 'cell')
  const [count, least, row] = [id('count'), id('own'), id('row')]
  const read = [
    sql`${cells.value} as ${value}`,
    ...(isFolded ? [sql`${cells.own} as ${least}`] : []),
    ...(cells.row === undefined ? [] : [sql`${cells.row} as ${row}`]),
  ]
  const each = sql`select ${join(read)} from ${rowsToCount(facet, table, cells.join)}`
  const counted = cells.row === undefined ? plain('*') : sql`distinct ${row}`
  const shown = isFolded ? [sql`min(${least}) as ${least}`] : []
  const grouped = sql`select ${join([value, ...shown, sql`count(${counted}) as ${count}`])} from (${each}) as ${id('cells')} group by ${value}`
  // Present values, after they were read.
  const asElement: Column = { ...column, sql: value, kind: valueKind(column.kind) }
  const kept = where(filterOf(keptValues(facet), { ...columns, of: () => asElement }))
  const isNull = sql`case when ${value} is null then`
  const totals = sql`count(${value}) over () as ${id('distinct')}, sum(${isNull} ${count} else 0 end) over () as ${id('absent')}`
  const output = [
    sql`${select?.(value) ?? value} as ${id('value')}`,
    ...(isFolded ? [least] : []),
    count,
    totals,
  ]
  const order = sql`${isNull} 1 else 0 end asc, ${count} desc, ${inOrder(asElement)} asc`
  // Returns at least one row, which has the totals.
  const statement = sql`select ${join(output)} from (${grouped}) as ${id('groups')}${kept} order by ${order} limit ${dialect.rows(Math.max(limit, 1))}`
  return { statement, toFacet: (rows) => toValues(facet, column, rows) }
}

/** The values of a field. For lists also the row, because a list can repeat an element. */
interface Cells extends Unnested {
  readonly row: Sql | undefined
}

function groupedCells(field: BoundField, column: Column, { dialect, key, all }: Columns): Cells {
  const { type } = column
  const ownColumn = all.find((each) => each.field === field.name)! // every field has one
  const cells: Cells = isList(field.kind)
    ? {
        ...(type.list ?? dialect).unnest(column.sql, type, ownColumn.sql),
        row: exact(key, dialect),
      }
    : {
        join: plain(''),
        value: exact(column, dialect),
        own: ownColumn.type.text?.of(ownColumn.sql) ?? inOrder(ownColumn),
        row: undefined,
      }
  // Databases differ in whether 0 and -0 are one group.
  const isSigned = sqlKindOf(field.kind).isDouble && type.whole === undefined
  return isSigned ? { ...cells, value: sql`${cells.value} + 0` } : cells
}

function inOrder({ sql: id, type }: Column): Sql {
  return type.ordered?.(id) ?? id
}

/** Returns a column whose equal values are equal in the language. An index serves a bare column. */
function exact(column: Column, { collationsAgree }: Dialect): Sql {
  return collationsAgree === true ? column.sql : inOrder(column)
}

/** Selects the groups that are values of the facet. The group of null passes, because its rows count as absent. */
function keptValues({ field, contains }: PlannedValues): Condition {
  const element = { ...field, kind: valueKind(field.kind) }
  const holds = (test: Test) => ({ field: element, test, negate: false })
  const isAmong = (values: readonly Scalar[]) => holds({ op: 'in', values, absent: true })
  const closed = closedValues(field)
  const conditions: Condition[] = closed === undefined ? [] : [isAmong([...closed.keys()])]
  if (contains !== undefined) {
    const hasText = holds({ op: 'substring', text: contains })
    conditions.push({ operator: 'or', operands: [isAmong([]), hasText] })
  }
  return { operator: 'and', operands: conditions }
}

function toValues(
  { field, limit }: PlannedValues,
  column: Column,
  rows: readonly RawRow[],
): ValuesFacet {
  requireArray('rows', rows)
  const closed = closedValues(field)
  const { show } = kindOf(field.kind)
  const values = rows.flatMap((row, i): FacetValue[] => {
    const place = facetRow(field, i)
    const cell = readCounted(row, 'value', column, place)
    if (cell === undefined) return []
    const value = typeof cell === 'number' ? cell + 0 : cell
    const shown = field.fold === undefined ? show(value) : readCounted(row, 'own', column, place)
    return [{ value: (closed?.get(value) ?? shown)!, count: countIn(row, 'count', place) }]
  })
  // An empty table has no groups.
  const [distinct = 0, absent = 0] = rows
    .slice(0, 1)
    .flatMap((row) => ['distinct', 'absent'].map((name) => countIn(row, name, facetRow(field, 0))))
  return { values: values.slice(0, limit), distinct, absent }
}
