import { MysqlAdapter, PostgresAdapter, SqliteAdapter, type QueryExecutorProvider } from 'kysely'
import { ownMembers } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import type { Resource } from '../language/resource.js'
import type { Plan, ResultOf } from '../plan/plan.js'
import type { DialectName } from './dialects.js'
import { readRow, type SqlRow } from './row.js'
import { selects, toSqlPage, type GivenTable, type TableOptions } from './statement.js'

/** What `selectPage` needs to know about a table. */
export interface PageOptions<
  R extends Resource = Resource,
  D extends DialectName = DialectName,
  T extends boolean | undefined = boolean | undefined,
> extends Omit<TableOptions<R, D>, 'dialect'> {
  /** Found from Kysely's own PostgreSQL and SQLite adapters; required with any other. */
  readonly dialect?: D | undefined
  /** Whether to count how many rows the filter matches; true by default. */
  readonly total?: T | undefined
}

/** The options as they may come at run time. */
interface GivenPage extends Omit<GivenTable, 'dialect'> {
  readonly dialect?: DialectName | undefined
  readonly total?: boolean | undefined
}

/** The answer to a plan of type `P`, with the option `total` of type `T`. */
export type PageOf<Row, P, T> = [T] extends [false]
  ? Omit<ResultOf<Row, P>, 'total'>
  : false extends T
    ? Omit<ResultOf<Row, P>, 'total'> & { readonly total?: number }
    : ResultOf<Row, P>

/**
 * Answers a plan from a table: the page that `runQuery` gives for the table's rows in key order, and
 * how many rows the filter matches. Rows are new objects with every declared field, internal ones
 * included. `db` is a Kysely, or a transaction of one.
 *
 * Runs two statements: the count, unless `total` is false, and the rows, unless the page is certain to
 * be empty. If the table may change between them, pass a transaction with at least repeatable read.
 *
 * @throws TypeError as `toSql` does, and for an adapter whose dialect is unknown; of a walk, as
 *   `toPage` does; database errors propagate
 */
export async function selectPage<
  R extends Resource,
  P extends Plan<R>,
  D extends DialectName = DialectName,
  T extends boolean | undefined = undefined,
>(
  db: QueryExecutorProvider,
  plan: P & Plan<R>,
  options: PageOptions<R, D, T>,
): Promise<PageOf<SqlRow<R>, P, T>> {
  const { total: isCounted = true, ...given }: GivenPage = ownMembers('options', options)
  if (typeof isCounted !== 'boolean') {
    throw new TypeError(`total must be true or false, got ${quote(isCounted)}`)
  }
  const { dialect = dialectOf(db) } = given
  const { rows, count, columns } = selects<R>(plan, { ...given, dialect })
  const { page, after, limit, offset } = plan
  const total = isCounted ? Number((await count.execute(db)).rows[0]?.total) : Infinity
  const isEmpty = limit === 0 || offset >= total
  const raws = isEmpty ? [] : (await rows.execute(db)).rows
  const found = raws.map((raw) => readRow(raw, columns))
  const result = {
    ...(after === undefined ? { rows: found } : toSqlPage(plan, found)),
    ...(isCounted ? { total } : {}),
    page,
  }
  return result as PageOf<SqlRow<R>, P, T> // with `next` for a walk, with `total` where it is counted
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
