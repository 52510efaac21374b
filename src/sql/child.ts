import type { BoundField } from '../language/predicate.js'
import { hasTexts, isList, type Kind } from '../language/kind.js'
import { ownMembers, refuseMembers } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import { isText, readTable, readType, requireText, toId, type Column } from './column.js'
import { decoderOf } from './dialects/decode.js'
import type { Child, ColumnType, Dialect, ListTests } from './dialects/dialect.js'
import type { ChildList } from './options.js'
import { all, join, plain, sql, where, type Sql } from './writer.js'

/** Lists whose elements are rows of a child table. */

interface Parent {
  readonly alias: string | undefined
  readonly dialect: Dialect
  /** Returns the key of the resource, or another column of the parent. */
  readonly column: (name: string | undefined) => Sql
}

export function isChildList(mapping: unknown): mapping is ChildList {
  return typeof mapping === 'object' && mapping !== null && Object.hasOwn(mapping, 'from')
}

/** Returns the column of a list over a child table, and the column that it is tested by. */
export function columnsOfChild(
  { name: field, kind, fold }: BoundField,
  given: ChildList,
  parent: Parent,
): { readonly own: Column; readonly tested: Column } {
  const { dialect } = parent
  const place = `the column of field ${quote(field)}`
  const { from, key, value, where: condition, type, folded, ...unknown } = ownMembers(place, given)
  refuseMembers(place, unknown)
  const refuse = (expected: string, got: string): never => {
    throw new TypeError(`${place}: expected ${expected}, got ${got}`)
  }
  if (!isList(kind)) refuse('a list field over a child table', `a ${kind}`)
  const names = readTable(from)
  const keyed =
    typeof key === 'string' ? { [key]: undefined } : ownMembers<object>(`${place}, key`, key)
  const pairs = Object.entries(keyed) as [string, string | undefined][] // as the type says
  if (pairs.length === 0) refuse('a column of the child table in `key`', 'none')
  for (const name of [value, ...pairs.flat()]) {
    if (name !== undefined) requireText(name, `${place}, key or value`)
  }
  if (condition !== undefined && !isText(condition)) refuse('SQL in `where`', quote(condition))
  if (fold === undefined && folded !== undefined) refuse('no `folded` without fold', quote(folded))
  if (fold !== undefined && fold !== 'ascii' && folded === undefined)
    refuse(`\`folded\`, because the field has fold: '${fold}'`, 'none')
  if (folded !== undefined) requireText(folded, `the folded column of field ${quote(field)}`)

  const elementKind: Kind = hasTexts(kind) ? 'string' : 'number'
  const typed = readType(dialect, elementKind, type, place)
  const child = toId(['supplier-query child'], dialect)
  const id = (name: string) => sql`${child}.${toId([name], dialect)}`
  const read = (name: string) => typed.type.read?.(id(name)) ?? id(name)
  const own = read(value)
  const plainType: ColumnType = {
    parameter: typed.type.text?.type.parameter ?? typed.type.parameter,
    ordered: (by) => by,
  }
  const asFolded = (): readonly [Sql, ColumnType] => {
    if (fold === undefined) return [own, typed.type]
    if (folded !== undefined) return [read(folded), typed.type]
    return [dialect.foldAscii(typed.type.text?.of(own) ?? own), plainType]
  }
  const isFolded = fold !== undefined && folded === undefined
  const column = toId([folded ?? value], dialect)
  const indexed = isFolded ? sql`(${dialect.foldAscii(column)})` : column
  const keys = pairs.map(([name]) => toId([name], dialect))
  const table = sql`${toId(names, dialect)} as ${child}`
  const conditions = condition === undefined ? [] : [sql`(${plain(condition)})`]
  const rows = { table, id, own, conditions, pairs, parent }
  const asTable: Child = {
    names,
    index: [indexed, ...keys],
    isFolded,
    elementKind,
    elementType: typed.type,
    rows: sql`${table}${where(conditions)}`,
    key: id(pairs[0]![0]),
  }
  const columnOf = (element: Sql, elementType: ColumnType): Column => {
    const fetched = fetch(field, rows)
    const listType: ColumnType = {
      ...elementType,
      ...dialect.children,
      decode: (raw) => decoderOf(elementKind, typed.type)(raw),
      list: testsOf(element, elementType, rows),
      child: asTable,
    }
    return {
      field,
      kind,
      fold,
      name: value,
      bare: id(value),
      sql: fetched.value,
      join: fetched.join,
      type: listType,
      typeName: typed.typeName,
      ranked: listType,
      isPresent: false,
      isApart: false,
    }
  }
  return { own: columnOf(own, typed.type), tested: columnOf(...asFolded()) }
}

interface ChildRows {
  readonly table: Sql
  readonly id: (name: string) => Sql
  /** The unfolded element. */
  readonly own: Sql
  readonly conditions: readonly Sql[]
  /** The columns of the key, each with a column of the parent. */
  readonly pairs: readonly (readonly [string, string | undefined])[]
  readonly parent: Parent
}

const isPresent = (element: Sql) => sql`${element} is not null`

/** Returns the conditions that join a child to its parent. */
function joinOf({ id, pairs, parent, conditions }: ChildRows): Sql[] {
  return [...pairs.map(([name, of]) => sql`${id(name)} = ${parent.column(of)}`), ...conditions]
}

/** Tests a list by its rows: one `exists` for each question that the language asks. */
function testsOf(element: Sql, type: ColumnType, rows: ChildRows): ListTests {
  const { table, id, pairs, parent, conditions } = rows
  const { dialect } = parent
  const exists = (test: Sql, isByKey = false, grouped = plain('')): Sql => {
    if (parent.alias === undefined) {
      throw new TypeError(
        'options: expected `alias`, because a child table has columns of its own, got none: pass the name of your table',
      )
    }
    if (dialect.children.correlates && !isByKey) {
      return sql`exists (select 1 from ${table} where ${all([...joinOf(rows), test])})`
    }
    const keys = join(pairs.map(([, of]) => parent.column(of)))
    const found = join(pairs.map(([name]) => id(name)))
    // With a null among them, `in` is null instead of false.
    const present = isByKey ? [isPresent(found)] : []
    return sql`(${keys}) in (select ${found} from ${table} where ${all([...conditions, test, ...present])}${grouped})`
  }
  const findsKey = dialect.children.findsKeys === true && pairs.length === 1
  // Negated, `exists` is faster: most rows match, and a page needs few of them.
  const has = (values: readonly unknown[], isNegated = false) =>
    exists(dialect.isAmong(element, values, type), findsKey && !isNegated)
  return {
    overlaps: (_, values, __, isNegated) => has(values, isNegated),
    covers: (_, values, __, isNegated) => {
      if (!findsKey || isNegated === true || values.length === 1)
        return all(values.map((value) => has([value], isNegated)))
      const count = plain(String(values.length))
      const grouped = sql` group by ${id(pairs[0]![0])} having count(distinct ${element}) = ${count}`
      return exists(dialect.isAmong(element, values, type), true, grouped)
    },
    isEmpty: () => [sql`not ${exists(isPresent(element))}`],
    isPresent: () => exists(isPresent(element)),
    unnest: () => ({
      join: sql` left join ${table} on ${all([...joinOf(rows), isPresent(element)])}`,
      value: type.ordered?.(element) ?? element,
      own: rows.own,
    }),
  }
}

/** Returns the expression of the whole list, with the join that it needs where no select sees its parent. */
function fetch(
  field: string,
  rows: ChildRows,
): { readonly value: Sql; readonly join: Sql | undefined } {
  const { table, id, own, pairs, parent, conditions } = rows
  const { children } = parent.dialect
  const list = children.toList(own)
  if (children.correlates) {
    const found = all([...joinOf(rows), isPresent(own)])
    return { value: sql`(select ${list} from ${table} where ${found})`, join: undefined }
  }
  // In one scan of the child table.
  const name = toId([`supplier-query list of ${field}`], parent.dialect)
  const cells = pairs.map(
    ([key], i) => sql`${id(key)} as ${toId([`key ${i + 1}`], parent.dialect)}`,
  )
  const keys = pairs.map(
    ([, of], i) => sql`${name}.${toId([`key ${i + 1}`], parent.dialect)} = ${parent.column(of)}`,
  )
  const grouped = sql`select ${join(cells)}, ${list} as list from ${table} where ${all([...conditions, isPresent(own)])} group by ${join(pairs.map(([key]) => id(key)))}`
  return { value: sql`${name}.list`, join: sql` left join (${grouped}) as ${name} on ${all(keys)}` }
}
