import { printTable, type TableRow } from './print-table.js'

/** Prints a query in words and as JSON, then its page as a table. */
export function printAnswer(
  title: string,
  query: unknown,
  page: readonly TableRow[],
  total: number,
): void {
  printQuestion(title, query)
  printTable(page)
  console.log(`${page.length} of ${total}\n`)
}

export function printQuestion(title: string, query: unknown): void {
  console.log(title)
  console.log(`${JSON.stringify(query)}\n`)
}
