import type { QueryExecutorProvider } from 'kysely'
import type { Resource } from '../language/resource.js'
import { ownMembers } from '../untrusted/arguments.js'
import { postgres, sqlite, type DialectName, type SqlDialect } from '../sql/dialects/dialects.js'
import type { Statement } from '../sql/part.js'
import type { RawRow } from '../sql/row.js'
import type { ColumnOptions } from '../sql/columns/column-options.js'
import type { TablePlace } from '../sql/table.js'

/** Where a Kysely has the rows of a resource. */
export type KyselyTable<
  R extends Resource = Resource,
  D extends DialectName = DialectName,
> = KyselyColumns<R, D> & TablePlace

interface KyselyColumns<R extends Resource, D extends DialectName> extends Omit<
  ColumnOptions<R, D>,
  'dialect'
> {
  /** Found from Kysely's own PostgreSQL and SQLite adapters; required with any other. */
  readonly dialect?: SqlDialect<D> | undefined
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

/** The options with the dialect that they name, or else that of the database. */
export async function withDialect<
  R extends Resource,
  D extends DialectName,
  O extends KyselyTable<R, D>,
>(
  db: QueryExecutorProvider,
  options: O & KyselyTable<R, D>,
): Promise<O & { readonly dialect: SqlDialect<D> }> {
  const given = ownMembers('options', options)
  const dialect = given.dialect ?? ((await dialectOf(db)) as SqlDialect<D>) // as the columns' types should be
  return { ...given, dialect }
}

async function dialectOf(db: QueryExecutorProvider): Promise<SqlDialect> {
  const { MysqlAdapter, PostgresAdapter, SqliteAdapter } = await importKysely()
  const { adapter } = db.getExecutor()
  if (adapter instanceof PostgresAdapter) return postgres
  if (adapter instanceof SqliteAdapter) return sqlite
  const isMysql = adapter instanceof MysqlAdapter
  const what = isMysql ? "Kysely's MySQL adapter" : 'this Kysely'
  const hint = isMysql ? 'mysql or mariadb' : 'it is not known'
  throw new TypeError(`the dialect of ${what} must be given in the option 'dialect': ${hint}`)
}

/** Kysely is needed for its adapters alone. */
async function importKysely() {
  try {
    return await import('kysely')
  } catch (cause) {
    throw new Error(
      "supplier-query finds the dialect by Kysely's adapters, and cannot import kysely: npm install kysely, or give the option 'dialect'",
      { cause },
    )
  }
}
