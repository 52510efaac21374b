import type * as Kysely from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import type { FacetPlan } from '../facets/facet-plan.js'
import type { Facet, Facets } from '../facets/wanted.js'
import type { Inspection } from '../inspect/inspection.js'
import type { FieldOf, PublicField, Resource } from '../language/resource.js'
import type { Plan, ResultOf } from '../plan/plan.js'
import { toTotal } from '../result/page-result.js'
import { postgres, sqlite, type DialectName, type SqlDialect } from '../sql/dialects/dialects.js'
import { facetSql, type FacetStatement } from '../sql/facet-sql.js'
import { inspectionSql } from '../sql/inspect/inspection-sql.js'
import type { ColumnOptions, RowOptions, TablePlace } from '../sql/options.js'
import type { Statement } from '../sql/placeholders.js'
import { countIn, type RawRow, type SqlRow } from '../sql/row.js'
import { toSql, type WalkStatements } from '../sql/statement.js'
import { ownMembers } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'

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

async function execute(
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
async function withDialect<R extends Resource, D extends DialectName, O extends KyselyTable<R, D>>(
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
