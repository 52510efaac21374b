/** Keeps suppliers in a table and keys in memory, until the server stops. */
import { createTable } from 'supplier-query'
import { createMemoryKeyStore } from 'supplier-query/auth'
import { ownedSuppliers, type OwnedSupplier } from './owned-suppliers.js'
import type { Storage } from './storage.js'

export function createMemoryStorage(suppliers: readonly OwnedSupplier[]): Storage {
  const table = createTable(ownedSuppliers, suppliers)
  return {
    keys: createMemoryKeyStore(),
    findPage: async (query, options) => table.run(query, options),
    close: async () => {},
  }
}
