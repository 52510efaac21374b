import { ownMembers, refuseMembers } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import { bare, own } from '../untrusted/plain.js'
import { isScale } from '../language/field.js'
import { isList, isTextKind } from '../language/kind.js'
import type { BoundField } from '../language/predicate.js'
import { bindField, type Resource } from '../language/resource.js'
import { requirePlan, type Plan } from '../plan/plan.js'
import type { ColumnType, Dialect } from './dialects/dialect.js'
import { partsOf, type DialectName } from './dialects/dialects.js'
import { columnsOfChild, isChildList } from './child.js'
import { isOfIntegers, readType, requireText, toId, withoutPoint, type Column } from './column.js'
import type { ChildList, ColumnMapping, ColumnOptions, ColumnPlace, Expression } from './options.js'
import { plain, sql, type Sql } from './writer.js'

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
  const source = { dialect, alias, place }
  const ownColumns = (name: string) =>
    columnsOfField(bindField(resource, name), own(columns, name), source)
  const ofKey = ownColumns(key)
  // Lists over child tables join them by the key.
  const parentColumn = (name: string | undefined) =>
    name === undefined
      ? ofKey.own.bare
      : place(toId(alias === undefined ? [name] : [alias, name], dialect))
  const parent = { ...source, column: parentColumn }
  const entries = Object.keys(fields).map((name): [string, FieldColumns] => {
    const mapping = own(columns, name)
    if (name === key) return [name, ofKey]
    if (!isChildList(mapping)) return [name, ownColumns(name)]
    return [name, columnsOfChild(bindField(resource, name), mapping, parent)]
  })
  const byField = new Map(entries)
  return {
    resource,
    dialect,
    all: entries.map(([, column]) => column.own),
    // A walk ends with the unfolded key. Every field of the resource has a column.
    of: ({ name, fold }) => byField.get(name)![fold === undefined ? 'own' : 'tested'],
    key: ofKey.own,
    tie: { ...ofKey.own, ranked: inOwnOrder(ofKey.own.type, dialect) },
    hasExpressions: entries.some(([, column]) => [column.own, column.tested].some(isExpression)),
  }
}

const isExpression = ({ name }: Column) => name === undefined

/** Returns the column of a field, and the column that it is tested and ordered by. */
function columnsOfField(
  { name: field, kind, get, fold, scale }: BoundField,
  mapping: string | ColumnPlace | undefined,
  { dialect, alias, place }: Source,
): FieldColumns {
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
    decimals,
    folded,
    ...others
  }: Exclude<ColumnPlace, ChildList> = ownMembers(
    where,
    typeof mapping === 'object' ? mapping : { name: mapping },
  )
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
  if (decimals !== undefined) {
    requireOption(isScale(decimals), 'decimals', 'an integer from 0 to 100', decimals)
    const { decimal } = dialect.types
    const types = Object.keys(decimal).filter((each) => isOfIntegers(decimal[each]!))
    const expected = `a decimal field and type: ${types.map((each) => quote(each)).join(' or ')}`
    requireOption(isOfIntegers(typed.type), 'decimals', expected, typed.typeName)
  }
  const type = decimals === undefined ? typed.type : withoutPoint(typed.type, decimals)
  const toColumn = (of: string | Expression, what: string): Column => {
    const text = typeof of === 'object' ? of.sql : of
    requireText(text, what)
    const names = table === undefined ? [text] : [table, text]
    const id = place(typeof of === 'object' ? sql`(${plain(text)})` : toId(names, dialect))
    return {
      field,
      kind,
      fold,
      scale,
      name: typeof of === 'object' ? undefined : of,
      bare: id,
      sql: type.read?.(id) ?? id,
      ...typed,
      type,
      ranked: order === 'database' ? inOwnOrder(type, dialect) : type,
      isPresent: !nullable && !isList(kind), // an empty list is absent
      isApart,
    }
  }
  const column = toColumn(expression === undefined ? name : { sql: expression }, where)
  return { own: column, tested: foldedColumn(column, folded, dialect, toColumn) }
}

/** The column of a field, and the column that it is tested and ordered by. */
interface FieldColumns {
  readonly own: Column
  readonly tested: Column
}

interface Source {
  readonly dialect: Dialect
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
