type TableCell = string | number | boolean | readonly string[] | null | undefined

/** A row of a printed table: its cells by column name. */
export type TableRow = Readonly<Record<string, TableCell>>

/** Prints rows as an aligned table: numbers to the right, a dash for an empty cell. */
export function printTable(rows: readonly TableRow[]): void {
  for (const line of tableLines(rows)) console.log(line)
}

/** Returns the lines of a table: the names of the columns, a rule, and one line for each row. */
export function tableLines(rows: readonly TableRow[]): string[] {
  const [first] = rows
  if (first === undefined) return ['(no rows)']
  const columns = Object.keys(first).map((name) => columnOf(name, rows))
  const header = columns.map((column) => pad(column.name, column))
  const rule = columns.map(({ width }) => '─'.repeat(width))
  const body = rows.map((row) => columns.map((column) => pad(cellText(row[column.name]), column)))
  return [header, rule, ...body].map((cells) => cells.join('  ').trimEnd())
}

interface Column {
  readonly name: string
  readonly width: number
  readonly isNumeric: boolean
}

function columnOf(name: string, rows: readonly TableRow[]): Column {
  const texts = rows.map((row) => cellText(row[name]))
  return {
    name,
    width: Math.max(...[name, ...texts].map(textWidth)),
    isNumeric: rows.some((row) => typeof row[name] === 'number'),
  }
}

function pad(text: string, { width, isNumeric }: Column): string {
  const space = ' '.repeat(width - textWidth(text))
  return isNumeric ? space + text : text + space
}

function cellText(cell: TableCell): string {
  const text = typeof cell === 'object' && cell !== null ? cell.join(', ') : String(cell ?? '')
  return text === '' ? '—' : text
}

/** Returns the width of a string in a terminal. East Asian characters and emoji take two columns. */
function textWidth(text: string): number {
  let width = 0
  for (const { segment } of graphemes.segment(text)) width += WIDE.test(segment) ? 2 : 1
  return width
}

const graphemes = new Intl.Segmenter('en')
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|\p{Emoji_Presentation}/u
