import { isList } from '../language/kind.js'
import type { Sort } from '../language/query.js'
import { bindField, requireResource, type FieldOf, type Resource } from '../language/resource.js'
import { everything } from '../plan/condition.js'
import { ownMembers } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import type { ColumnOptions, TableName } from './options.js'
import { columnsOfResource, type Columns } from './columns.js'
import { readTable, toId, type Column } from './column.js'
import type { Indexes } from './dialects/dialect.js'
import type { DialectName } from './dialects/dialects.js'
import { indexKeys, keysOf, ordered } from './order.js'
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
  readonly searches?: readonly TextOf<R>[] | undefined
}

/** The names of the text fields, internal ones too. */
type TextOf<R extends Resource> = {
  [N in FieldOf<R>]: 'string' extends R['fields'][N]['kind'] ? N : never
}[FieldOf<R>]

/**
 * Returns the statements that create indexes for a listing: one per filter, sort and search that an index
 * of the dialect serves, without repeats. The index of a list over a child table starts with the values. ClickHouse has no such index, DuckDB none for a sort, and only
 * PostgreSQL one for a search.
 *
 * Does not run the statements. Run them in a migration, and leave out a statement if another index
 * already serves its queries. Names are distinct and end in `_idx`; change a name that is too long.
 *
 * @throws TypeError for columns, as `toSql` does; for an unknown field; and for a field whose column is read
 *   or ordered through an expression that no index of the dialect can hold
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
  const { indexes } = columns.dialect
  const of = (field: string): Column => {
    if (Object.hasOwn(resource.fields, field)) return columns.of(bindField(resource, field))
    throw new TypeError(`options: expected a field of the resource, got ${quote(field)}`)
  }
  const id = (...each: string[]) => toId(each, columns.dialect)
  const made: string[] = []
  /** The names and the keys of the indexes. */
  const taken = new Set<string>()
  /** Adds the statement of an index, unless it has the keys of an index before it. */
  const create = (words: readonly string[], all: readonly Sql[], method = '', on = names) => {
    const keys = sql`${plain(method)} (${join(all)})`
    const text = textOf(keys)
    if (taken.has(text)) return
    taken.add(text)
    const base = [on.at(-1)!, ...words].join('_')
    let name = `${base}_idx`
    for (let i = 2; taken.has(name); i++) name = `${base}_${i}_idx`
    taken.add(name)
    // SQLite finds the table in the schema of the index.
    const schema = indexes?.namesSchema === true ? on.slice(0, -1) : []
    const target = id(...on.slice(schema.length))
    made.push(textOf(sql`create index ${id(...schema, name)} on ${target}${keys}`))
  }

  for (const field of [...filters, ...searches, ...sorts.flat().map((key) => key.field)]) of(field)
  if (indexes === undefined) return Object.freeze(made)
  const first = within.map((field) => indexed(of(field), indexes))
  for (const field of filters) {
    const column = of(field)
    const { child } = column.type
    if (child !== undefined) {
      if (child.isFolded && indexes.expressions === 'none')
        throw refusal(column, 'is an expression; map a generated column')
      create([column.name!], child.index, '', child.names) // each has a name
    } else if (within.includes(field)) create([...within, field], first)
    else if (!isList(column.kind)) create([...within, field], [...first, indexed(column, indexes)])
    else if (indexes.hasGin === true) create([field], [indexed(column, indexes)], ' using gin')
    else throw refusal(column, 'is a list')
  }
  if (indexes.servesSorts) {
    for (const sort of sorts) {
      const keys = sortKeys(sort, within, columns, indexes)
      const words = sort.flatMap(({ field, direction }) => [field, direction])
      create([...within, ...words], [...first, ...keys])
    }
  }
  if (indexes.hasGin === true) {
    if (searches.length > 0) made.push('create extension if not exists pg_trgm')
    for (const field of searches) {
      const column = of(field)
      requireUnread(column)
      const { text } = column.type
      const searched = text === undefined ? column.sql : sql`(${text.of(column.sql)})`
      create([field, 'trigrams'], [sql`${searched} gin_trgm_ops`], ' using gin')
    }
  }
  return Object.freeze(made)
}

/**
 * Returns the keys of an index in the order of a sort, or in reverse: the first key is ascending.
 * @param within - fields that the index already has, because every query compares them
 */
function sortKeys(
  sort: readonly Sort[],
  within: readonly string[],
  columns: Columns,
  indexes: Indexes,
): Sql[] {
  const { resource, key } = columns
  const order = sort.map(({ field, direction }) => {
    return { field: bindField(resource, field), descending: direction === 'desc' }
  })
  const keysIn = (isBackward: boolean) => {
    const keys = keysOf({ order, where: everything, ...(isBackward && { isBackward }) }, columns)
    return indexKeys(keys).filter(({ column }) => !within.includes(column.field))
  }
  const isReversed = keysIn(false)[0]?.direction === 'desc'
  return keysIn(isReversed).map(({ column, direction, nulls }) => {
    const isTie = column !== columns.of(bindField(resource, column.field))
    const end = `${direction === 'desc' ? ' desc' : ''}${nulls === undefined ? '' : ` nulls ${nulls}`}`
    return sql`${isTie ? key.bare : orderedIn(column, indexes)}${plain(end)}`
  })
}

/** Returns a column as statements order it, if an index can hold it. */
function orderedIn(column: Column, indexes: Indexes): Sql {
  requireUnread(column)
  const isExpression = column.sql !== column.bare
  if (column.ranked.ordered !== undefined) {
    if (indexes.collates !== true && !isExpression) {
      const why = "is ordered by code point, and its column is not; declare order: 'database'"
      throw refusal(column, why)
    }
    if (indexes.collates === true && isExpression) return sql`(${ordered(column)})`
  }
  return ordered({ ...column, sql: indexed(column, indexes) })
}

/** Returns a column as tests read it, if an index can hold it. */
function indexed(column: Column, { expressions }: Indexes): Sql {
  requireUnread(column)
  const isFolded = column.sql !== column.bare
  const isOwn = column.name === undefined && expressions !== 'all'
  if (isOwn || (isFolded && expressions === 'none'))
    throw refusal(column, 'is an expression; map a generated column')
  return isFolded ? sql`(${column.sql})` : column.sql
}

function requireUnread(column: Column): void {
  if (column.type.read === undefined) return
  throw refusal(column, `is read through an expression, because its type is ${column.typeName}`)
}

function refusal({ field }: Column, why: string): TypeError {
  return new TypeError(`no index serves field ${quote(field)}: it ${why}`)
}

function textOf({ strings }: Sql): string {
  return strings.join('')
}
