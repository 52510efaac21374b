import {
  requireFacetPlan,
  type FacetPlan,
  type PlannedBuckets,
  type PlannedFacet,
  type PlannedRange,
} from '../../facets/facet-plan.js'
import { toBuckets, toRange } from '../../facets/finish.js'
import type { Facet, Facets } from '../../facets/wanted.js'
import type { Range, Test } from '../../language/predicate.js'
import type { Resource } from '../../language/resource.js'
import { everything } from '../../plan/condition.js'
import type { DialectName } from '../dialects/dialects.js'
import { ordered } from '../order.js'
import { toPart, toText, type Part, type Statement } from '../part.js'
import { countIn, readCounted, type RawRow } from '../row.js'
import { tableOf, type TableOptions } from '../table.js'
import { toExpression, toPredicate } from '../where.js'
import { join, plain, sql, type Sql } from '../writer.js'
import { placeOf, presentCell, type Source, type FacetSql } from './source.js'
import { writeValues } from './values.js'

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
 * @throws TypeError for an invalid plan of facets, and as `toSql` does
 */
export function facetSql<R extends Resource, W, D extends DialectName>(
  plan: FacetPlan<R, W>,
  options: TableOptions<R, D>,
): FacetStatements<Facets<R, W>> {
  requireFacetPlan(plan)
  const { columns, id, from } = tableOf(plan.resource, options)
  const { placeholders } = columns.dialect
  const statements = plan.facets.map((facet): [string, FacetStatement] => {
    const { field, where } = facet
    const filter = where === everything ? plain('') : sql` where ${toExpression(where, columns)}`
    const { statement, toFacet } = write(facet, { columns, id, from, filter })
    const part = toPart(statement)
    const text = toText(part, { placeholders })
    return [field.name, Object.freeze({ ...text, part, toFacet })]
  })
  return Object.freeze(Object.fromEntries(statements)) as FacetStatements<Facets<R, W>> // one per facet of the plan
}

function write(facet: PlannedFacet, source: Source): FacetSql {
  switch (facet.form) {
    case 'values':
      return writeValues(facet, source)
    case 'range':
      return writeRange(facet, source)
    case 'edges':
      return writeBuckets(facet, source)
  }
}

function writeRange({ field }: PlannedRange, { columns, id, from, filter }: Source): FacetSql {
  const column = columns.of(field)
  const { type } = column
  const [cell, min, max] = [id('cell'), id('min'), id('max')]
  const shown = (value: Sql, name: Sql) => sql`${type.select?.(value) ?? value} as ${name}`
  const ends = sql`${shown(sql`min(${cell})`, min)}, ${shown(sql`max(${cell})`, max)}`
  const counts = sql`count(${cell}) as ${id('present')}, count(*) as ${id('total')}`
  const cells = sql`select ${presentCell(field, ordered(column), column, columns.dialect)} as ${cell} from ${from}${filter}`
  // In one step: MariaDB loses the row of a derived aggregate of no rows when a statement is run again.
  const statement = sql`select ${ends}, ${counts} from (${cells}) as ${id('cells')}`
  const place = placeOf(field, 0)
  return {
    statement,
    toFacet: ([row]) => {
      const [least, most] = ['min', 'max'].map((name) => readCounted(row!, name, column, place))
      const [present, total] = ['present', 'total'].map((name) => countIn(row!, name, place))
      return toRange(Number(least), Number(most), present!, total! - present!)
    },
  }
}

function writeBuckets({ field, edges }: PlannedBuckets, source: Source): FacetSql {
  const { columns, id, from, filter } = source
  const holds = (test: Test) => toPredicate({ field, test, negate: false }, columns)
  const isBelow = (value: number): Range => ({ from: undefined, to: { value, after: false } })
  const absent = edges.length + 1
  const cases = [
    sql`when ${holds({ op: 'in', values: [], absent: true })} then ${plain(String(absent))}`,
    ...edges.map((edge, i) => {
      const test = { op: 'ranges', ranges: [isBelow(edge)], absent: false } as const
      return sql`when ${holds(test)} then ${plain(String(i))}`
    }),
  ]
  const bucket = sql`case ${join(cases, ' ')} else ${plain(String(edges.length))} end`
  const cells = sql`select ${bucket} as ${id('bucket')} from ${from}${filter}`
  return {
    statement: sql`select ${id('bucket')}, count(*) as ${id('count')} from (${cells}) as ${id('cells')} group by ${id('bucket')}`,
    toFacet: (rows) => {
      const counts = new Array<number>(absent + 1).fill(0)
      for (const [i, row] of rows.entries()) {
        const place = placeOf(field, i)
        const at = countIn(row, 'bucket', place)
        if (at > absent)
          throw new TypeError(`${place}: expected a bucket up to ${absent}, got ${at}`)
        counts[at] = countIn(row, 'count', place)
      }
      return toBuckets(edges, counts, counts[absent]!)
    },
  }
}
