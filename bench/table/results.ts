import type { Setting } from '../report.js'
import { geometricMean } from '../statistics.js'

/** The times of a query on each engine. */
export interface QueryResult {
  readonly name: string
  /** The number of matching rows. */
  readonly total: number
  /** The median of each engine that can express the query, in milliseconds. */
  readonly ms: Readonly<Record<string, number>>
  /** The number of timed answers of each engine: one if the first answer exceeds the limit. */
  readonly samples: Readonly<Record<string, number>>
}

/** The results at one size. */
export interface SizeResult {
  readonly rows: number
  readonly loadMs: Readonly<Record<string, number>>
  /** The memory of each engine after loading, without the rows. */
  readonly bytesPerRow: Readonly<Record<string, number>>
  readonly queries: readonly QueryResult[]
  /** The engines that are not timed at this size, with reasons. */
  readonly leftOut: readonly { readonly engine: string; readonly reason: string }[]
}

/** The cost of the first use of a field of a table. */
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

/** An engine that takes longer than this for a query, in milliseconds, does not run it again. */
export const LIMIT_MS = 2_000

/** The engine with which the others are compared. */
export const OURS = 'createTable'

/**
 * Returns how many times as long as ours another engine takes, over the queries that it can express:
 * the geometric mean, and the best ratio. `unsaid` counts queries that it cannot express, and `late`
 * counts queries that take longer than the limit.
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
