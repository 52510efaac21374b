import { ownMembers, refuseMembers } from '../../untrusted/arguments.js'
import { quote } from '../../untrusted/quote.js'
import { bare, own } from '../../untrusted/plain.js'
import type { Fold } from '../../language/fold.js'
import { isList, type Kind } from '../../language/kind.js'
import { isTextKind } from '../../language/operands.js'
import type { BoundField } from '../../language/predicate.js'
import type { Resource } from '../../language/resource.js'
import { requirePlan, type Plan } from '../../plan/plan.js'
import { requireExpression, type Expression, type GivenOptions } from './column-options.js'
import type { ColumnType, Dialect } from '../dialects/dialect.js'
import { partsOf } from '../dialects/dialects.js'
import { plain, sql, type Sql } from '../writer.js'

/** A field's column. */
export interface Column {
  readonly field: string
  readonly kind: Kind
  readonly fold: Fold | undefined
  /** The name of the table, if columns are qualified. */
  readonly table: string | undefined
  /** Undefined for an expression. */
  readonly name: string | undefined
  readonly bare: Sql
  /** The column as its type reads it. */
  readonly sql: Sql
  readonly type: ColumnType
  readonly typeName: string
  /** The type for ranges and orders: `type`, or `own` if the database orders the column. */
  readonly ranked: ColumnType
  /** The type in the order of the column itself. */
  readonly own: ColumnType
  /** True if every cell is declared to hold a value. */
  readonly isPresent: boolean
  /** True if rows with and without a value are read apart, as an ordinary index has them. */
  readonly isApart: boolean
}

/** The columns of a resource in a database. */
export interface Columns {
  readonly resource: Resource
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
export function columnsOf(plan: Plan, options: GivenOptions): Columns {
  requirePlan(plan)
  return columnsOfResource(plan.resource, options)
}

/** @param place - replaces each written column, if columns are read from a subquery */
export function columnsOfResource(
  resource: Resource,
  options: GivenOptions,
  place: (written: Sql) => Sql = (written) => written,
): Columns {
  const { fields, key } = resource
  const {
    dialect: given,
    columns: mappings = {},
    alias,
    ...unknown
  } = ownMembers('options', options)
  refuseMembers('options', unknown)
  const dialect = partsOf(given)
  if (key === undefined) {
    throw new TypeError('resource: expected a key for SQL, got none: declare `key`')
  }
  const columns = ownMembers('columns', mappings)
  for (const name of Object.keys(columns)) {
    if (fields[name] === undefined)
      throw new TypeError(`columns: expected fields of the resource, got ${quote(name)}`)
  }
  const ownColumnOf = new Map<string, Column>()
  const testedColumnOf = new Map<string, Column>()
  for (const [field, { kind, get, fold }] of Object.entries(fields)) {
    const mapping = own(columns, field)
    if (get !== undefined && mapping === undefined) {
      throw new TypeError(
        `the column of field ${quote(field)}: expected a name or an expression, because a getter reads the field, got none`,
      )
    }
    requireName(field, `the name of field ${quote(field)}`)
    const where = `the column of field ${quote(field)}`
    const placed = ownMembers(where, typeof mapping === 'object' ? mapping : { name: mapping })
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
    } = placed
    refuseMembers(where, others)
    if (expression === undefined) requireName(name, where)
    else requireExpression(where, placed)
    const typed = readType(dialect, kind, typeName, field)
    const { type } = typed
    if (order !== undefined && (order !== 'database' || !isTextKind(kind))) {
      throw new TypeError(
        `${where}, order: expected 'database' on a string field, got ${quote(order)}`,
      )
    }
    if (typeof nullable !== 'boolean') {
      throw new TypeError(`${where}, nullable: expected true or false, got ${quote(nullable)}`)
    }
    if (!nullable && isList(kind)) {
      throw new TypeError(
        `${where}, nullable: expected no value on a list, got false: leave it out, because an empty list is absent too`,
      )
    }
    if (nulls !== undefined && (nulls !== 'apart' || dialect.nullsAreHighest !== true)) {
      throw new TypeError(
        `${where}, nulls: expected 'apart' in PostgreSQL, and no value in other dialects, got ${quote(nulls)}`,
      )
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
      isPresent: !nullable,
      isApart: nulls === 'apart',
    }
    const toColumn = (of: string | Expression, what: string): Column => {
      const isExpression = typeof of === 'object'
      const id = place(isExpression ? sql`(${plain(of.sql)})` : qualified(of, what))
      const ownName = isExpression ? undefined : of
      return { ...common, name: ownName, bare: id, sql: type.read?.(id) ?? id }
    }
    const qualified = (of: string, what: string) => {
      requireName(of, what)
      if (table === undefined) return toId([of], dialect)
      requireName(table, `the table of field ${quote(field)}`)
      return toId([table, of], dialect)
    }
    const column = toColumn(expression === undefined ? name : { sql: expression }, where)
    ownColumnOf.set(field, column)
    testedColumnOf.set(field, foldedColumn(column, folded, dialect, toColumn))
  }
  const all = [...ownColumnOf.values()]
  const tested = [...testedColumnOf.values()]
  return {
    resource,
    dialect,
    all,
    // A walk ends with the unfolded key. Every field of the resource has a column.
    of: ({ name, fold }) => (fold === undefined ? ownColumnOf : testedColumnOf).get(name)!,
    key: ownColumnOf.get(key)!,
    hasExpressions: [...all, ...tested].some(({ name }) => name === undefined),
  }
}

/** Returns the column that a field is tested and ordered by. */
function foldedColumn(
  column: Column,
  folded: string | Expression | undefined,
  { foldAscii }: Dialect,
  toColumn: (of: string | Expression, place: string) => Column,
): Column {
  const { field, type, kind, fold } = column
  const place = `the folded column of field ${quote(field)}`
  if (fold === undefined) {
    if (folded === undefined) return column
    throw new TypeError(`${place}: expected none for a field without fold, got ${quote(folded)}`)
  }
  if (folded === undefined && fold === 'ascii' && isTextKind(kind)) {
    // The order is by code point, and folding keeps the number of code points.
    const text = foldAscii(type.text?.of(column.sql) ?? column.sql)
    const { parameter } = type.text?.type ?? type
    const plainType = bare({ parameter, ordered: (by: Sql) => by })
    if (column.ranked === type) return { ...column, sql: text, type: plainType, ranked: plainType }
    throw new TypeError(
      `${place}, order: expected a folded column with 'database', got none: declare \`folded\``,
    )
  }
  if (typeof folded === 'string') return toColumn(folded, place)
  const expression = typeof folded === 'object' ? own(ownMembers(place, folded), 'sql') : undefined
  if (typeof expression === 'string' && expression.trim() !== '')
    return toColumn({ sql: expression }, place)
  throw new TypeError(
    `the column of field ${quote(field)}: expected \`folded\`, because the field has fold: '${fold}', got none: pass columns: { ${quote(field)}: { folded: … } }, with a column of the folded texts or an expression`,
  )
}

/** Quotes a name with its qualifiers. */
export function toId(names: readonly string[], { quote: quoted }: Dialect): Sql {
  return plain(names.map(quoted).join('.'))
}

/** True if every database can quote a name. The maximum length differs. */
export function isName(name: unknown): name is string {
  return typeof name === 'string' && name !== '' && !name.includes('\0')
}

function requireName(name: string, place: string): void {
  if (!isName(name)) {
    throw new TypeError(
      `${place}: expected a name that is not empty and has no U+0000, got ${quote(name)}`,
    )
  }
}

function readType(
  { types: all, refused }: Dialect,
  kind: Kind,
  name: string | undefined,
  field: string,
): Pick<Column, 'type' | 'typeName'> {
  const types: Readonly<Record<string, ColumnType>> = all[kind]
  const names = Object.keys(types)
  const chosen = name === undefined ? names[0]! : name // there is at least one
  if (Object.hasOwn(types, chosen)) return { type: bare(types[chosen]!), typeName: chosen }
  const reason = own({ ...refused }, chosen)
  throw new TypeError(
    `the column of field ${quote(field)}, type: expected ${names.join(', ')}, got ${quote(name)}${reason === undefined ? '' : `: ${reason}`}`,
  )
}
