import type { Supplier } from 'supplier-query'

export const PAGE = 20

export interface FirstPage {
  readonly rows: readonly Supplier[]
  readonly total: number
}

/** What every engine is asked for: how many rows a test holds for, and the first of them. */
export function firstPage(rows: readonly Supplier[], test: (row: Supplier) => boolean): FirstPage {
  const page: Supplier[] = []
  let total = 0
  for (const row of rows) if (test(row) && total++ < PAGE) page.push(row)
  return { rows: page, total }
}

/** What is compared with the other engines' answers: a result without the page it echoes. */
export function answerOf({ rows, total }: FirstPage): FirstPage {
  return { rows, total }
}
