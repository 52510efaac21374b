import { isList } from '../language/kind.js'
import type { Sort } from '../language/query.js'
import { bindField, requireResource, type FieldOf, type Resource } from '../language/resource.js'
import { ownMembers, requireArray } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import type { ColumnOptions } from './columns/column-options.js'
import { columnsOfResource, toId, type Columns, type Column } from './columns/columns.js'
import type { DialectName } from './dialects/dialects.js'
import { ordered } from './order.js'
import { readTable, type TableName } from './table.js'
import { join, plain, sql, type Sql } from './writer.js'

/** The queries that a listing sends to its table. */
export interface IndexOptions<
  R extends Resource = Resource,
  D extends DialectName = DialectName,
> extends Omit<ColumnOptions<R, D>, 'alias'> {
  readonly table: TableName
  /**
   * Fields that every query compares with one value, such as a tenant. Filter and sort indexes start
   * with them, except GIN.
   */
  readonly within?: readonly FieldOf<R>[] | undefined
  /** Fields that filters compare with values or ranges. */
  readonly filters?: readonly FieldOf<R>[] | undefined
  /** The sorts that are offered, each as a query has it. One index serves a sort and its reverse. */
  readonly sorts?: readonly (readonly Sort<R>[])[] | undefined
  /** Fields of text that are searched by `contains` or `startsWith`. */
  readonly searches?: readonly FieldOf<R>[] | undefined
}

/**
 * Returns the statements that create indexes for a listing: one per filter, sort and search that an index
 * of the dialect serves, without repeats. DuckDB and ClickHouse have no index for a sort, and only
 * PostgreSQL and ClickHouse have an index for a search.
 *
 * Does not run the statements. Run them in a migration, and leave out a statement if another index
 * already serves its queries.
 *
 * @throws TypeError for columns, as `toSql` does; for an unknown field; and for a field whose column is
 *   read or ordered through an expression that no index of the dialect can hold
 */
export function indexSql<R extends Resource, D extends DialectName>(
  resource: R,
  options: IndexOptions<R, D>,
): readonly string[] {
  requireResource(resource)
  const {
    table,
    within = [],
    filters = [],
    sorts = [],
    searches = [],
    ...place
  } = ownMembers('options', options)
  const columns = columnsOfResource(resource, place)
  const names = readTable(table)
  const { name: dialect } = options.dialect
  const of = (field: string): Column => {
    if (!Object.hasOwn(resource.fields, field))
      throw new TypeError(`options: expected a field of the resource, got ${quote(field)}`)
    return columns.of(bindField(resource, field))
  }
  for (const [what, list] of Object.entries({ within, filters, sorts, searches }))
    requireArray(what, list)
  const made = new Set<string>()
  const first = within.map((field) => indexed(of(field), dialect))
  const on = toId(names, columns.dialect)
  const idOf = (words: readonly string[]) =>
    toId([[names.at(-1)!, ...words].join('_')], columns.dialect)
  const create = (fields: readonly string[], keys: readonly Sql[], method = '') => {
    made.add(textOf(sql`create index ${idOf(fields)} on ${on}${plain(method)} (${join(keys)})`))
  }
  const skip = (field: string, type: string, ...words: readonly string[]) => {
    const { sql: key } = of(field) // as tests read it: an expression too
    const index = sql`${idOf([field, ...words])} ${key} type ${plain(type)} granularity 1`
    made.add(textOf(sql`alter table ${on} add index ${index}`))
  }

  if (dialect === 'clickhouse') {
    for (const field of [...within, ...filters]) {
      const isRanged = ['number', 'date'].includes(of(field).kind)
      skip(field, isRanged ? 'minmax' : 'bloom_filter')
    }
    for (const field of searches) skip(field, 'ngrambf_v1(3, 65536, 3, 0)', 'ngrams')
    return Object.freeze([...made])
  }
  for (const field of filters) {
    const column = of(field)
    if (within.includes(field)) create([...within, field], first)
    else if (!isList(column.kind)) create([...within, field], [...first, indexed(column, dialect)])
    else if (dialect === 'postgres') create([field], [indexed(column, dialect)], ' using gin')
    else throw refusal(column, 'is a list')
  }
  if (dialect !== 'duckdb') {
    for (const sort of sorts) {
      const keys = sortKeys(sort, within, of, columns, dialect)
      create(
        [...within, ...sort.flatMap(({ field, direction }) => [field, direction])],
        [...first, ...keys],
      )
    }
  }
  for (const field of searches) {
    const column = of(field)
    if (dialect === 'postgres') {
      requireUnread(column)
      const { text } = column.type
      const searched = text === undefined ? column.sql : sql`(${text.of(column.sql)})`
      made.add('create extension if not exists pg_trgm')
      create([field, 'trigrams'], [sql`${searched} gin_trgm_ops`], ' using gin')
    }
  }
  return Object.freeze([...made])
}

/**
 * Returns the keys of an index in the order of a sort, or in reverse: the first key is ascending.
 * @param within - fields that the index already has, because every query compares them
 */
function sortKeys<R extends Resource>(
  sort: readonly Sort<R>[],
  within: readonly FieldOf<R>[],
  of: (field: string) => Column,
  { key }: Columns,
  dialect: DialectName,
): Sql[] {
  const last = sort.at(-1)?.direction ?? 'asc'
  const isReversed =
    (sort.find(({ field }) => !within.includes(field))?.direction ?? last) === 'desc'
  const keys = sort.flatMap(({ field, direction }, i) => {
    if (within.includes(field)) return []
    const column = of(field)
    const isDown = (direction === 'desc') !== isReversed
    const nulls = dialect === 'postgres' && i > 0 && !column.isPresent && column !== key
    const end = nulls ? ` nulls ${isDown ? 'last' : 'first'}` : ''
    return [sql`${orderedIn(column, dialect)}${plain(isDown ? ' desc' : '')}${plain(end)}`]
  })
  if (sort.some(({ field }) => field === key.field && of(field) === key)) return keys
  const isDown = (last === 'desc') !== isReversed
  return [...keys, sql`${key.bare}${plain(isDown ? ' desc' : '')}`]
}

/** Returns a column as statements order it, if an index can hold it. */
function orderedIn(column: Column, dialect: DialectName): Sql {
  if (column.type.finer !== undefined) return column.bare
  if (column.type.near === undefined) requireUnread(column)
  const isCollated = dialect === 'mariadb' || dialect === 'mysql'
  if (isCollated && column.ranked.ordered !== undefined) {
    throw refusal(
      column,
      "is ordered by code point, and its column is not; declare order: 'database'",
    )
  }
  return dialect === 'postgres' && column.ranked.ordered !== undefined && column.sql !== column.bare
    ? sql`(${ordered(column)})`
    : ordered({ ...column, sql: indexed(column, dialect) })
}

/** Returns a column as tests read it, if an index can hold it. */
function indexed(column: Column, dialect: DialectName): Sql {
  if (column.type.near !== undefined) return column.bare
  requireUnread(column)
  if (column.name === undefined && dialect !== 'postgres' && dialect !== 'sqlite')
    throw refusal(column, 'is an expression; map a generated column')
  const isExpression = column.sql !== column.bare
  return isExpression && dialect !== 'mariadb' ? sql`(${column.sql})` : column.sql
}

/** @throws TypeError for a column whose cells statements read through an expression */
function requireUnread(column: Column): void {
  if (column.type.read === undefined) return
  throw refusal(column, `is read through an expression, because its type is ${column.typeName}`)
}

function refusal({ field }: Column, why: string): TypeError {
  return new TypeError(`no index serves field ${quote(field)}: it ${why}`)
}

function textOf({ texts }: Sql): string {
  return texts.join('')
}
