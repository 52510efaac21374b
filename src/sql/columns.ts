import { sql } from 'kysely'
import { ownMembers, refuseMembers } from '../checks/arguments.js'
import { quote } from '../checks/quote.js'
import { bare, own } from '../checks/plain.js'
import type { Resource } from '../language/resource.js'
import type { ColumnType, Dialect, Sql } from './dialect.js'
import { dialects, type DialectName } from './dialects.js'

/** Where the fields of a resource are stored. */
export interface ColumnOptions {
  readonly dialect: DialectName
  /** The columns of fields that differ from the default: named as the field, of its kind's type. */
  readonly columns?: ColumnMapping | undefined
  /** What the table is called in a query of one's own; where it is left out, columns stand bare. */
  readonly alias?: string | undefined
}

/** A column's name, or its name and its type: one that the dialect lists for the field's kind. */
export type ColumnMapping = Readonly<Record<string, string | ColumnPlace | undefined>>

interface ColumnPlace {
  readonly name?: string | undefined
  readonly type?: string | undefined
}

/** A field's column. */
export interface Column {
  readonly field: string
  readonly sql: Sql
  readonly type: ColumnType
}

/** The columns of a resource in a database. */
export interface Columns {
  readonly dialect: Dialect
  /** In the order of declaration. */
  readonly all: readonly Column[]
  readonly of: (field: string) => Column
  readonly key: Column
}

/**
 * Finds the column of every field.
 * @throws TypeError for a resource with no key, a field with a getter that no column is named for,
 *   and a name or a type that there is not
 */
export function columnsOf(resource: Resource, options: ColumnOptions): Columns {
  const { fields, key } = resource
  const { dialect: dialectName, columns = {}, alias, ...unknown } = ownMembers('options', options)
  refuseMembers('options', unknown)
  const dialect = dialectOf(dialectName)
  if (key === undefined) {
    throw new TypeError('SQL rows have no order of their own: the resource needs a key')
  }
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
    const place: ColumnPlace = bare(typeof mapping === 'object' ? mapping : { name: mapping })
    const { name: given = field, type, ...others } = place
    refuseMembers(`the column of field ${quote(field)}`, others)
    const name = readName(given, field)
    names.add(name)
    const id = alias === undefined ? sql.id(name) : sql.id(alias, name)
    found.set(field, { field, sql: id, type: readType(dialect.types[kind], type, field) })
  }
  if (dialect.joinsNames === true && alias !== undefined) refuseJoinedNames(alias, names)
  const of = (field: string) => found.get(field)! // every field of the resource has one
  return { dialect, all: [...found.values()], of, key: of(key) }
}

/** @throws TypeError for a dialect that there is not */
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

/** Whether a database can quote a name at all; how long it may be is the database's to say. */
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
