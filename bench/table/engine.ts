import type { Supplier } from 'supplier-query'
import type { NamedQuery } from './queries.js'

export interface Answer {
  /** Absent if only the page was asked for. */
  readonly total?: number | undefined
  /** The rows of the page, or their numbers. */
  readonly rows: readonly (Supplier | number)[]
}

/** A query prepared as far as the engine can; each call answers it. */
export type Ready = () => Answer | Promise<Answer>

/** What is asked for: a page and the exact number of matching rows, or the page alone. */
export type Wanted = 'total' | 'page'

/** An engine with its rows loaded. */
export interface Loaded {
  /** @returns undefined for a query that the engine cannot express, or cannot answer without the total */
  readonly prepare: (
    query: NamedQuery,
    wanted: Wanted,
  ) => Ready | undefined | Promise<Ready | undefined>
  /** The bytes that the engine holds outside the JavaScript heap, if any. */
  readonly nativeBytes?: () => number | Promise<number>
  readonly close?: () => void
}

/** Times a step of loading, in milliseconds. */
export type Step = <T>(what: string, work: () => T) => T

/** Runs a step of loading without timing it. */
export const untimed: Step = (_, work) => work()

export interface Engine {
  readonly name: string
  /** True for another library; false for this package and the bench's own code. */
  readonly isPeer: boolean
  /**
   * Loads the rows from a folder of JSON files, as `row-files.ts` writes them.
   * @param step - runs and times each step of loading
   */
  readonly load: (folder: string, step: Step) => Loaded | Promise<Loaded>
  /** The most rows on which the engine is timed, and the reason for the limit. */
  readonly upTo?: { readonly rows: number; readonly reason: string }
}
