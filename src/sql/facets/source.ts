import type { Facet } from '../../facets/wanted.js'
import type { BoundField } from '../../language/predicate.js'
import { quote } from '../../untrusted/quote.js'
import type { Column } from '../columns/column.js'
import type { Columns } from '../columns/columns.js'
import type { Dialect } from '../dialects/dialect.js'
import type { RawRow } from '../row.js'
import { isAbsent } from '../where.js'
import { any, sql, type Sql } from '../writer.js'

/** The rows that a facet counts. */
export interface Source {
  readonly columns: Columns
  readonly id: (name: string) => Sql
  readonly from: Sql
  /** With the word `where`; empty for all rows. */
  readonly filter: Sql
}

/** The statement of a facet, with the function that reads its rows. */
export interface FacetSql {
  readonly statement: Sql
  readonly toFacet: (rows: readonly RawRow[]) => Facet
}

/** Names a row of a facet in messages. */
export function placeOf({ name }: BoundField, index: number): string {
  return `the facet of ${quote(name)}, rows[${index}]`
}

/** Returns a cell of a field of one value, or null for an absent cell. */
export function presentCell(field: BoundField, cell: Sql, column: Column, dialect: Dialect): Sql {
  const absent = isAbsent(field, column, dialect)
  // Most types have no absent cell other than null.
  return absent.length <= 1 ? cell : sql`case when ${any(absent)} then null else ${cell} end`
}
