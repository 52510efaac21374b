import { ownMembers, refuseMembers } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import { bare, own } from '../untrusted/plain.js'
import type { Fold } from '../language/fold.js'
import { isList, isTextKind, type Kind } from '../language/kind.js'
import type { BoundField } from '../language/predicate.js'
import { bindField, type Resource } from '../language/resource.js'
import { requirePlan, type Plan } from '../plan/plan.js'
import type { ColumnType, Dialect, TypedColumn } from './dialects/dialect.js'
import { partsOf, type DialectName } from './dialects/dialects.js'
import type { ColumnMapping, ColumnOptions, ColumnPlace, Expression } from './options.js'
import { plain, sql, type Sql } from './writer.js'

export interface Column extends TypedColumn {
  readonly field: string
  readonly fold: Fold | undefined
  /** The column as its type reads it. */
  readonly sql: Sql
  /** The type for ranges and orders: `type`, or the type in the column's own order. */
  readonly ranked: ColumnType
  /** True if every cell is declared to hold a value. */
  readonly isPresent: boolean
  /** True if rows with and without a value are read apart, as an ordinary index has them. */
  readonly isApart: boolean
}

export interface Columns {
  readonly resource: Resource
  readonly dialect: Dialect
  /** In the order of declaration. */
  readonly all: readonly Column[]
  /** Returns the column that a field is tested and ordered by: its own, or the folded column. */
  readonly of: (field: BoundField) => Column
  /** The column of the key, never the folded column. */
  readonly key: Column
  /** The key in its own order, which orders rows that tie. */
  readonly tie: Column
  readonly hasExpressions: boolean
}

export function columnsOf<R extends Resource, D extends DialectName>(
  plan: Plan<R>,
  options: ColumnOptions<R, D>,
): Columns {
  requirePlan(plan)
  return columnsOfResource(plan.resource, options)
}

/** @param place - replaces each written column, if columns are read from a subquery */
export function columnsOfResource<R extends Resource, D extends DialectName>(
  resource: R,
  options: ColumnOptions<R, D>,
  place: (written: Sql) => Sql = (written) => written,
): Columns {
  const { fields, key }: Resource = resource
  const { dialect: given, columns: mappings, alias, ...unknown } = ownMembers('options', options)
  refuseMembers('options', unknown)
  const dialect = partsOf(given)
  if (key === undefined) {
    throw new TypeError('resource: expected a key for SQL, got none: declare `key`')
  }
  const columns: ColumnMapping = ownMembers('columns', mappings === undefined ? {} : mappings) // of any names
  for (const name of Object.keys(columns)) {
    if (fields[name] === undefined)
      throw new TypeError(`columns: expected fields of the resource, got ${quote(name)}`)
  }
  const read = Object.keys(fields).map((name) => {
    const mapped = { mapping: own(columns, name), alias, place }
    return [name, columnsOfField(bindField(resource, name), dialect, mapped)] as const
  })
  const byField = new Map(read)
  const all = read.map(([, column]) => column.own)
  const ofKey = byField.get(key)!.own
  return {
    resource,
    dialect,
    all,
    // A walk ends with the unfolded key. Every field of the resource has a column.
    of: ({ name, fold }) => byField.get(name)![fold === undefined ? 'own' : 'tested'],
    key: ofKey,
    tie: { ...ofKey, ranked: inOwnOrder(ofKey.type, dialect) },
    hasExpressions: read.some(([, column]) => [column.own, column.tested].some(isExpression)),
  }
}

const isExpression = ({ name }: Column) => name === undefined

/** Returns the column of a field, and the column that it is tested and ordered by. */
function columnsOfField(
  { name: field, kind, get, fold }: BoundField,
  dialect: Dialect,
  { mapping, alias, place }: FieldOptions,
): { readonly own: Column; readonly tested: Column } {
  const where = `the column of field ${quote(field)}`
  requireText(field, `the name of field ${quote(field)}`)
  if (get !== undefined && mapping === undefined) {
    throw new TypeError(
      `${where}: expected a name or an expression, because a getter reads the field, got none`,
    )
  }
  const {
    table = alias,
    name = field,
    sql: expression,
    type: typeName,
    order,
    nullable = true,
    nulls,
    folded,
    ...others
  }: ColumnPlace = ownMembers(where, typeof mapping === 'object' ? mapping : { name: mapping })
  refuseMembers(where, others)
  const requireOption = (is: boolean, option: string, expected: string, got: unknown) => {
    if (is) return
    throw new TypeError(`${where}, ${option}: expected ${expected}, got ${quote(got)}`)
  }
  const isOrder = order === undefined || (order === 'database' && isTextKind(kind))
  requireOption(isOrder, 'order', "'database' on a string field", order)
  requireOption(typeof nullable === 'boolean', 'nullable', 'true or false', nullable)
  const isApart = nulls === 'apart' && dialect.nullsAreHighest === true
  const apart = "'apart' in PostgreSQL, and no value in other dialects"
  requireOption(isApart || nulls === undefined, 'nulls', apart, nulls)
  if (table !== undefined) requireText(table, `the table of field ${quote(field)}`)
  const typed = readType(dialect, kind, typeName, where)
  const { type } = typed
  const toColumn = (of: string | Expression, what: string): Column => {
    const text = typeof of === 'object' ? of.sql : of
    requireText(text, what)
    const names = table === undefined ? [text] : [table, text]
    const id = place(typeof of === 'object' ? sql`(${plain(text)})` : toId(names, dialect))
    return {
      field,
      kind,
      fold,
      name: typeof of === 'object' ? undefined : of,
      bare: id,
      sql: type.read?.(id) ?? id,
      ...typed,
      ranked: order === 'database' ? inOwnOrder(type, dialect) : type,
      isPresent: !nullable && !isList(kind), // an empty list is absent
      isApart,
    }
  }
  const column = toColumn(expression === undefined ? name : { sql: expression }, where)
  return { own: column, tested: foldedColumn(column, folded, dialect, toColumn) }
}

interface FieldOptions {
  readonly mapping: string | ColumnPlace | undefined
  readonly alias: string | undefined
  /** Replaces a written column, if columns are read from a subquery. */
  readonly place: (written: Sql) => Sql
}

/** Returns the type in the order of the column itself, or the type if it reads the column through an expression. */
function inOwnOrder(type: ColumnType, dialect: Dialect): ColumnType {
  return type.read === undefined ? bare(dialect.inOwnOrder?.(type) ?? type) : type
}

function foldedColumn(
  column: Column,
  folded: string | Expression | undefined,
  { foldAscii }: Dialect,
  toColumn: (of: string | Expression, place: string) => Column,
): Column {
  const { field, type, kind, fold, ranked } = column
  const place = `the folded column of field ${quote(field)}`
  if (fold === undefined && folded === undefined) return column
  if (fold === undefined) {
    throw new TypeError(`${place}: expected none for a field without fold, got ${quote(folded)}`)
  }
  if (folded !== undefined) {
    return toColumn(typeof folded === 'string' ? folded : ownMembers(place, folded), place)
  }
  if (fold !== 'ascii' || !isTextKind(kind)) {
    throw new TypeError(
      `the column of field ${quote(field)}: expected \`folded\`, because the field has fold: '${fold}', got none: pass columns: { ${quote(field)}: { folded: … } }, with a column of the folded texts or an expression`,
    )
  }
  if (ranked !== type) {
    throw new TypeError(
      `${place}, order: expected a folded column with 'database', got none: declare \`folded\``,
    )
  }
  // The order is by code point, and folding keeps the number of code points.
  const text = foldAscii(type.text?.of(column.sql) ?? column.sql)
  const { parameter } = type.text?.type ?? type
  const plainType = bare({ parameter, ordered: (by: Sql) => by })
  return { ...column, sql: text, type: plainType, ranked: plainType }
}

export function toId(names: readonly string[], { quote: quoted }: Dialect): Sql {
  return plain(names.map(quoted).join('.'))
}

/** True for a text that a statement can contain. The maximum length of names differs. */
export function isText(text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '' && !text.includes('\0')
}

function requireText(text: string, place: string): void {
  if (isText(text)) return
  throw new TypeError(
    `${place}: expected SQL or a name that is not empty and has no U+0000, got ${quote(text)}`,
  )
}

function readType(
  { types: all, withoutDefault = [] }: Dialect,
  kind: Kind,
  name: string | undefined,
  where: string,
): Pick<Column, 'type' | 'typeName'> {
  const types: Readonly<Record<string, ColumnType>> = all[kind]
  const names = Object.keys(types)
  const first = withoutDefault.includes(kind) ? undefined : names[0]
  const typeName: unknown = name === undefined ? first : name
  if (typeof typeName === 'string' && Object.hasOwn(types, typeName))
    return { type: bare(types[typeName]!), typeName }
  const got = name === undefined ? `none: no type is the default of a ${kind}` : quote(name)
  throw new TypeError(`${where}, type: expected ${names.join(', ')}, got ${got}`)
}
