import type { QueryExecutorProvider } from 'kysely'
import type { Resource } from '../language/resource.js'
import type { DialectName } from '../sql/dialects/dialects.js'
import type { Statement } from '../sql/part.js'
import type { RawRow } from '../sql/row.js'
import type { TableOptions } from '../sql/statement.js'

/** A table of a Kysely. */
export interface TableOf<
  R extends Resource = Resource,
  D extends DialectName = DialectName,
> extends Omit<TableOptions<R, D>, 'dialect'> {
  /** Found from Kysely's own PostgreSQL and SQLite adapters; required with any other. */
  readonly dialect?: D | undefined
}

export async function execute(
  db: QueryExecutorProvider,
  { sql, parameters }: Statement,
): Promise<readonly RawRow[]> {
  const { rows } = await db
    .getExecutor()
    .withoutPlugins()
    .executeQuery<RawRow>({
      sql,
      parameters,
      query: { kind: 'RawNode', sqlFragments: [sql], parameters: [] },
      queryId: { queryId: 'supplier-query' },
    })
  return rows
}

export async function dialectOf(db: QueryExecutorProvider): Promise<DialectName> {
  const { MysqlAdapter, PostgresAdapter, SqliteAdapter } = await importKysely()
  const { adapter } = db.getExecutor()
  if (adapter instanceof PostgresAdapter) return 'postgres'
  if (adapter instanceof SqliteAdapter) return 'sqlite'
  const isMysql = adapter instanceof MysqlAdapter
  const what = isMysql ? "Kysely's MySQL adapter" : 'this Kysely'
  const hint = isMysql ? "'mysql' or 'mariadb'" : 'it is not known'
  throw new TypeError(`the dialect of ${what} must be named in the option 'dialect': ${hint}`)
}

/** Kysely is needed for its adapters alone. */
async function importKysely() {
  try {
    return await import('kysely')
  } catch (cause) {
    throw new Error(
      "supplier-query finds the dialect by Kysely's adapters, and cannot import kysely: npm install kysely, or name the option 'dialect'",
      { cause },
    )
  }
}
