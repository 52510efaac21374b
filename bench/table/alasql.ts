import alasql from 'alasql'
import type { Supplier } from 'supplier-query'
import type { Loaded } from './engine.js'
import { planOf } from './plan.js'
import { toSql, type Dialect } from './sql.js'

const dialect: Dialect = {
  contains: (column, text) => `hasText(${column}, ${text})`,
  hasAny: (column, values) => `hasAny(${column}, ${values.join(', ')})`,
  hasAll: (column, values) => `hasAll(${column}, ${values.join(', ')})`,
  isEmpty: (column) => `hasNone(${column})`,
  not: (condition) => `not (${condition})`,
  // AlaSQL does not order null, so a value below all others replaces it.
  key: (column, descending) =>
    `ifnull(${column}, ${/At|num/.test(column) ? -1 : "''"}) ${descending ? 'desc' : 'asc'}`,
  keepsOrder: true,
}

/** Loads copies of the rows into AlaSQL, with dates as epoch milliseconds. */
export function openAlaSql(rows: readonly Supplier[]): Loaded {
  Object.assign(alasql.fn, {
    hasText: (cell: string, text: string) => cell.includes(text),
    hasAny: (cell: string[], ...values: string[]) => values.some((value) => cell.includes(value)),
    hasAll: (cell: string[], ...values: string[]) => values.every((value) => cell.includes(value)),
    hasNone: (cell: string[]) => cell.length === 0,
  })
  const database = new alasql.Database()
  database.exec('create table suppliers')
  const table = database.tables['suppliers'] as { data: unknown[] } // it has them
  table.data = rows.map((row, n) => ({
    ...row,
    n,
    connectedAt: row.connectedAt === null ? null : Date.parse(row.connectedAt),
  }))
  const run = (sql: string) => database.exec(sql) as { matches: number; n: number }[] // as selected
  return {
    prepare: (query) => {
      const { total, page } = toSql(planOf(query), dialect)
      return () => ({
        total: run(total)[0]!.matches, // it counts
        rows: page === undefined ? [] : run(page).map(({ n }) => n),
      })
    },
  }
}
