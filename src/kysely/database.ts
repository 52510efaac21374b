import type * as Kysely from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import type { Resource } from '../language/resource.js'
import { ownMembers } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import { postgres, sqlite, type DialectName, type SqlDialect } from '../sql/dialects/dialects.js'
import type { Statement } from '../sql/part.js'
import type { RawRow } from '../sql/row.js'
import type { ColumnOptions, TablePlace } from '../sql/options.js'

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

/**
 * Adds the dialect of the database to options without a dialect.
 * @throws TypeError for a value that is not a Kysely, a Kysely with a schema, and an adapter whose dialect
 *   is unknown
 */
export async function withDialect<
  R extends Resource,
  D extends DialectName,
  O extends KyselyTable<R, D>,
>(
  db: QueryExecutorProvider,
  options: O & KyselyTable<R, D>,
): Promise<O & { readonly dialect: SqlDialect<D> }> {
  if (typeof (db as Partial<QueryExecutorProvider> | null)?.getExecutor !== 'function')
    throw new TypeError(`db: expected a Kysely or a transaction, got ${quote(db)}`)
  const { adapter, plugins } = db.getExecutor()
  const kysely = await import('kysely').catch(() => undefined)
  /** True for an object of a class of Kysely: by its name too, because programs load several copies. */
  const isA = (value: object, name: keyof Classes) =>
    classNames(value).includes(name) || (kysely !== undefined && value instanceof kysely[name])

  // Statements do without plugins, and so would read another schema.
  if (plugins.some((plugin) => isA(plugin, 'WithSchemaPlugin'))) {
    throw new TypeError(
      "db: expected a Kysely without withSchema, got one with a schema: pass db.withoutPlugins(), and the schema with the table, such as table: ['tenant_b', 'orders']",
    )
  }
  const dialectOf = (): SqlDialect => {
    if (isA(adapter, 'PostgresAdapter')) return postgres
    if (isA(adapter, 'SqliteAdapter')) return sqlite
    const choice = isA(adapter, 'MysqlAdapter') ? 'mysql or mariadb' : 'the dialect of the database'
    throw new TypeError(`options: expected \`dialect\` for this adapter, got none: pass ${choice}`)
  }
  const given = ownMembers('options', options)
  const { dialect = dialectOf() as SqlDialect<D> } = given // as the columns' types should be
  return { ...given, dialect }
}

type Classes = Pick<
  typeof Kysely,
  'MysqlAdapter' | 'PostgresAdapter' | 'SqliteAdapter' | 'WithSchemaPlugin'
>

/** Returns the names of the class of an object and of the classes that it extends. */
function classNames(value: object | null): string[] {
  if (value === null) return []
  const { constructor } = value as { readonly constructor?: { readonly name?: unknown } } // a plugin can lack it
  return [String(constructor?.name), ...classNames(Object.getPrototypeOf(value) as object | null)]
}
