import type { QueryExecutorProvider } from 'kysely'
import type { Inspection } from '../inspect/inspection.js'
import type { Resource } from '../language/resource.js'
import type { DialectName } from '../sql/dialects/dialects.js'
import { inspectionSql } from '../sql/inspect/inspection-sql.js'
import { execute, withDialect, type KyselyTable } from './database.js'

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
