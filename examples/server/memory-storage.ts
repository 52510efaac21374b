/** Suppliers in a table and keys in memory, for as long as the server runs. */
import { createMemoryKeyStore, createTable } from 'supplier-query'
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
