import type { QueryExecutorProvider } from 'kysely'
import type { Resource } from '../language/resource.js'
import { ownMembers } from '../untrusted/arguments.js'
import { postgres, sqlite, type DialectName, type SqlDialect } from '../sql/dialects/dialects.js'
import type { Statement } from '../sql/part.js'
import type { RawRow } from '../sql/row.js'
import type { ColumnOptions } from '../sql/columns/column-options.js'
import type { TablePlace } from '../sql/table.js'

/** The table and columns that hold the rows of a resource. */
export type KyselyTable<
  R extends Resource = Resource,
  D extends DialectName = DialectName,
> = KyselyColumns<R, D> & TablePlace

interface KyselyColumns<R extends Resource, D extends DialectName> extends Omit<
  ColumnOptions<R, D>,
  'dialect'
> {
  /** By default the dialect of Kysely's PostgreSQL or SQLite adapter. Required with any other adapter. */
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

/** Adds the dialect of the database to options without a dialect. */
export async function withDialect<
  R extends Resource,
  D extends DialectName,
  O extends KyselyTable<R, D>,
>(
  db: QueryExecutorProvider,
  options: O & KyselyTable<R, D>,
): Promise<O & { readonly dialect: SqlDialect<D> }> {
  const given = ownMembers('options', options)
  const { dialect = (await dialectOf(db)) as SqlDialect<D> } = given // as the columns' types should be
  return { ...given, dialect }
}

async function dialectOf(db: QueryExecutorProvider): Promise<SqlDialect> {
  const { MysqlAdapter, PostgresAdapter, SqliteAdapter } = await importKysely()
  const { adapter } = db.getExecutor()
  if (adapter instanceof PostgresAdapter) return postgres
  if (adapter instanceof SqliteAdapter) return sqlite
  const isMysql = adapter instanceof MysqlAdapter
  const choice = isMysql ? 'mysql or mariadb' : 'the dialect of the database'
  throw new TypeError(`options: expected \`dialect\` for this adapter, got none: pass ${choice}`)
}

async function importKysely() {
  try {
    return await import('kysely')
  } catch (cause) {
    throw new Error(
      'cannot import kysely to detect the dialect: run npm install kysely, or pass `dialect`',
      { cause },
    )
  }
}
