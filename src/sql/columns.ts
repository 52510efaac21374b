import { sql } from 'kysely'
import { ownMembers, refuseMembers } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import { bare, own } from '../untrusted/plain.js'
import type { Fold } from '../language/fold.js'
import type { Kind } from '../language/kind.js'
import type { BoundField } from '../language/predicate.js'
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
  /**
   * The column of the same type that holds what `foldText` gives of each text, and null where the
   * other does. A field that is folded needs it, and is tested and ordered by it.
   */
  readonly folded?: (K extends 'string' | 'string[]' ? string : never) | undefined
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
  readonly folded?: string | undefined
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
  /** What a field is tested and ordered by: its column, or the folded one. */
  readonly of: (field: BoundField) => Column
  /** The key's own, never folded. */
  readonly key: Column
}

/**
 * Finds the column of every field.
 * @throws TypeError for what is no plan, a resource without a key, a field with a getter and no named
 *   column, a folded one without a folded column, and a name or type that does not exist
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
  const ownColumnOf = new Map<string, Column>()
  const testedColumnOf = new Map<string, Column>()
  const names = new Set<string>()
  const toId = (name: string): Sql => {
    names.add(name)
    return alias === undefined ? sql.id(name) : sql.id(alias, name)
  }
  for (const [field, { kind, get, fold }] of Object.entries(fields)) {
    const mapping = own(columns, field)
    if (get !== undefined && mapping === undefined) {
      throw new TypeError(`field ${quote(field)} is read by a getter: name its column in columns`)
    }
    if (!isName(field)) throw new TypeError(`a column cannot be called ${quote(field)}`)
    const place = `the column of field ${quote(field)}`
    const named: GivenPlace = typeof mapping === 'object' ? mapping : { name: mapping }
    const { name = field, type, folded, ...others } = ownMembers(place, named)
    refuseMembers(place, others)
    const id = toId(readName(name, place))
    const column = { field, kind, sql: id, type: readType(dialect.types[kind], type, field) }
    ownColumnOf.set(field, column)
    const foldedName = readFolded(folded, fold, field)
    const tested = foldedName === undefined ? column : { ...column, sql: toId(foldedName) }
    testedColumnOf.set(field, tested)
  }
  if (dialect.joinsNames === true && alias !== undefined) refuseJoinedNames(alias, names)
  return {
    resource,
    dialect,
    all: [...ownColumnOf.values()],
    // A walk ends with the key as it is. Every field of the resource has a column.
    of: ({ name, fold }) => (fold === undefined ? ownColumnOf : testedColumnOf).get(name)!,
    key: ownColumnOf.get(key)!,
  }
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

function readName(name: string, place: string): string {
  if (isName(name)) return name
  throw new TypeError(`${place} cannot be called ${quote(name)}`)
}

/** The column that a field is tested and ordered by in the place of its own; `undefined` for none. */
function readFolded(
  name: string | undefined,
  fold: Fold | undefined,
  field: string,
): string | undefined {
  const place = `the folded column of field ${quote(field)}`
  if (name === undefined && fold === undefined) return undefined
  if (name !== undefined && fold !== undefined) return readName(name, place)
  throw new TypeError(
    fold === undefined
      ? `${place} has no use: the field is not folded`
      : `field ${quote(field)} is folded by ${fold}: name the column that holds its folded texts, columns: { ${quote(field)}: { folded: … } }`,
  )
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
