import { planQuery, suppliers, type Plan } from 'supplier-query'
import type { NamedQuery } from './queries.js'
import { NOW } from './suppliers.js'

/** The source of the peers' queries: names are bound, dates are epoch milliseconds. */
export type PeerPlan = Pick<Plan, 'where' | 'order' | 'offset' | 'limit'>
export type Condition = PeerPlan['where']
export type Junction = Extract<Condition, { readonly operator: 'and' | 'or' }>
export type Predicate = Exclude<Condition, Junction>

/** One value of a cell, or of a list in it. */
export type Scalar = string | number | boolean

/** The moment of every query in the suite. */
export const moment = { now: NOW, timeZone: 'UTC' } as const

export function planOf({ query }: NamedQuery): PeerPlan {
  return planQuery(suppliers, query, moment)
}

/** Defined here, so that `npm run bench -- compare` also runs on commits whose package does not export it. */
export function isJunction(condition: Condition): condition is Junction {
  return 'operator' in condition
}
