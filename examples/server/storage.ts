/** Stores the server's suppliers and keys. */
import type { Facets, PlanOptions, Query, Result, WalkOptions, WalkResult } from 'supplier-query'
import type { KeyStore } from 'supplier-query/auth'
import type { Handovers } from './handovers.js'
import type { OwnedSupplier, ownedSuppliers } from '../owned-suppliers.js'

export interface Storage {
  readonly keys: KeyStore
  readonly handovers: Handovers
  readonly findPage: FindPage
  readonly countFacets: CountFacets
  /** Releases its resources; it must not be used afterwards. */
  readonly close: () => Promise<void>
}

/**
 * Runs a parsed query. With a position it returns one page of a walk. Rejects with a StorageError if
 * the storage fails, with a QueryTimeout if the query takes too long, and with a TypeError or
 * RangeError if the options are invalid.
 */
export type FindPage = (
  query: Query<typeof ownedSuppliers>,
  options: PlanOptions<typeof ownedSuppliers> & { readonly position?: WalkOptions | undefined },
) => Promise<Result<OwnedSupplier> | WalkResult<OwnedSupplier>>

/**
 * Counts the wanted facets of the rows of a query; both are unchecked. Rejects with the errors of
 * `FindPage`, and with a QueryError for mistakes in the facets or the query.
 */
export type CountFacets = (
  query: unknown,
  wanted: unknown,
  options: PlanOptions<typeof ownedSuppliers>,
) => Promise<Facets>

/** Reports that the storage failed. `cause` has the reason, for the log only. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}
