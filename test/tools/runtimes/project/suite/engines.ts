import { createTable, planQuery, QueryTimeout, runQuery, suppliers } from 'supplier-query'
import { fromUrl, toSearchParams } from 'supplier-query/adapters'
import { clickhouse, duckdb, mariadb, mysql, postgres, sqlite, toSql } from 'supplier-query/sql'
import { expectSame, type Case } from './case.js'

const rows = Array.from({ length: 20_000 }, (_, i) => ({
  id: String(i),
  name: `Supplier ${i % 977}`,
  numRemediationRequests: i % 13,
  approvalStatus: i % 3 === 0 ? 'Approved' : null,
  city: null,
  connectedAt: null,
  tags: [],
}))
const query = {
  filter: { field: 'name', comparator: 'contains', value: '97' },
  sort: [{ field: 'numRemediationRequests', direction: 'desc' }],
} as const

/** Returns a clock that advances a millisecond per read, because some runtimes stop theirs in requests. */
function createClock(): () => number {
  let time = 0
  return () => time++
}

/** Cases that the vectors do not cover: work in slices, deadlines, and the other entry points. */
export const engineCases: readonly Case[] = [
  {
    name: 'table.prepare() lets the event loop run between slices',
    async run() {
      let turns = 0
      const table = createTable(suppliers, rows)
      const turn = setInterval(() => turns++, 0)
      await table.prepare(undefined, { sliceMs: 1, clock: createClock() })
      clearInterval(turn)
      expectSame(turns > 0, true)
      expectSame(table.run(query), runQuery(suppliers, query, rows))
    },
  },
  {
    name: 'a query stops at its deadline',
    run() {
      try {
        runQuery(suppliers, query, rows, { deadlineMs: 1, clock: createClock() })
      } catch (error) {
        return expectSame(error instanceof QueryTimeout, true)
      }
      throw new Error('expected a QueryTimeout')
    },
  },
  {
    name: 'a run uses the clock of the runtime for its deadline',
    run() {
      const inTime = runQuery(suppliers, query, rows, { deadlineMs: 60_000 })
      expectSame(inTime, runQuery(suppliers, query, rows))
    },
  },
  {
    name: 'a query survives the search params of a URL',
    run() {
      const url = new URL(`https://api.example/?${toSearchParams(query).toString()}`)
      const read = fromUrl(suppliers, url.searchParams).query
      expectSame(runQuery(suppliers, read, rows), runQuery(suppliers, query, rows))
    },
  },
  ...[postgres, sqlite, mysql, mariadb, duckdb, clickhouse].map((dialect) => ({
    name: `a plan becomes SQL for ${dialect.name}`,
    run() {
      const { sql } = toSql(planQuery(suppliers, query), { dialect, table: 'suppliers' }).rows
      expectSame(/^select .+ from .+ where .+ order by /s.test(sql), true)
    },
  })),
]
