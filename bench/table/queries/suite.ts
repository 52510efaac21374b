import type { QueryInput, Supplier, suppliers } from 'supplier-query'
import type { Compare } from '../orders.js'

export type SupplierQuery = QueryInput<typeof suppliers>
export type Comparison = NonNullable<SupplierQuery['filter']>

/** Queries by name, each with its filter and its sort, if any, hand-written as well. */
export type Suite = Readonly<
  Record<
    string,
    SupplierQuery & {
      readonly matches: (row: Supplier) => boolean
      readonly compare?: Compare
    }
  >
>

export const approved: Comparison = {
  field: 'approvalStatus',
  comparator: 'eq',
  value: 'approved',
}
export const inLeeds: Comparison = { field: 'city', comparator: 'eq', value: 'Leeds' }

export const firstPage = { limit: 20 }
export const count = { limit: 0 }
