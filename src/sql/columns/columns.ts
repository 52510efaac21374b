import { ownMembers, refuseMembers } from '../../untrusted/arguments.js'
import { quote } from '../../untrusted/quote.js'
import { bare, own } from '../../untrusted/plain.js'
import { isList, type Kind } from '../../language/kind.js'
import type { BoundField } from '../../language/predicate.js'
import type { Resource } from '../../language/resource.js'
import { requirePlan, type Plan } from '../../plan/plan.js'
import type { Column, Expression } from './column.js'
import { requireExpression, type GivenOptions, type GivenPlace } from './column-options.js'
import type { ColumnType, Dialect } from '../dialects/dialect.js'
import { partsOf } from '../dialects/dialects.js'
import { foldedColumn } from './folded-column.js'
import { plain, sql, type Sql } from '../writer.js'

/** The columns of a resource in a database. */
export interface Columns<R extends Resource = Resource> {
  readonly resource: R
  readonly dialect: Dialect
  /** In the order of declaration. */
  readonly all: readonly Column[]
  /** Returns the column that a field is tested and ordered by: its own, or the folded column. */
  readonly of: (field: BoundField) => Column
  /** The column of the key, never the folded column. */
  readonly key: Column
  /** True if a column is an expression. */
  readonly hasExpressions: boolean
}

/**
 * Finds the column of every field.
 * @throws TypeError for an invalid plan, a resource without a key, a field with a getter but without a
 *   column, a folded field without a folded column, an unknown name or type, and an expression without a
 *   type
 */
export function columnsOf<R extends Resource>(plan: Plan<R>, options: GivenOptions): Columns<R> {
  requirePlan(plan)
  return columnsOfResource(plan.resource, options)
}

/** @param place - replaces each written column, if columns are read from a subquery */
export function columnsOfResource<R extends Resource>(
  resource: R,
  options: GivenOptions,
  place?: (written: Sql) => Sql,
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
    if (fields[name] === undefined)
      throw new TypeError(`columns: expected fields of the resource, got ${quote(name)}`)
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
    const where = `the column of field ${quote(field)}`
    const placed: GivenPlace = typeof mapping === 'object' ? mapping : { name: mapping }
    const {
      table = alias,
      name,
      sql: expression,
      type: typeName,
      order,
      nullable = true,
      folded,
      ...others
    } = ownMembers(where, placed)
    refuseMembers(where, others)
    if (expression !== undefined) requireExpression(where, placed)
    const typed = readType(dialect, kind, typeName, field)
    const { type } = typed
    if (order !== undefined && (order !== 'database' || kind !== 'string')) {
      throw new TypeError(`${where}: order can be 'database', on a string field`)
    }
    if (typeof nullable !== 'boolean') {
      throw new TypeError(`${where}, nullable: expected true or false, got ${quote(nullable)}`)
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
    const write = (of: string | Expression, what: string): Sql => {
      if (typeof of === 'object') return sql`(${plain(of.sql)})`
      named.push([table, readName(of, what)])
      if (table === undefined) return toId([of], dialect)
      return toId([readName(table, `the table of field ${quote(field)}`), of], dialect)
    }
    const toColumn = (of: string | Expression, what: string): Column => {
      const written = write(of, what)
      const id = place?.(written) ?? written
      const ownName = typeof of === 'string' ? of : undefined
      return { ...common, name: ownName, bare: id, sql: type.read?.(id) ?? id }
    }
    const column = toColumn(expression === undefined ? (name ?? field) : { sql: expression }, where)
    ownColumnOf.set(field, column)
    testedColumnOf.set(field, foldedColumn(column, folded, fold, dialect, toColumn))
  }
  if (dialect.joinsNames === true) refuseJoinedNames(named)
  const all = [...ownColumnOf.values(), ...testedColumnOf.values()]
  return {
    resource,
    dialect,
    all: [...ownColumnOf.values()],
    // A walk ends with the unfolded key. Every field of the resource has a column.
    of: ({ name, fold }) => (fold === undefined ? ownColumnOf : testedColumnOf).get(name)!,
    key: ownColumnOf.get(key)!,
    hasExpressions: all.some(({ name }) => name === undefined),
  }
}

/** Quotes a name with its qualifiers. */
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

/** True if every database can quote a name. The maximum length differs. */
export function isName(name: unknown): name is string {
  return typeof name === 'string' && name !== '' && !name.includes('\0')
}

function readName(name: string, place: string): string {
  if (isName(name)) return name
  throw new TypeError(`${place}: expected a name without U+0000, got ${quote(name)}`)
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
