import type { Supplier } from 'supplier-query'
import { INSTANTS, toBuckets, toValues, type Bound, type Sidebar } from './sidebar.js'

/** Counts in one loop into Maps, as a developer writes without a library. */
export function loop(rows: readonly Supplier[], least: Bound): Sidebar {
  const cities = new Map<string, number>()
  const statuses = new Map<string, number>()
  const tags = new Map<string, number>()
  const buckets = Array.from({ length: INSTANTS.length + 1 }, () => 0)
  let [cityless, statusless, tagless, undated] = [0, 0, 0, 0]
  let [min, max, present, absent] = [Infinity, -Infinity, 0, 0]
  for (const row of rows) {
    if (row.numRemediationRequests === null) absent++
    else {
      present++
      min = Math.min(min, row.numRemediationRequests)
      max = Math.max(max, row.numRemediationRequests)
    }
    if (least !== undefined && !(row.numRemediationRequests! >= least)) continue
    if (row.city === null) cityless++
    else cities.set(row.city, (cities.get(row.city) ?? 0) + 1)
    if (row.approvalStatus === null) statusless++
    else statuses.set(row.approvalStatus, (statuses.get(row.approvalStatus) ?? 0) + 1)
    if (row.tags.length === 0) tagless++
    for (const tag of new Set(row.tags)) tags.set(tag, (tags.get(tag) ?? 0) + 1)
    if (row.connectedAt === null) undated++
    else {
      const ms = Date.parse(row.connectedAt)
      let place = 0
      while (place < INSTANTS.length && ms >= INSTANTS[place]!) place++
      buckets[place]!++
    }
  }
  return {
    city: toValues(cities, cityless),
    approvalStatus: toValues(statuses, statusless),
    tags: toValues(tags, tagless),
    numRemediationRequests: { min, max, present, absent },
    connectedAt: toBuckets(buckets, undated),
  }
}
