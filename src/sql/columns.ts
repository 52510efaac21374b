import { sql } from 'kysely'
import { ownMembers, refuseMembers } from '../checks/arguments.js'
import { quote } from '../checks/quote.js'
import { bare, own } from '../checks/plain.js'
import type { Kind } from '../language/kind.js'
import type { Resource } from '../language/resource.js'
import { isPlan, type Plan } from '../plan/plan.js'
import type { ColumnType, Dialect, Sql } from './dialect.js'
import { dialects, type ColumnTypeName, type DialectName } from './dialects.js'

/** Where the fields of a resource are stored. */
export interface ColumnOptions<R extends Resource = Resource, D extends DialectName = DialectName> {
  readonly dialect: D
  /** Columns that differ from the default: the field's own name, and the first type of its kind. */
  readonly columns?: ColumnMapping<R, D> | undefined
  /** What your query calls the table. Without it, columns are not qualified. */
  readonly alias?: string | undefined
}

/** Columns by field: a name, or a name and a type that the dialect has for the field's kind. */
export type ColumnMapping<R extends Resource = Resource, D extends DialectName = DialectName> = {
  readonly [N in keyof R['fields']]?: string | ColumnPlace<R['fields'][N]['kind'], D> | undefined
}

/** A column that differs from the default in its name, its type or both. */
export interface ColumnPlace<K extends Kind = Kind, D extends DialectName = DialectName> {
  readonly name?: string | undefined
  readonly type?: ColumnTypeName<K, D> | undefined
}

/** The options as they may come at run time, whatever the compiler was told. */
export interface GivenOptions {
  readonly dialect: DialectName
  readonly columns?: Readonly<Record<string, string | GivenPlace | undefined>> | undefined
  readonly alias?: string | undefined
}

interface GivenPlace {
  readonly name?: string | undefined
  readonly type?: string | undefined
}

/** A field's column. */
export interface Column {
  readonly field: string
  readonly kind: Kind
  readonly sql: Sql
  readonly type: ColumnType
}

/** The columns of a resource in a database. */
export interface Columns<R extends Resource = Resource> {
  readonly resource: R
  readonly dialect: Dialect
  /** In the order of declaration. */
  readonly all: readonly Column[]
  readonly of: (field: string) => Column
  readonly key: Column
}

/**
 * Finds the column of every field.
 * @throws TypeError for what is no plan, a resource without a key, a field with a getter and no named
 *   column, and a name or type that does not exist
 */
export function columnsOf<R extends Resource>(plan: Plan<R>, options: GivenOptions): Columns<R> {
  if (!isPlan(plan)) throw new TypeError(`plan must come from planQuery, got ${quote(plan)}`)
  const { resource } = plan
  const { fields, key }: Resource = resource
  const given = ownMembers('options', options)
  const { dialect: dialectName, columns: mappings = {}, alias, ...unknown } = given
  refuseMembers('options', unknown)
  const dialect = dialectOf(dialectName)
  if (key === undefined) {
    throw new TypeError('SQL rows have no order of their own: the resource needs a key')
  }
  const columns = ownMembers('columns', mappings)
  for (const name of Object.keys(columns)) {
    if (fields[name] === undefined) throw new TypeError(`columns: there is no field ${quote(name)}`)
  }
  const found = new Map<string, Column>()
  const names = new Set<string>()
  for (const [field, { kind, get }] of Object.entries(fields)) {
    const mapping = own(columns, field)
    if (get !== undefined && mapping === undefined) {
      throw new TypeError(`field ${quote(field)} is read by a getter: name its column in columns`)
    }
    if (!isName(field)) throw new TypeError(`a column cannot be called ${quote(field)}`)
    const place = `the column of field ${quote(field)}`
    const named: GivenPlace = typeof mapping === 'object' ? mapping : { name: mapping }
    const { name: givenName = field, type, ...others } = ownMembers(place, named)
    refuseMembers(place, others)
    const name = readName(givenName, field)
    names.add(name)
    const id = alias === undefined ? sql.id(name) : sql.id(alias, name)
    found.set(field, { field, kind, sql: id, type: readType(dialect.types[kind], type, field) })
  }
  if (dialect.joinsNames === true && alias !== undefined) refuseJoinedNames(alias, names)
  const of = (field: string) => found.get(field)! // every field of the resource has one
  return { resource, dialect, all: [...found.values()], of, key: of(key) }
}

/** @throws TypeError for an unknown dialect */
export function dialectOf(name: DialectName): Dialect {
  if (Object.hasOwn(dialects, name)) return bare<Dialect>(dialects[name])
  throw new TypeError(
    `dialect must be one of ${Object.keys(dialects).join(', ')}, got ${quote(name)}`,
  )
}

function refuseJoinedNames(alias: string, names: ReadonlySet<string>): void {
  for (const name of names) {
    const joined = `${alias}.${name}`
    if (names.has(joined)) {
      throw new TypeError(
        `alias ${quote(alias)}: ClickHouse reads the column ${quote(joined)} in the place of ${quote(name)}; choose another alias`,
      )
    }
  }
}

/** Whether any database can quote a name. How long it may be differs. */
export function isName(name: unknown): name is string {
  return typeof name === 'string' && name !== '' && !name.includes('\0')
}

function readName(name: string, field: string): string {
  if (isName(name)) return name
  throw new TypeError(`the column of field ${quote(field)} cannot be called ${quote(name)}`)
}

function readType(
  types: Readonly<Record<string, ColumnType>>,
  name: string | undefined,
  field: string,
): ColumnType {
  const names = Object.keys(types)
  const chosen = name ?? names[0]! // there is at least one
  if (Object.hasOwn(types, chosen)) return bare(types[chosen]!)
  throw new TypeError(
    `the column of field ${quote(field)} can be of type ${names.join(', ')}, got ${quote(name)}`,
  )
}
