import {
  requireFacetPlan,
  type FacetPlan,
  type PlannedBuckets,
  type PlannedFacet,
  type PlannedRange,
  type PlannedValues,
} from '../facets/facet-plan.js'
import { closedValues, showCounted, toBuckets, toRange } from '../facets/finish.js'
import type { Facet, Facets, FacetValue, ValuesFacet } from '../facets/wanted.js'
import { isList, valueKind, type Scalar } from '../language/kind.js'
import type { BoundField, Test } from '../language/predicate.js'
import type { Resource } from '../language/resource.js'
import type { Condition } from '../plan/condition.js'
import { requireArray } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import type { Columns } from './columns.js'
import type { Column } from './column.js'
import type { Dialect, Unnested } from './dialects/dialect.js'
import type { DialectName } from './dialects/dialects.js'
import { sqlKindOf } from './dialects/decode.js'
import type { TableOptions } from './options.js'
import { ordered } from './order.js'
import { toPart, toStatement, type Part, type Statement } from './placeholders.js'
import { countIn, readCounted, type RawRow } from './row.js'
import { tableOf, type SqlTable } from './table.js'
import { filterOf, toPredicate } from './where.js'
import { join, plain, sql, where, type Sql } from './writer.js'

/** The statement of a facet, with the function that reads its rows. */
export interface FacetStatement<F = Facet> extends Statement {
  /** The statement as a part, for templates and for placeholders other than the dialect's. */
  readonly part: Part
  /**
   * Returns the facet from all rows that a driver returns.
   * @throws TypeError for a missing count, and for a value that is not of the column's type
   */
  readonly toFacet: (rows: readonly RawRow[]) => F
}

/** A statement for each facet, by field. */
export type FacetStatements<F> = { readonly [N in keyof F]: FacetStatement<F[N]> }

/**
 * Returns one statement per facet, for any driver. Each statement scans the rows of the filter once,
 * groups them by one `group by`, and returns at most one row more than the facet has values or edges. The
 * counts equal the counts of `facets` over the rows that `toRow` of `toSql` returns.
 *
 * A value of a folded field is shown by the least text of its unfolded column. In lists, an element of
 * the folded column belongs to the element at the same place of the unfolded column.
 *
 * @example
 * const { city } = facetSql(plan, { dialect: postgres, table: 'orders' })
 * const facet = city.toFacet((await client.query(city.sql, city.parameters)).rows)
 *
 * @throws TypeError for an invalid plan of facets, and as `toSql` does
 */
export function facetSql<R extends Resource, W, D extends DialectName>(
  plan: FacetPlan<R, W>,
  options: TableOptions<R, D>,
): FacetStatements<Facets<R, W>> {
  requireFacetPlan(plan)
  const table = tableOf(plan.resource, options)
  const write = (facet: PlannedFacet): FacetSql => {
    if (facet.form === 'values') return writeValues(facet, table)
    return facet.form === 'range' ? writeRange(facet, table) : writeBuckets(facet, table)
  }
  const statements = plan.facets.map((facet): [string, FacetStatement] => {
    const [statement, toFacet] = write(facet)
    const text = toStatement(statement, table.columns.dialect)
    return [facet.field.name, Object.freeze({ ...text, part: toPart(statement), toFacet })]
  })
  return Object.freeze(Object.fromEntries(statements)) as FacetStatements<Facets<R, W>> // one per facet of the plan
}

type FacetSql = readonly [statement: Sql, toFacet: (rows: readonly RawRow[]) => Facet]

function writeRange(facet: PlannedRange, table: SqlTable): FacetSql {
  const { field } = facet
  const { columns, id } = table
  const column = columns.of(field)
  const { type } = column
  const cell = id('cell')
  const end = (name: string) => {
    const value = sql`${plain(name)}(${cell})`
    return sql`${type.select?.(value) ?? value} as ${id(name)}`
  }
  const value = ordered(column)
  const cells = sql`select ${type.ends?.(value) ?? value} as ${cell} from ${rowsToCount(facet, table)}`
  // In one step: MariaDB loses the row of a derived aggregate of no rows when a statement is run again.
  const statement = sql`select ${end('min')}, ${end('max')}, count(${cell}) as ${id('present')}, count(*) as ${id('total')} from (${cells}) as ${id('cells')}`
  const toFacet = ([row]: readonly RawRow[]) => {
    const place = facetRow(field, 0)
    const [present, total] = [countIn(row!, 'present', place), countIn(row!, 'total', place)]
    // ClickHouse has a default value for the least and the greatest of no rows.
    const names = present === 0 ? [] : ['min', 'max']
    const [least, most] = names.map((name) => readCounted(row!, name, column, place))
    return toRange(field, least, most, present, total - present)
  }
  return [statement, toFacet]
}

function writeBuckets(facet: PlannedBuckets, table: SqlTable): FacetSql {
  const { field, edges } = facet
  const { columns, id } = table
  const absent = edges.length + 1
  const when = (test: Test, bucket: number) =>
    sql`when ${toPredicate({ field, test, negate: false }, columns)} then ${plain(String(bucket))}`
  const isAbsent: Test = { op: 'in', values: [], absent: true }
  const cases = [
    ...(columns.of(field).isPresent ? [] : [when(isAbsent, absent)]),
    ...edges.map((value, i) => {
      const isBelow = { from: undefined, to: { value, after: false } }
      return when({ op: 'ranges', ranges: [isBelow], absent: false }, i)
    }),
  ]
  const bucket = sql`case ${join(cases, ' ')} else ${plain(String(edges.length))} end`
  const cells = sql`select ${bucket} as ${id('bucket')} from ${rowsToCount(facet, table)}`
  const statement = sql`select ${id('bucket')}, count(*) as ${id('count')} from (${cells}) as ${id('cells')} group by ${id('bucket')}`
  const toFacet = (rows: readonly RawRow[]) => {
    const counts = new Array<number>(absent + 1).fill(0)
    for (const [i, row] of rows.entries()) {
      const place = facetRow(field, i)
      counts[countIn(row, 'bucket', place)] = countIn(row, 'count', place)
    }
    return toBuckets(field, edges, counts, counts[absent]!)
  }
  return [statement, toFacet]
}

function facetRow({ name }: BoundField, index: number): string {
  return `the facet of ${quote(name)}, rows[${index}]`
}

/** Returns the rows that a facet counts, to write after `from`. */
function rowsToCount(facet: PlannedFacet, { columns, from }: SqlTable, joined = plain('')): Sql {
  return sql`${from}${joined}${where(filterOf(facet.where, columns))}`
}

/**
 * Groups rows by their cell, or by each element of their list; a row without elements has null. Window
 * functions count all groups, so that the limit does not change the counts.
 */
function writeValues(facet: PlannedValues, table: SqlTable): FacetSql {
  const { field, limit } = facet
  const { columns, id } = table
  const column = columns.of(field)
  const isElement = isList(field.kind)
  const cells = groupedCells(field, column, columns)
  const select = isElement ? undefined : column.type.select
  // Another name if it is selected in another form, because an order takes a name of the output first.
  const value = id(select === undefined ? 'value' : 'cell')
  const [count, least, row] = [id('count'), id('own'), id('row')]
  const ifFolded = (shown: Sql) => (field.fold === undefined ? [] : [shown])
  // A list can repeat an element, so its rows are counted by their key.
  const key = isElement ? [sql`${exact(columns.key, columns.dialect)} as ${row}`] : []
  const read = [sql`${cells.value} as ${value}`, ...ifFolded(sql`${cells.own} as ${least}`), ...key]
  const each = sql`select ${join(read)} from ${rowsToCount(facet, table, cells.join)}`
  const counted = sql`count(${isElement ? sql`distinct ${row}` : plain('*')}) as ${count}`
  const group = [value, ...ifFolded(sql`min(${least}) as ${least}`), counted]
  const grouped = sql`select ${join(group)} from (${each}) as ${id('cells')} group by ${value}`
  // Present values, after they were read.
  const asElement: Column = { ...column, sql: value, kind: valueKind(column.kind) }
  const kept = where(filterOf(keptValues(facet), { ...columns, of: () => asElement }))
  const isNull = sql`case when ${value} is null then`
  const output = [
    sql`${select?.(value) ?? value} as ${id('value')}`,
    ...ifFolded(least),
    count,
    sql`count(${value}) over () as ${id('distinct')}`,
    sql`sum(${isNull} ${count} else 0 end) over () as ${id('absent')}`,
  ]
  const order = sql`${isNull} 1 else 0 end asc, ${count} desc, ${inOrder(asElement)} asc`
  // Returns at least one row, which has the totals.
  const end = columns.dialect.rows(Math.max(limit, 1))
  const statement = sql`select ${join(output)} from (${grouped}) as ${id('groups')}${kept} order by ${order} limit ${end}`
  return [statement, (rows) => toValues(facet, column, rows)]
}

/** Returns the values of a field, with the unfolded value of each. */
function groupedCells(field: BoundField, column: Column, { dialect, all }: Columns): Unnested {
  const { type } = column
  const ownColumn = all.find((each) => each.field === field.name)! // every field has one
  const cells: Unnested = isList(field.kind)
    ? (type.list ?? dialect).unnest(column.sql, type, ownColumn.sql)
    : {
        join: plain(''),
        value: exact(column, dialect),
        own: ownColumn.type.text?.of(ownColumn.sql) ?? inOrder(ownColumn),
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
  const isEqual = collationsAgree === true || column.type.encodeCompared !== undefined
  return isEqual ? column.sql : inOrder(column)
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
  const values = rows.flatMap((row, i): FacetValue[] => {
    const place = facetRow(field, i)
    const cell = readCounted(row, 'value', column, place)
    if (cell === undefined) return []
    const value = typeof cell === 'number' ? cell + 0 : cell
    const shown =
      field.fold === undefined ? showCounted(field, value) : readCounted(row, 'own', column, place)
    return [{ value: (closed?.get(value) ?? shown)!, count: countIn(row, 'count', place) }]
  })
  // An empty table has no groups.
  const [first] = rows
  const total = (name: string) =>
    first === undefined ? 0 : countIn(first, name, facetRow(field, 0))
  return { values: values.slice(0, limit), distinct: total('distinct'), absent: total('absent') }
}
