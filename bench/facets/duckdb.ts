import type { DuckDBPreparedStatement } from '@duckdb/node-api'
import type { Supplier } from 'supplier-query'
import { loadDuckDb } from '../table/duckdb.js'
import { untimed } from '../table/engine.js'
import { removeRows, writeRows } from '../table/row-files.js'
import { INSTANTS, toBuckets, toValues, type Bound, type Sidebar } from './sidebar.js'

/** DuckDB in this process, on all cores: one prepared statement for each facet. */
export async function createDuckDbFacets(rows: readonly Supplier[]) {
  const folder = writeRows(rows)
  const { connection, close } = await loadDuckDb(folder, untimed)
  removeRows(folder)

  /** @param least - the fewest remediation requests of counted suppliers */
  async function prepare(least: Bound): Promise<() => Promise<Sidebar>> {
    const where = least === undefined ? '' : `where numRemediationRequests >= ${least}`
    const and = least === undefined ? 'where' : `${where} and`
    const place = INSTANTS.map((ms) => `(connectedAt >= ${ms})::integer`).join(' + ')
    const texts = ['city', 'approvalStatus'].map(
      (name) => `select ${name}, count(*)::double from suppliers ${where} group by ${name}`,
    )
    const statements = [
      ...texts,
      `select tag, count(*)::double
       from (select unnest(list_distinct(tags)) as tag from suppliers ${where}) group by tag`,
      `select count(*)::double from suppliers ${and} len(tags) = 0`,
      `select min(numRemediationRequests), max(numRemediationRequests),
       count(numRemediationRequests)::double, count(*)::double from suppliers`,
      `select ${place} as place, count(*)::double from suppliers ${where} group by place`,
    ]
    const prepared: DuckDBPreparedStatement[] = []
    for (const statement of statements) prepared.push(await connection.prepare(statement))
    return async () => {
      const [cities, statuses, tags, tagless, range, places] = await readAll(prepared)
      const [min, max, present, total] = range![0]!
      const counts = new Map(places!.map(([at, count]) => [at, Number(count)]))
      return {
        city: valuesOf(cities!),
        approvalStatus: valuesOf(statuses!),
        tags: valuesOf(tags!, Number(tagless![0]![0])),
        numRemediationRequests: {
          min: Number(min),
          max: Number(max),
          present: Number(present),
          absent: Number(total) - Number(present),
        },
        connectedAt: toBuckets(
          Array.from({ length: INSTANTS.length + 1 }, (_, at) => counts.get(at) ?? 0),
          counts.get(null) ?? 0,
        ),
      }
    }
  }

  return { prepare, close }
}

async function readAll(prepared: readonly DuckDBPreparedStatement[]) {
  const found = []
  for (const statement of prepared) found.push((await statement.runAndReadAll()).getRows())
  return found
}

/** Returns values with their counts; null counts absent values. */
function valuesOf(rows: readonly (readonly unknown[])[], absent?: number) {
  const counts = rows.map(([value, count]) => [value as string | null, Number(count)] as const) // of a column of texts
  const present = counts.flatMap(([value, count]) =>
    value === null ? [] : [[value, count] as const],
  )
  const [, nulls = 0] = counts.find(([value]) => value === null) ?? []
  return toValues(present, absent ?? nulls)
}
