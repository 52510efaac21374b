import type { QueryExecutorProvider } from 'kysely'
import { ownMembers } from '../untrusted/arguments.js'
import type { FieldOf, PublicField, Resource } from '../language/resource.js'
import type { Plan, ResultOf } from '../plan/plan.js'
import { toTotal } from '../plan/walk.js'
import type { DialectName } from '../sql/dialects/dialects.js'
import { countIn, type SqlRow } from '../sql/row.js'
import { toSql, type RowOptions, type WalkStatements } from '../sql/statement.js'
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
