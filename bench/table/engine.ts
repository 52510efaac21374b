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
  /** @returns undefined for a query that the engine has no words for */
  readonly prepare: (query: NamedQuery) => Ready | undefined | Promise<Ready>
  /** The bytes it holds outside the JavaScript heap, where it has any. */
  readonly nativeBytes?: () => number | Promise<number>
  readonly close?: () => void
}

export interface Engine {
  readonly name: string
  /** Whether it is another library, and not this package or code of the bench. */
  readonly isPeer: boolean
  readonly load: (rows: readonly Supplier[]) => Loaded | Promise<Loaded>
  /** The most rows that it is timed on, and why it is not timed on more. */
  readonly upTo?: { readonly rows: number; readonly reason: string }
}
