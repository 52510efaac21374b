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
  /** The filter as one would write it by hand. */
  readonly matches: (row: Supplier) => boolean
  /** The sort as one would write it by hand; left out, rows keep their order. */
  readonly compare: Compare | undefined
}

/** The suite for a number of rows: every kind of comparison, alone and together, orders and pages. */
export function queriesFor(rows: number): NamedQuery[] {
  const suite = { ...equalitiesAndRanges(rows), ...textsAndLists, ...datesAndGroups }
  return Object.entries(suite).map(([name, { matches, compare, ...query }]) => {
    return { name, query, matches, compare }
  })
}
