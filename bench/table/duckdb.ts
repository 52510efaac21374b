import { DuckDBInstance, listValue, VARCHAR, LIST } from '@duckdb/node-api'
import type { Supplier } from 'supplier-query'
import type { Loaded } from './engine.js'
import { planOf } from './plan.js'
import { standard, toSql, type Dialect } from './sql.js'

const dialect: Dialect = {
  ...standard,
  contains: (column, text) => `contains(${column}, ${text})`,
  hasAny: (column, values) => `list_has_any(${column}, [${values.join(', ')}])`,
  hasAll: (column, values) => `list_has_all(${column}, [${values.join(', ')}])`,
  isEmpty: (column) => `len(${column}) = 0`,
  keepsOrder: true,
}

/** Loads the rows into DuckDB in this process, on all cores. */
export async function openDuckDb(rows: readonly Supplier[]): Promise<Loaded> {
  const { connection, close } = await loadDuckDb(rows)
  return {
    prepare: async (query) => {
      const { total, page } = toSql(planOf(query), dialect)
      const counting = await connection.prepare(total)
      const paging = page === undefined ? undefined : await connection.prepare(page)
      return async () => {
        const count = await counting.runAndReadAll()
        const found = await paging?.runAndReadAll()
        return {
          total: Number(count.getRows()[0]![0]), // a count
          rows: (found?.getRows() ?? []).map(([n]) => Number(n)),
        }
      }
    },
    nativeBytes: async () => {
      const used = await connection.runAndReadAll(
        'select sum(memory_usage_bytes)::double from duckdb_memory()',
      )
      return Number(used.getRows()[0]![0]) // a sum
    },
    close,
  }
}

/** Opens a connection to a database with the rows in a native table, `suppliers`, whose key has an index. */
export async function loadDuckDb(rows: readonly Supplier[]) {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(`create table suppliers (
    n integer, id varchar primary key, name varchar, numRemediationRequests integer, approvalStatus varchar,
    city varchar, connectedAt bigint, tags varchar[])`)
  const appender = await connection.createAppender('suppliers')
  const list = LIST(VARCHAR)
  const text = (value: string | null) =>
    value === null ? appender.appendNull() : appender.appendVarchar(value)
  for (const [n, row] of rows.entries()) {
    appender.appendInteger(n)
    appender.appendVarchar(row.id)
    appender.appendVarchar(row.name)
    if (row.numRemediationRequests === null) appender.appendNull()
    else appender.appendInteger(row.numRemediationRequests)
    text(row.approvalStatus)
    text(row.city)
    if (row.connectedAt === null) appender.appendNull()
    else appender.appendBigInt(BigInt(Date.parse(row.connectedAt)))
    appender.appendList(listValue(row.tags), list)
    appender.endRow()
  }
  appender.closeSync()
  const close = () => {
    connection.closeSync()
    instance.closeSync()
  }
  return { connection, close }
}
