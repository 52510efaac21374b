import type { Supplier } from 'supplier-query'
import type { NamedQuery } from './queries.js'

export interface Answer {
  readonly total: number
  /** The rows of the page, or their numbers. */
  readonly rows: readonly (Supplier | number)[]
}

/** A query prepared as far as the engine can; each call answers it. */
export type Ready = () => Answer | Promise<Answer>

/** An engine with its rows loaded. */
export interface Loaded {
  /** @returns undefined for a query that the engine cannot express */
  readonly prepare: (query: NamedQuery) => Ready | undefined | Promise<Ready>
  /** The bytes that the engine holds outside the JavaScript heap, if any. */
  readonly nativeBytes?: () => number | Promise<number>
  readonly close?: () => void
}

export interface Engine {
  readonly name: string
  /** True for another library; false for this package and the bench's own code. */
  readonly isPeer: boolean
  readonly load: (rows: readonly Supplier[]) => Loaded | Promise<Loaded>
  /** The most rows on which the engine is timed, and the reason for the limit. */
  readonly upTo?: { readonly rows: number; readonly reason: string }
}
