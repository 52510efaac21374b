import type { Supplier } from 'supplier-query'

export const PAGE = 20

export interface FirstPage {
  readonly rows: readonly Supplier[]
  readonly total: number
}

/** Returns the answer of every engine: the number of rows that pass a test, and the first of these rows. */
export function firstPage(rows: readonly Supplier[], test: (row: Supplier) => boolean): FirstPage {
  const page: Supplier[] = []
  let total = 0
  for (const row of rows) if (test(row) && total++ < PAGE) page.push(row)
  return { rows: page, total }
}

/** Returns a result without its `page`, for comparison with the other engines' answers. */
export function answerOf({ rows, total }: FirstPage): FirstPage {
  return { rows, total }
}
