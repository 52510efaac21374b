/**
 * One listing over three PostgreSQL servers: a coordinator and two shards. Loads suppliers (200,000, or
 * the number in the first argument), runs a suite of queries, compares every answer with the array
 * engine, and shows the work of the shards. It needs PostgreSQL 14 or newer.
 */
import { isDeepStrictEqual } from 'node:util'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { planQuery, runQuery, suppliers, type Supplier } from 'supplier-query'
import { postgres, toSql } from 'supplier-query/sql'
import { insertSuppliers, listSuppliers, supplierColumns } from '../postgres-suppliers.js'
import { printTable, type TableRow } from '../print-table.js'
import { sampleSuppliers } from '../sample-suppliers.js'
import { startCluster, type Cluster } from './clusters.js'
import { explain } from './explain.js'
import { questions } from './questions.js'
import { createShardedTable } from './sharded-table.js'

const count = Number(process.argv[2] ?? 200_000)
const SHARDS = 2
const moment = { now: Date.UTC(2026, 10, 20), timeZone: 'UTC' }

const clusters: Cluster[] = []
const databases: Kysely<unknown>[] = []
try {
  for (let i = 0; i <= SHARDS; i++) clusters.push(await startCluster())
  databases.push(...clusters.map(connect))
  await listOverShards()
} finally {
  for (const db of databases) await db.destroy()
  for (const cluster of clusters) cluster.stop()
}

function connect({ url }: Cluster): Kysely<unknown> {
  return new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }),
  })
}

async function listOverShards(): Promise<void> {
  const [coordinator, ...shards] = databases
  await createShardedTable(
    coordinator!, // there is one database more than shards
    shards.map((db, index) => ({ db, port: clusters[index + 1]!.port })),
  )
  const records = sampleSuppliers(count, 2026)
  await insertSuppliers(coordinator!, records)
  for (const shard of shards) await sql`analyze supplier`.execute(shard)

  const report: TableRow[] = []
  let differing = 0
  for (const [title, query] of questions) {
    const plan = planQuery(suppliers, query, moment)
    // Ties are in the order of the key, in the direction of the last sort field.
    const isDescending = query.sort?.at(-1)?.direction === 'desc'
    const tied = isDescending ? records.toReversed() : records
    const expected = runQuery(suppliers, query, tied, moment)
    const start = performance.now()
    const page = await listSuppliers(coordinator!, plan)
    const tookMs = performance.now() - start
    const isSame =
      page.total === expected.total && isDeepStrictEqual(page.rows, expected.rows.map(toAnswer))
    if (!isSame) differing++
    const { rows } = toSql(plan, {
      dialect: postgres,
      table: 'supplier',
      columns: supplierColumns,
    })
    const delegation = await explain(coordinator!, rows)
    const asked = query.filter !== undefined
    report.push({
      'suppliers …': title,
      total: page.total,
      rows: page.rows.length,
      ms: Math.round(tookMs),
      'as the array': isSame ? 'yes' : 'NO',
      shards: delegation.shards,
      'at once': delegation.async,
      'shards filter': asked ? (delegation.filters ? 'yes' : 'NO') : null,
      'shards sort': delegation.sorts ? 'yes' : null,
    })
    if (asked && !delegation.filters) differing++
    if (title.startsWith('that do machining'))
      console.log(`A shard is sent:\n  ${delegation.remote}\n`)
  }
  printTable(report)
  console.log(`${count} suppliers, ${questions.length} queries, ${differing} differ`)
  if (differing > 0) process.exitCode = 1
}

/** Returns a supplier as the table returns it, with its date as a `Date`. */
function toAnswer({ connectedAt, ...supplier }: Supplier): object {
  return { ...supplier, connectedAt: connectedAt === null ? null : new Date(connectedAt) }
}
