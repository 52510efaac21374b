import {
  requireFacetPlan,
  type FacetPlan,
  type Bound,
  type PlannedBuckets,
  type PlannedFacet,
  type PlannedRange,
} from '../../facets/facet-plan.js'
import { toBuckets, toRange } from '../../facets/finish.js'
import type { Facet, Facets } from '../../facets/wanted.js'
import type { Test } from '../../language/predicate.js'
import type { Range } from '../../language/ranges.js'
import type { Resource } from '../../language/resource.js'
import type { DialectName } from '../dialects/dialects.js'
import { ordered } from '../order.js'
import { toPart, toStatement, type Part, type Statement } from '../part.js'
import { countIn, readCounted, type RawRow } from '../row.js'
import { tableOf, type SqlTable, type TableOptions } from '../table.js'
import { toPredicate } from '../where.js'
import { join, plain, sql, type Sql } from '../writer.js'
import { facetRow, rowsToCount, writeValues, type FacetSql } from './values.js'

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
 * const facet = city.toFacet((await client.query(city.sql, [...city.parameters])).rows)
 *
 * @throws TypeError for an invalid plan of facets, and as `toSql` does
 */
export function facetSql<R extends Resource, W, D extends DialectName>(
  plan: FacetPlan<R, W>,
  options: TableOptions<R, D>,
): FacetStatements<Facets<R, W>> {
  requireFacetPlan(plan)
  const table = tableOf(plan.resource, options)
  const statements = plan.facets.map((facet): [string, FacetStatement] => {
    const { statement, toFacet } = write(facet, table)
    const text = toStatement(statement, table.columns.dialect)
    return [facet.field.name, Object.freeze({ ...text, part: toPart(statement), toFacet })]
  })
  return Object.freeze(Object.fromEntries(statements)) as FacetStatements<Facets<R, W>> // one per facet of the plan
}

function write(facet: PlannedFacet, table: SqlTable): FacetSql {
  switch (facet.form) {
    case 'values':
      return writeValues(facet, table)
    case 'range':
      return writeRange(facet, table)
    case 'edges':
      return writeBuckets(facet, table)
  }
}

function writeRange(facet: PlannedRange, table: SqlTable): FacetSql {
  const { field } = facet
  const { columns, id } = table
  const column = columns.of(field)
  const { type } = column
  const [cell, min, max] = [id('cell'), id('min'), id('max')]
  const shown = (value: Sql, name: Sql) => sql`${type.select?.(value) ?? value} as ${name}`
  const ends = sql`${shown(sql`min(${cell})`, min)}, ${shown(sql`max(${cell})`, max)}`
  const counts = sql`count(${cell}) as ${id('present')}, count(*) as ${id('total')}`
  const value = ordered(column)
  const cells = sql`select ${type.ends?.(value) ?? value} as ${cell} from ${rowsToCount(facet, table)}`
  // In one step: MariaDB loses the row of a derived aggregate of no rows when a statement is run again.
  const statement = sql`select ${ends}, ${counts} from (${cells}) as ${id('cells')}`
  const place = facetRow(field, 0)
  return {
    statement,
    toFacet: ([row]) => {
      const [present = 0, total = 0] = ['present', 'total'].map((name) =>
        countIn(row!, name, place),
      )
      // ClickHouse has a default value for the least and the greatest of no rows.
      const names = present === 0 ? [] : ['min', 'max']
      const [least, most] = names.map((name) => readCounted(row!, name, column, place))
      return toRange(field.kind, least, most, present, total - present)
    },
  }
}

function writeBuckets(facet: PlannedBuckets, table: SqlTable): FacetSql {
  const { field, edges } = facet
  const { columns, id } = table
  const holds = (test: Test) => toPredicate({ field, test, negate: false }, columns)
  const isBelow = (value: Bound): Range => ({ from: undefined, to: { value, after: false } })
  const absent = edges.length + 1
  const isAbsent = sql`when ${holds({ op: 'in', values: [], absent: true })} then ${plain(String(absent))}`
  const cases = [
    ...(columns.of(field).isPresent ? [] : [isAbsent]),
    ...edges.map((edge, i) => {
      const test = { op: 'ranges', ranges: [isBelow(edge)], absent: false } as const
      return sql`when ${holds(test)} then ${plain(String(i))}`
    }),
  ]
  const bucket = sql`case ${join(cases, ' ')} else ${plain(String(edges.length))} end`
  const cells = sql`select ${bucket} as ${id('bucket')} from ${rowsToCount(facet, table)}`
  return {
    statement: sql`select ${id('bucket')}, count(*) as ${id('count')} from (${cells}) as ${id('cells')} group by ${id('bucket')}`,
    toFacet: (rows) => {
      const counts = new Array<number>(absent + 1).fill(0)
      for (const [i, row] of rows.entries()) {
        const place = facetRow(field, i)
        const at = countIn(row, 'bucket', place)
        if (at > absent)
          throw new TypeError(`${place}: expected a bucket up to ${absent}, got ${at}`)
        counts[at] = countIn(row, 'count', place)
      }
      return toBuckets(field.kind, edges, counts, counts[absent]!)
    },
  }
}
