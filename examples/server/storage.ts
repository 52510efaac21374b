/** Where the server keeps its suppliers and keys. */
import type { PlanOptions, Query, Result } from 'supplier-query'
import type { KeyStore } from 'supplier-query/auth'
import type { OwnedSupplier, ownedSuppliers } from './owned-suppliers.js'

export interface Storage {
  readonly keys: KeyStore
  readonly findPage: FindPage
  /** Releases its resources; it must not be used afterwards. */
  readonly close: () => Promise<void>
}

/**
 * Runs a parsed query. Rejects with a StorageError if the storage fails, with a QueryTimeout if the
 * query takes too long, and with a TypeError or RangeError if the options are invalid.
 */
export type FindPage = (
  query: Query<typeof ownedSuppliers>,
  options: PlanOptions<typeof ownedSuppliers>,
) => Promise<Result<OwnedSupplier>>

/** The storage failed; `cause` says why, for the log only. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}
