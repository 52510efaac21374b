/** Suppliers in an array and keys in memory, for as long as the server runs. */
import { createMemoryKeyStore, runQuery } from 'supplier-query'
import { ownedSuppliers, type OwnedSupplier } from './owned-suppliers.js'
import type { Storage } from './storage.js'

export function createMemoryStorage(suppliers: readonly OwnedSupplier[]): Storage {
  return {
    keys: createMemoryKeyStore(),
    findPage: async (query, options) => runQuery(ownedSuppliers, query, suppliers, options),
    close: async () => {},
  }
}
