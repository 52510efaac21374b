import type { Setting } from '../report.js'
import { geometricMean } from '../statistics.js'

/** What a query took on each engine. */
export interface QueryResult {
  readonly name: string
  /** How many rows match. */
  readonly total: number
  /** The median of each engine that has words for it, in milliseconds. */
  readonly ms: Readonly<Record<string, number>>
  /** How many answers of each engine were timed: one, of an engine whose first passes the limit. */
  readonly samples: Readonly<Record<string, number>>
}

/** What was found at one size. */
export interface SizeResult {
  readonly rows: number
  readonly loadMs: Readonly<Record<string, number>>
  /** What each engine holds besides the rows themselves, once it is loaded. */
  readonly bytesPerRow: Readonly<Record<string, number>>
  readonly queries: readonly QueryResult[]
  /** The engines that are not timed at this size, and why. */
  readonly leftOut: readonly { readonly engine: string; readonly reason: string }[]
}

/** What the first use of a field costs a table. */
export interface FirstUse {
  readonly what: string
  readonly ms: number
  readonly bytesPerRow: number
}

export interface TableResults {
  readonly setting: Setting
  readonly sizes: readonly SizeResult[]
  readonly firstUses: readonly FirstUse[]
}

/** An engine that takes longer than this many milliseconds for a query is not asked it again. */
export const LIMIT_MS = 2_000

/** The engine that the others are compared with. */
export const OURS = 'createTable'

/**
 * How many times as long as ours another engine takes, over the queries that it has words for: in the
 * geometric mean, and where it does best. `unsaid` is how many it has none for, and `late` for how
 * many it takes longer than the limit.
 */
export function speedups({ queries }: SizeResult, other: string) {
  const ratios = queries.flatMap(({ ms }) => {
    const theirs = ms[other]
    return theirs === undefined ? [] : [theirs / ms[OURS]!] // every query runs on ours
  })
  const unsaid = queries.length - ratios.length
  const late = queries.filter(({ ms }) => (ms[other] ?? 0) > LIMIT_MS).length
  return { mean: geometricMean(ratios), least: Math.min(...ratios), unsaid, late }
}
