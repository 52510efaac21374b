import type { Fold } from '../../language/fold.js'
import { ownMembers } from '../../untrusted/arguments.js'
import { bare } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import type { Column, Expression } from './column.js'
import type { Dialect } from '../dialects/dialect.js'
import type { Sql } from '../writer.js'

/** Returns the column that a field is tested and ordered by. */
export function foldedColumn(
  column: Column,
  folded: string | Expression | undefined,
  fold: Fold | undefined,
  { foldAscii }: Dialect,
  toColumn: (of: string | Expression, place: string) => Column,
): Column {
  const { field, type, kind } = column
  const place = `the folded column of field ${quote(field)}`
  if (fold === undefined) {
    if (folded === undefined) return column
    throw new TypeError(`${place} has no use: the field is not folded`)
  }
  if (folded === undefined && fold === 'ascii' && kind === 'string') {
    // The order is by code point, and folding keeps the number of code points.
    const text = foldAscii(type.text?.of(column.sql) ?? column.sql)
    const { parameter } = type.text?.type ?? type
    const isOfType = type.isOfType && { isOfType: () => type.isOfType!(column.sql) }
    const plainType = bare({ parameter, ordered: (by: Sql) => by, ...isOfType })
    if (column.ranked === type) return { ...column, sql: text, type: plainType, ranked: plainType }
    throw new TypeError(`${place} is ordered by code point: order 'database' needs a folded column`)
  }
  if (typeof folded === 'string') return toColumn(folded, place)
  const { sql: expression }: Partial<Expression> =
    typeof folded === 'object' ? ownMembers(place, folded) : {}
  if (typeof expression === 'string' && expression.trim() !== '')
    return toColumn({ sql: expression }, place)
  throw new TypeError(
    `field ${quote(field)} is folded by ${fold}: name the column of its folded texts, or give their expression, columns: { ${quote(field)}: { folded: … } }`,
  )
}
