import type { FieldInspection } from '../../inspect/inspection.js'
import { foldText, type Fold } from '../../language/fold.js'
import { isTextKind } from '../../language/operands.js'
import { requireArray } from '../../untrusted/arguments.js'
import { quote } from '../../untrusted/quote.js'
import type { Column, Columns } from '../columns/columns.js'
import { countIn, selected, type RawRow } from '../row.js'
import { sql, type Sql } from '../writer.js'
import type { ColumnReader } from './column-reader.js'

/** A column of texts, and its declared folded column. */
export interface FoldedTexts {
  readonly column: Column
  readonly fold: Fold
  readonly folded: Column
}

/** Returns the columns of texts that have a folded column or expression. */
export function foldedTextsOf({ all, resource, of }: Columns): FoldedTexts[] {
  return all.flatMap((column) => {
    const { field: name, kind, fold } = column
    const folded = of({ ...resource.fields[name]!, name })
    // A text that statements fold has no other column.
    const isOther = fold !== undefined && isTextKind(kind) && folded.bare !== column.bare
    return isOther ? [{ column, fold, folded }] : []
  })
}

/** Selects each text outside of ASCII, and each ASCII text that is folded wrongly. */
export function foldedStatement(
  { column, folded }: FoldedTexts,
  { dialect, key }: Columns,
  { toText, isAscii }: ColumnReader,
  from: Sql,
  id: (name: string) => Sql,
): Sql {
  const [own, other, row] = [id('own'), id('folded'), id('row')]
  const texts = sql`select ${toText(column.bare)} as ${own}, ${toText(folded.bare)} as ${other}, ${toText(key.bare)} as ${row} from ${from}`
  const isRight = sql`${own} is null and ${other} is null or ${isAscii(own)} and ${other} = ${dialect.foldAscii(own)}`
  return sql`select ${own}, ${other}, count(*) as ${id('count')}, min(${row}) as ${row} from (${texts}) as ${id('texts')} where case when ${isRight} then 0 else 1 end = 1 group by ${own}, ${other}`
}

/** @throws TypeError for rows of another statement */
export function foldedFindings(
  { column, fold, folded }: FoldedTexts,
  rows: readonly RawRow[] | undefined,
): FieldInspection<string>['findings'] {
  const place = `results: the rows for the folded texts of field ${quote(column.field)}`
  requireArray(place, rows)
  const wrong = rows!.flatMap((row) => {
    // an array
    const [own, other] = [selected(row, 'own', place), selected(row, 'folded', place)]
    const expected = typeof own === 'string' ? foldText(own, fold) : null
    return expected === other ? [] : [{ row, own, other, expected }]
  })
  const [first] = wrong
  if (first === undefined) return []
  const of = folded.name === undefined ? 'its expression' : `column ${quote(folded.name)}`
  return [
    {
      found: 'a folded text that differs from foldText',
      count: wrong.reduce((sum, { row }) => sum + countIn(row, 'count', place), 0),
      row: String(first.row['row']),
      example: quote(first.own),
      hint: `${of} gives ${quote(first.other)}, and foldText ${quote(first.expected)}: fill a column with foldText(text, ${quote(fold)})`,
    },
  ]
}
