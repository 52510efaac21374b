import { ownMembers, refuseMembers } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import { bare, own } from '../untrusted/plain.js'
import { isList, type Kind } from '../language/kind.js'
import type { BoundField } from '../language/predicate.js'
import type { Resource } from '../language/resource.js'
import { requirePlan, type Plan, type Total } from '../plan/plan.js'
import type { Column, Expression } from './column.js'
import type { ColumnType, Dialect } from './dialects/dialect.js'
import {
  partsOf,
  type ColumnTypeName,
  type DialectName,
  type SqlDialect,
} from './dialects/dialects.js'
import { foldedColumn } from './folded-column.js'
import { plain, sql, type Sql } from './writer.js'

/** Where the fields of a resource are stored. */
export interface ColumnOptions<R extends Resource = Resource, D extends DialectName = DialectName> {
  readonly dialect: SqlDialect<D>
  /** Columns that differ from the default: the field's own name, and the first type of its kind. */
  readonly columns?: ColumnMapping<R, D> | undefined
  /** What your query calls the table. Without it, columns are not qualified. */
  readonly alias?: string | undefined
}

/** Columns by field: a name, or what differs from the default. */
export type ColumnMapping<R extends Resource = Resource, D extends DialectName = DialectName> = {
  readonly [N in keyof R['fields']]?: string | ColumnPlace<R['fields'][N]['kind'], D> | undefined
}

/** A column that differs from the default in its table, its name, its type, or how it is used. */
export interface ColumnPlace<K extends Kind = Kind, D extends DialectName = DialectName> {
  /** What your query calls another table that it joins; not for statements of `toSql`. */
  readonly table?: string | undefined
  readonly name?: string | undefined
  readonly type?: ColumnTypeName<K, D> | undefined
  /**
   * `'database'` sorts, walks and compares ranges of a text by the column's own collation, so that an
   * ordinary index serves. By default these go by code point.
   */
  readonly order?: (K extends 'string' ? 'database' : never) | undefined
  /** False for a column whose every cell is a value of the field's kind, as `not null` and a check say. */
  readonly nullable?: boolean | undefined
  /**
   * What gives `foldText` of each text, and null where the text is null: a column of the same type, or
   * an expression that you trust. The field is tested and ordered by it. `fold: 'ascii'` needs none.
   */
  readonly folded?: (K extends 'string' | 'string[]' ? string | Expression : never) | undefined
}

/** The options as they may come at run time, whatever the compiler was told. */
export interface GivenOptions extends Omit<ColumnOptions, 'columns'> {
  readonly columns?: Readonly<Record<string, string | GivenPlace | undefined>> | undefined
}

interface GivenPlace {
  readonly table?: string | undefined
  readonly name?: string | undefined
  readonly type?: string | undefined
  readonly order?: string | undefined
  readonly nullable?: boolean | undefined
  readonly folded?: string | Expression | undefined
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
export function columnsOf<R extends Resource>(
  plan: Plan<R, Total>,
  options: GivenOptions,
): Columns<R> {
  requirePlan(plan)
  return columnsOfResource(plan.resource, options)
}

export function columnsOfResource<R extends Resource>(
  resource: R,
  options: GivenOptions,
): Columns<R> {
  const { fields, key }: Resource = resource
  const {
    dialect: given,
    columns: mappings = {},
    alias,
    ...unknown
  } = ownMembers('options', options)
  refuseMembers('options', unknown)
  const dialect = partsOf(given)
  if (key === undefined) {
    throw new TypeError('SQL rows have no order: the resource needs a key')
  }
  const columns = ownMembers('columns', mappings)
  for (const name of Object.keys(columns)) {
    if (fields[name] === undefined) throw new TypeError(`columns: there is no field ${quote(name)}`)
  }
  const ownColumnOf = new Map<string, Column>()
  const testedColumnOf = new Map<string, Column>()
  const named: [table: string | undefined, name: string][] = []
  for (const [field, { kind, get, fold }] of Object.entries(fields)) {
    const mapping = own(columns, field)
    if (get !== undefined && mapping === undefined) {
      throw new TypeError(`field ${quote(field)} is read by a getter: name its column`)
    }
    if (!isName(field)) throw new TypeError(`a column cannot be called ${quote(field)}`)
    const place = `the column of field ${quote(field)}`
    const placed: GivenPlace = typeof mapping === 'object' ? mapping : { name: mapping }
    const {
      table = alias,
      name = field,
      type: typeName,
      order,
      nullable = true,
      folded,
      ...others
    } = ownMembers(place, placed)
    refuseMembers(place, others)
    const typed = readType(dialect, kind, typeName, field)
    const { type } = typed
    if (order !== undefined && (order !== 'database' || kind !== 'string')) {
      throw new TypeError(`${place}: order can be 'database', on a string field`)
    }
    if (typeof nullable !== 'boolean') {
      throw new TypeError(`${place}: nullable must be true or false, got ${quote(nullable)}`)
    }
    const inOwn = type.read === undefined ? bare(dialect.inOwnOrder?.(type) ?? type) : type
    const ranked = order === undefined ? type : bare(inOwn)
    const common = {
      field,
      kind,
      fold,
      table,
      ...typed,
      own: inOwn,
      ranked,
      isPresent: !nullable && !isList(kind),
    }
    const toColumn = (of: string | Expression, where: string): Column => {
      if (typeof of === 'object') {
        const id = sql`(${plain(of.sql)})`
        return { ...common, name: of.sql, bare: id, sql: id }
      }
      named.push([table, readName(of, where)])
      const names =
        table === undefined ? [of] : [readName(table, `the table of field ${quote(field)}`), of]
      const id = toId(names, dialect)
      return { ...common, name: of, bare: id, sql: type.read?.(id) ?? id }
    }
    const column = toColumn(name, place)
    ownColumnOf.set(field, column)
    testedColumnOf.set(field, foldedColumn(column, folded, fold, dialect, toColumn))
  }
  if (dialect.joinsNames === true) refuseJoinedNames(named)
  return {
    resource,
    dialect,
    all: [...ownColumnOf.values()],
    // A walk ends with the key as it is. Every field of the resource has a column.
    of: ({ name, fold }) => (fold === undefined ? ownColumnOf : testedColumnOf).get(name)!,
    key: ownColumnOf.get(key)!,
  }
}

/** A name, qualified by those before it. */
export function toId(names: readonly string[], { quote: quoted }: Dialect): Sql {
  return plain(names.map(quoted).join('.'))
}

function refuseJoinedNames(named: readonly (readonly [string | undefined, string])[]): void {
  const names = new Set(named.map(([, name]) => name))
  for (const [table, name] of named) {
    const joined = `${table}.${name}`
    if (table !== undefined && names.has(joined)) {
      throw new TypeError(
        `alias ${quote(table)}: ClickHouse reads column ${quote(joined)} in place of ${quote(name)}; use another alias`,
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

function readType(
  { types: all, refused }: Dialect,
  kind: Kind,
  name: string | undefined,
  field: string,
): Pick<Column, 'type' | 'typeName'> {
  const types: Readonly<Record<string, ColumnType>> = all[kind]
  const names = Object.keys(types)
  const chosen = name ?? names[0]! // there is at least one
  if (Object.hasOwn(types, chosen)) return { type: bare(types[chosen]!), typeName: chosen }
  const reason = own({ ...refused }, chosen)
  throw new TypeError(
    `the column of field ${quote(field)} can be of type ${names.join(', ')}, got ${quote(name)}${reason === undefined ? '' : `: ${reason}`}`,
  )
}
