import { MysqlAdapter, PostgresAdapter, SqliteAdapter, type Kysely } from 'kysely'
import type { FullPage } from '../language/query.js'
import type { Plan } from '../plan/plan.js'
import { ownMembers } from '../checks/arguments.js'
import type { DialectName } from './dialects.js'
import { readRow, selects, type SqlRow, type TableOptions } from './statement.js'

/** What is asked of a table through Kysely. */
export interface PageOptions extends Omit<TableOptions, 'dialect'> {
  /** Needed where the dialect is not Kysely's own PostgreSQL, SQLite or MySQL. */
  readonly dialect?: DialectName | undefined
}

/** A page of rows from a database. */
export interface SqlPage {
  readonly rows: SqlRow[]
  /** How many rows the filter matched. */
  readonly total: number
  readonly page: FullPage
}

/**
 * Answers a plan from a table: the page of rows that `runQuery` would give for its rows in the order
 * of their keys, and how many the filter matched. Rows are new objects with every declared field,
 * internal ones too.
 *
 * Runs two statements, or one where the page must be empty; for one view of a table that changes
 * give it a transaction of at least repeatable read.
 *
 * @throws TypeError as `toSql`, and whatever the database reports
 */
export async function selectPage<DB>(
  db: Kysely<DB>,
  plan: Plan,
  options: PageOptions,
): Promise<SqlPage> {
  const { dialect = dialectOf(db) } = ownMembers('options', options)
  const { rows, count, columns } = selects(plan, { ...options, dialect })
  const counted = await count.execute(db)
  const total = Number(counted.rows[0]?.total)
  if (plan.limit === 0 || plan.offset >= total) return { rows: [], total, page: plan.page }
  const selected = await rows.execute(db)
  return { rows: selected.rows.map((raw) => readRow(raw, columns)), total, page: plan.page }
}

function dialectOf<DB>(db: Kysely<DB>): DialectName {
  const { adapter } = db.getExecutor()
  if (adapter instanceof PostgresAdapter) return 'postgres'
  if (adapter instanceof SqliteAdapter) return 'sqlite'
  if (adapter instanceof MysqlAdapter) return 'mysql'
  throw new TypeError("the dialect of this Kysely is not known: name it in the option 'dialect'")
}
