import type { QueryExecutorProvider } from 'kysely'
import type { FacetPlan } from '../facets/facet-plan.js'
import type { Facet, Facets } from '../facets/wanted.js'
import type { Inspection } from '../inspect/inspection.js'
import type { FieldOf, PublicField, Resource } from '../language/resource.js'
import type { Plan, ResultOf } from '../plan/plan.js'
import { toTotal } from '../plan/walk.js'
import { facetSql, type FacetStatement } from '../sql/facet-sql.js'
import type { DialectName } from '../sql/dialects/dialects.js'
import { inspectionSql } from '../sql/inspect/inspection-sql.js'
import { countIn, type SqlRow } from '../sql/row.js'
import type { RowOptions } from '../sql/options.js'
import { toSql, type WalkStatements } from '../sql/statement.js'
import { ownMembers } from '../untrusted/arguments.js'
import { execute, withDialect, type KyselyTable } from './database.js'

/** The table of a resource, and the fields to select. */
export type PageOptions<
  R extends Resource = Resource,
  D extends DialectName = DialectName,
  F extends FieldOf<R> = FieldOf<R>,
> = KyselyTable<R, D> & Pick<RowOptions<R, D, F>, 'fields'>

/**
 * Answers a plan from a table: returns what `runPlan` returns for the table's rows. Rows that tie are
 * in the database's order of their keys. Each row is a new object with the option's `fields`, by default
 * all that are not internal. `db` is a Kysely or a transaction. Its plugins are not applied: name a schema
 * with the table, `['tenant_b', 'orders']`, instead of by `withSchema`.
 *
 * Runs two statements: the count, unless the plan's `total` is false, and the rows, unless the count
 * shows that the page is empty. If the table may change between them, pass a transaction with at least
 * repeatable read.
 *
 * @example
 * const { rows, total, page } = await selectPage(db, planQuery(suppliers, body), { table: 'supplier' })
 *
 * @throws TypeError as `toSql` does, for a Kysely with `withSchema`, and for an adapter whose dialect is
 *   unknown; for a walk, as `toPage` does; errors of the database
 */
export async function selectPage<
  R extends Resource,
  P extends Plan<R>,
  D extends DialectName = DialectName,
  F extends FieldOf<R> = PublicField<R>,
>(
  db: QueryExecutorProvider,
  plan: P & Plan<R>,
  options: PageOptions<R, D, F>,
): Promise<ResultOf<SqlRow<R, F>, P>> {
  const { fields, ...given } = ownMembers('options', options)
  const table = await withDialect<R, D, KyselyTable<R, D>>(db, given)
  const { rows, count, ...read } = toSql<R, D, Plan<R>, F>(plan, { ...table, fields })
  const { page, limit, offset, total } = plan
  const matched =
    total === false ? Infinity : countIn((await execute(db, count))[0]!, 'total', 'the count')
  const isAll = total === true || matched <= Number(total)
  const isEmpty = limit === 0 || (isAll && offset >= matched)
  const found = isEmpty ? [] : await execute(db, rows)
  const { toPage } = read as Partial<WalkStatements<R, F>> // the statements of a walk have it
  const result = {
    ...(toPage === undefined ? { rows: found.map((row, i) => read.toRow(row, i)) } : toPage(found)),
    ...toTotal(plan, matched),
    page,
  }
  return result as unknown as ResultOf<SqlRow<R, F>, P> // with `next` for a walk, and the plan's total
}

/**
 * Counts facets of a table: returns what `facets` returns for its rows. Runs the statements of
 * `facetSql` one after the other. If the table may change between them, pass a transaction with at
 * least repeatable read.
 *
 * @throws TypeError as `facetSql` does, for a Kysely with `withSchema`, and for an adapter whose dialect is
 *   unknown; errors of the database
 */
export async function selectFacets<R extends Resource, W, D extends DialectName = DialectName>(
  db: QueryExecutorProvider,
  plan: FacetPlan<R, W>,
  options: KyselyTable<R, D>,
): Promise<Facets<R, W>> {
  const statements: object = facetSql<R, W, D>(plan, await withDialect(db, options))
  const found: [string, Facet][] = []
  for (const [name, statement] of Object.entries<FacetStatement>({ ...statements })) {
    found.push([name, statement.toFacet(await execute(db, statement))])
  }
  return Object.fromEntries(found) as Facets<R, W> // one facet for each statement
}

/**
 * Compares a table with the declaration of a resource: runs the statements of `inspectionSql` one after
 * the other. `printInspection` prints the report.
 * @throws TypeError as `inspectionSql` does, for a Kysely with `withSchema`, and for an adapter whose dialect
 *   is unknown; errors of the database
 */
export async function inspectTable<R extends Resource, D extends DialectName = DialectName>(
  db: QueryExecutorProvider,
  resource: R,
  options: KyselyTable<R, D>,
): Promise<Inspection<string>> {
  const { statements, toInspection } = inspectionSql<R, D>(resource, await withDialect(db, options))
  const results = []
  for (const statement of statements) results.push(await execute(db, statement))
  return toInspection(results)
}
