import { toId } from '../../src/sql/column.js'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { toPart } from '../../src/sql/placeholders.js'
import { sql } from '../../src/sql/writer.js'
import type { StoredField } from './data-sets.js'
import { dialects } from './dialects.js'
import { textOf, type Engine } from './engine.js'

/** How a database breaks ties is its own: tests learn it from the database. */

/** The rows that a table has, in the order in which the database sorts its keys. */
export async function inKeyOrder<Row extends Readonly<Record<string, unknown>>>(
  engine: Engine,
  table: string,
  { column, member, kind, typeName }: StoredField,
  rows: readonly Row[],
): Promise<Row[]> {
  const id = (name: string) => toId([name], partsOf(dialects[engine.dialect]))
  const select = sql`select ${id(column)} as ${id('key')} from ${id(table)} order by ${id(column)}`
  const { sql: text, parameters } = textOf(toPart(select), engine.dialect)
  const found = await engine.execute(text, parameters)
  const keyOf = (cell: unknown) => (kind === 'number' ? Number(cell) + 0 : String(cell).trimEnd())
  const exact = new Map(
    rows.map((row) => [kind === 'number' ? Number(row[member]) + 0 : row[member], row]),
  )
  const trimmed = new Map(rows.map((row) => [keyOf(row[member]), row]))
  // A column of single precision shows a number near that which was stored.
  const single = new Map(rows.map((row) => [Math.fround(Number(row[member])), row]))
  const inOrder = found.map(({ key }) => {
    const row =
      exact.get(kind === 'number' ? Number(key) + 0 : key) ??
      trimmed.get(keyOf(key)) ??
      single.get(Number(key))
    if (row === undefined) throw new Error(`no row has the key ${String(key)}`)
    return row
  })
  // An expression is ordered by its value, in the order of the language.
  const isRead = partsOf(dialects[engine.dialect]).types[kind][typeName]?.read !== undefined
  return isRead ? rows.filter((row) => inOrder.includes(row)) : inOrder
}

/** Rows in key order as they tie under a sort: the key goes in the direction of the last field. */
export function asTied<Row>(
  rows: readonly Row[],
  sort: readonly { readonly direction: string }[] | undefined,
): readonly Row[] {
  return sort?.at(-1)?.direction === 'desc' ? rows.toReversed() : rows
}
