import type { Goal, Setting } from '../report.js'
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

/** A query of one kind of field, compared with the same query of another kind over the same values. */
export interface KindResult {
  readonly what: string
  readonly ms: number
  readonly beside: string
  readonly besideMs: number
  readonly ratio: number
}

/** A search in names of one shape, with its exact total, on a table and in SQLite. */
export interface NameResult {
  readonly shape: string
  readonly rows: number
  readonly matches: number
  readonly ms: number
  /** Nanoseconds for each match, and that as a multiple of the first shape's. */
  readonly perMatch: number
  readonly ratio: number
  readonly sqliteMs: number
  readonly ofSqlite: number
}

export interface TableResults {
  readonly setting: Setting
  readonly goals: readonly Goal[]
  readonly sizes: readonly SizeResult[]
  readonly kinds: readonly KindResult[]
  readonly names: readonly NameResult[]
}

/** An engine that takes longer than this for a query, in milliseconds, does not run it again. */
export const LIMIT_MS = 2_000

/** A table that plans each query anew. */
export const OURS = 'createTable'

/** The same with a reused plan, as databases reuse their prepared statements. */
export const PLANNED = 'createTable, plan'

/**
 * Compares an engine with one of ours, over the queries that both can express: how many times as long it
 * takes in the geometric mean, and the queries in which it is faster, ours the slowest first.
 */
export function speedups(
  { queries }: Pick<SizeResult, 'queries'>,
  other: string,
  ours: typeof OURS | typeof PLANNED,
  column: 'ms' | 'pageMs',
) {
  const ratios = queries.flatMap(({ name, [column]: times }) => {
    const { [other]: theirs, [ours]: own } = times ?? {}
    return theirs === undefined || own === undefined ? [] : [{ name, ratio: theirs / own }]
  })
  const faster = ratios.filter(({ ratio }) => ratio < 1).toSorted((a, b) => a.ratio - b.ratio)
  return { mean: geometricMean(ratios.map(({ ratio }) => ratio)), faster, of: ratios.length }
}
