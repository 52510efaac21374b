import type { Supplier } from 'supplier-query'
import type { Compare } from './orders.js'
import { datesAndGroups } from './queries/dates-and-groups.js'
import { equalitiesAndRanges } from './queries/equalities-and-ranges.js'
import type { SupplierQuery } from './queries/suite.js'
import { textsAndLists } from './queries/texts-and-lists.js'

/** A query of the suite. */
export interface NamedQuery {
  readonly name: string
  readonly query: SupplierQuery
  /** The filter, hand-written. */
  readonly matches: (row: Supplier) => boolean
  /** The sort, hand-written; if it is absent, rows keep their order. */
  readonly compare: Compare | undefined
}

/** Returns the suite for a number of rows: all kinds of comparisons, alone and combined, orders and pages. */
export function queriesFor(rows: number): NamedQuery[] {
  const suite = { ...equalitiesAndRanges(rows), ...textsAndLists, ...datesAndGroups }
  return Object.entries(suite).map(([name, { matches, compare, ...query }]) => {
    return { name, query, matches, compare }
  })
}
