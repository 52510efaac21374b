/** What the server asks of the place where its suppliers and keys are kept. */
import type { PlanOptions, Query, Result } from 'supplier-query'
import type { KeyStore } from 'supplier-query/auth'
import type { OwnedSupplier, ownedSuppliers } from './owned-suppliers.js'

export interface Storage {
  readonly keys: KeyStore
  readonly findPage: FindPage
  /** Lets go of what it holds; nothing is asked of it afterwards. */
  readonly close: () => Promise<void>
}

/**
 * Answers a parsed query with its page. Rejects with a StorageError where the place itself fails, and
 * with what planning throws where the options are wrong.
 */
export type FindPage = (
  query: Query<typeof ownedSuppliers>,
  options: PlanOptions<typeof ownedSuppliers>,
) => Promise<Result<OwnedSupplier>>

/** The place fails; why is its cause, for the log alone. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}
