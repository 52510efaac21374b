import type { Supplier } from 'supplier-query'
import type { LogicalPlan } from '../../src/plan/plan.js'
import type { NamedQuery } from './queries.js'

export interface Answer {
  readonly total: number
  /** The rows of the page, or their numbers. */
  readonly rows: readonly (Supplier | number)[]
}

/** A query made ready, as far as an engine can; a call answers it. */
export type Ready = () => Answer | Promise<Answer>

/** An engine with its rows loaded. */
export interface Loaded {
  readonly prepare: (query: NamedQuery, plan: LogicalPlan) => Ready | Promise<Ready>
  readonly close?: () => void
}

export interface Engine {
  readonly name: string
  readonly load: (rows: readonly Supplier[]) => Loaded | Promise<Loaded>
}

/** Orders rows as a plan says, the way one would write it by hand: absent cells are lowest. */
export function compareBy({ order }: LogicalPlan) {
  return (a: Supplier, b: Supplier): number => {
    for (const { field, descending } of order) {
      const name = field.name as 'id' // or another field of one value: they compare alike
      const x: string | null = a[name]
      const y: string | null = b[name]
      if (x === y) continue
      const isBefore = x === null || (y !== null && x < y)
      return isBefore === descending ? 1 : -1
    }
    return 0
  }
}

/** The page of the rows that match, in order, for engines that only filter. */
export function pageOf(matching: Supplier[], plan: LogicalPlan): Answer {
  const { order, offset, limit } = plan
  const sorted = order.length === 0 || limit === 0 ? matching : matching.toSorted(compareBy(plan))
  return { total: matching.length, rows: sorted.slice(offset, offset + limit) }
}
