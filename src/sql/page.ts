import { MysqlAdapter, PostgresAdapter, SqliteAdapter, type QueryExecutorProvider } from 'kysely'
import { ownMembers } from '../checks/arguments.js'
import type { Resource } from '../language/resource.js'
import type { Plan, Result } from '../plan/plan.js'
import type { DialectName } from './dialects.js'
import { readRow, type SqlRow } from './row.js'
import { selects, type GivenTable, type TableOptions } from './statement.js'

/** What `selectPage` needs to know about a table. */
export interface PageOptions<
  R extends Resource = Resource,
  D extends DialectName = DialectName,
> extends Omit<TableOptions<R, D>, 'dialect'> {
  /** Found from Kysely's own PostgreSQL and SQLite adapters; required with any other. */
  readonly dialect?: D | undefined
}

/** The options as they may come at run time. */
interface GivenPage extends Omit<GivenTable, 'dialect'> {
  readonly dialect?: DialectName | undefined
}

/**
 * Answers a plan from a table: the page that `runQuery` gives for the table's rows in key order, and
 * how many rows the filter matches. Rows are new objects with every declared field, internal ones
 * included. `db` is a Kysely, or a transaction of one.
 *
 * Runs two statements, or one when the page is certain to be empty. If the table may change between
 * them, pass a transaction with at least repeatable read.
 *
 * @throws TypeError as `toSql` does, and for an adapter whose dialect is unknown; database errors
 *   propagate
 */
export async function selectPage<R extends Resource, D extends DialectName = DialectName>(
  db: QueryExecutorProvider,
  plan: Plan<R>,
  options: PageOptions<R, D>,
): Promise<Result<SqlRow<R>>> {
  const given: GivenPage = ownMembers('options', options)
  const { dialect = dialectOf(db) } = given
  const { rows, count, columns } = selects(plan, { ...given, dialect })
  const counted = await count.execute(db)
  const total = Number(counted.rows[0]?.total)
  if (plan.limit === 0 || plan.offset >= total) return { rows: [], total, page: plan.page }
  const selected = await rows.execute(db)
  return { rows: selected.rows.map((raw) => readRow(raw, columns)), total, page: plan.page }
}

function dialectOf(db: QueryExecutorProvider): DialectName {
  const { adapter } = db.getExecutor()
  if (adapter instanceof PostgresAdapter) return 'postgres'
  if (adapter instanceof SqliteAdapter) return 'sqlite'
  const isMysql = adapter instanceof MysqlAdapter
  const what = isMysql ? "Kysely's MySQL adapter" : 'this Kysely'
  const hint = isMysql
    ? "'mariadb' for MariaDB. MySQL itself is not supported: it lacks the collation utf8mb4_nopad_bin"
    : 'it is not known'
  throw new TypeError(`the dialect of ${what} must be named in the option 'dialect': ${hint}`)
}
