import type { QueryExecutorProvider } from 'kysely'
import type { FacetPlan } from '../facets/facet-plan.js'
import type { Facet, Facets } from '../facets/wanted.js'
import type { Resource } from '../language/resource.js'
import type { DialectName } from '../sql/dialects/dialects.js'
import { facetSql, type FacetStatement } from '../sql/facets/facet-sql.js'
import { execute, withDialect, type KyselyTable } from './database.js'

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
