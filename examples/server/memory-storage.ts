/** Keeps suppliers in a table and keys in memory, until the server stops. */
import { createTable, tableFacets, type DeadlineOptions } from 'supplier-query'
import { createMemoryKeyStore } from 'supplier-query/auth'
import { createMemoryHandovers } from './handovers.js'
import { ownedSuppliers, withInstant, type OwnedSupplier } from '../owned-suppliers.js'
import type { Storage } from './storage.js'

/** @param deadline - the longest time of a query: a second by default, because it blocks all others */
export function createMemoryStorage(
  suppliers: readonly OwnedSupplier[],
  deadline: DeadlineOptions = { deadlineMs: 1_000 },
): Storage {
  const table = createTable(ownedSuppliers, suppliers.map(withInstant))
  const prepared = table.prepare() // a table that is not prepared scans its rows for each query
  return {
    keys: createMemoryKeyStore(),
    handovers: createMemoryHandovers(),
    findPage: async (query, { position, ...options }) => {
      await prepared
      return position === undefined
        ? table.run(query, { ...options, ...deadline })
        : table.walk(query, { ...options, ...deadline, ...position })
    },
    countFacets: async (query, wanted, options) => {
      await prepared
      return tableFacets(table, query, wanted, { ...options, ...deadline })
    },
    close: async () => {},
  }
}
