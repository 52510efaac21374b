import type { Setting } from '../report.js'
import { geometricMean } from '../statistics.js'

/** The times of a query on each engine. */
export interface QueryResult {
  readonly name: string
  /** The number of matching rows. */
  readonly total: number
  /** The median of each engine that can express the query, in milliseconds: page and exact total. */
  readonly ms: Readonly<Record<string, number>>
  /** The same for the page alone, of each engine that has another way to answer it. */
  readonly pageMs?: Readonly<Record<string, number>>
  /** The number of timed answers of each engine: one if the first answer exceeds the limit. */
  readonly samples: Readonly<Record<string, number>>
}

/** How an engine loads the rows. */
export interface Loading {
  /** Milliseconds by step. The rows are read from JSON files. */
  readonly steps: Readonly<Record<string, number>>
  /** The memory after loading, with all rows that the engine keeps. */
  readonly bytes: number
}

/** The results at one size. */
export interface SizeResult {
  readonly rows: number
  readonly loadMs: Readonly<Record<string, number>>
  /** Milliseconds by step of loading. */
  readonly steps: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** The memory of each engine after loading, with the rows. */
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

/** A query of one kind of field, compared with the same query of another kind over the same values. */
export interface KindResult {
  readonly what: string
  readonly ms: number
  readonly beside: string
  readonly besideMs: number
  readonly ratio: number
  /** The largest allowed ratio. */
  readonly atMost: number
}

export interface TableResults {
  readonly setting: Setting
  readonly sizes: readonly SizeResult[]
  readonly firstUses: readonly FirstUse[]
  readonly kinds: readonly KindResult[]
}

/** An engine that takes longer than this for a query, in milliseconds, does not run it again. */
export const LIMIT_MS = 2_000

/** A table that plans each query anew. */
export const OURS = 'createTable'

/** The same with a reused plan, with which the other engines are compared. */
export const PLANNED = 'createTable, plan'

/**
 * Returns how many times as long as ours another engine takes, over the queries that it can express:
 * the geometric mean, and the best ratio. `faster` counts queries in which it is faster than ours,
 * `unsaid` those that it cannot express, and `late` those that take longer than the limit.
 */
export function speedups({ queries }: SizeResult, other: string, column: 'ms' | 'pageMs' = 'ms') {
  const ratios = queries.flatMap((query) => {
    const { [other]: theirs, [PLANNED]: ours } = query[column] ?? {}
    return theirs === undefined || ours === undefined ? [] : [theirs / ours]
  })
  const unsaid = queries.length - ratios.length
  const late = queries.filter((query) => (query[column]?.[other] ?? 0) > LIMIT_MS).length
  const faster = ratios.filter((ratio) => ratio < 1).length
  return { mean: geometricMean(ratios), least: Math.min(...ratios), faster, unsaid, late }
}
