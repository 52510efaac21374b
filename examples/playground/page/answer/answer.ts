import { comparePlan, matchesPlan, planQuery, type Resource, type Table } from 'supplier-query'
import type { Row } from '../model/cells.js'
import type { SetMoment } from '../model/moment.js'

/** The page of a query, with the milliseconds for reading, planning and running it. */
export interface Answer {
  readonly rows: readonly Row[]
  readonly total: number
  readonly page: { readonly offset: number; readonly limit?: number }
  readonly ms: number
}

/** Answers the text of an accepted query. */
export function ask(table: Table<Resource, Row>, text: string, moment: SetMoment): Answer {
  const start = performance.now()
  const { rows, total, page } = table.run(JSON.parse(text) as unknown, moment)
  return { rows, total, page, ms: performance.now() - start }
}

/** Returns the position of a row in the whole list, from 1; `undefined` if the row does not match. */
export function rankOf(
  resource: Resource,
  query: unknown,
  rows: readonly Row[],
  index: number,
  moment: SetMoment,
): number | undefined {
  const plan = planQuery(resource, query, moment)
  const row = rows[index]
  if (row === undefined || !matchesPlan(plan, row)) return undefined
  let before = 0
  for (const [other, each] of rows.entries()) {
    if (other === index || !matchesPlan(plan, each)) continue
    const order = comparePlan(plan, each, row)
    if (order < 0 || (order === 0 && other < index)) before++
  }
  return before + 1
}
