/** A row as the page holds it: cells by name, of whatever the source had. */
export type Row = Readonly<Record<string, unknown>>

/** A cell as a person reads it. */
export function showCell(cell: unknown): string {
  if (cell === undefined || cell === null) return ''
  if (Array.isArray(cell)) return cell.map(showCell).join(', ')
  return typeof cell === 'string' ? cell : JSON.stringify(cell)
}

/** The texts of a row's cells, in which a person searches. */
export function textOfRow(row: Row): string {
  return Object.values(row).map(showCell).join('\n').toLowerCase()
}
