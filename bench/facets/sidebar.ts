import type { BucketsFacet, RangeFacet, ValuesFacet } from 'supplier-query'

/** The first day of each half-year in which the sample suppliers are connected. */
export const EDGES: readonly string[] = [2021, 2022, 2023, 2024, 2025, 2026].flatMap((year) => [
  `${year}-01-01`,
  ...(year === 2026 ? [] : [`${year}-07-01`]),
])

/** The facets that the benches count. */
export const sidebar = {
  city: { values: 20 },
  approvalStatus: { values: 20 },
  tags: { values: 20 },
  numRemediationRequests: { range: true },
  connectedAt: { edges: EDGES },
} as const

/** The edges in epoch milliseconds. */
export const INSTANTS: readonly number[] = EDGES.map((day) => Date.parse(day))

/** The fewest remediation requests of a supplier; undefined for all suppliers. */
export type Bound = number | undefined

/** Two facets of texts, one of lists, a range, and ten buckets. */
export interface Sidebar {
  readonly city: ValuesFacet<string>
  readonly approvalStatus: ValuesFacet<string>
  readonly tags: ValuesFacet<string>
  readonly numRemediationRequests: RangeFacet
  readonly connectedAt: BucketsFacet
}

/** Returns the 20 most common values. */
export function toValues(
  counts: Iterable<readonly [value: string, count: number]>,
  absent: number,
): ValuesFacet<string> {
  const all = [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  const values = all.slice(0, 20).map(([value, count]) => ({ value, count }))
  return { values, distinct: all.length, absent }
}

/** @param counts - below the first edge, between consecutive edges, and above the last edge */
export function toBuckets(counts: readonly number[], absent: number): BucketsFacet {
  const buckets = INSTANTS.slice(1).map((to, i) => ({
    from: INSTANTS[i]!,
    to,
    count: counts[i + 1]!,
  }))
  return { buckets, below: counts[0]!, above: counts.at(-1)!, absent }
}
