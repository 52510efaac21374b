/**
 * A key as it is stored. Times are integer epoch milliseconds. Only `revokedAt` with `revokedBy`,
 * `overlapEndsAt` with `successorId`, and `lastUsedAt` ever change.
 */
export interface KeyRecord {
  readonly id: string
  readonly organisationId: string
  readonly name: string
  /** What names are compared by: equal for names that look alike. */
  readonly foldedName: string
  readonly scopes: readonly string[]
  /** The SHA-256 of the full key: 64 lower-case hexadecimal digits. */
  readonly digest: string
  readonly createdAt: number
  /** The id of the actor who created it, or rotated to it; `null` for an actor without an id. */
  readonly createdBy: string | null
  /** The key is invalid from this instant on; `null` if it never expires. */
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  /** The id of the actor who revoked it, or a successor; `null` before, or for one without an id. */
  readonly revokedBy: string | null
  /** Accurate to the minute; `null` if never used. */
  readonly lastUsedAt: number | null
  /** The key that was rotated to create this one, which may have been purged; `null` if none was. */
  readonly predecessorId: string | null
  /** The key that this one was rotated to; `null` if it was not. */
  readonly successorId: string | null
  /** A rotated key is invalid from this instant on; `null` if it was not rotated. */
  readonly overlapEndsAt: number | null
}

/** A key created by a rotation. */
export type Successor = KeyRecord & { readonly predecessorId: string }

/** Part of an organisation's keys, newest first. */
export interface PageOfKeys {
  /** Only keys after this place in the order; from the start by default. It need not exist. */
  readonly after?: Pick<KeyRecord, 'createdAt' | 'id'> | undefined
  /** How many keys at most, from 1. */
  readonly limit: number
}

/**
 * Stores keys: implement it for your database. Ids, folded names and organisations are compared
 * exactly, case included.
 *
 * Every call is atomic: two concurrent calls have the effect of one after the other. Once a call
 * resolves, every later call sees its effect. A call that rejects has taken full effect or none. Its
 * error reaches the keyring's caller unchanged, so it must not contain anything from a record.
 *
 * A key holds its folded name until it is revoked or rotated, when its successor holds it, or has expired at
 * the `createdAt` of a new key. A key found to be expired may lose its name permanently.
 *
 * `keyStoreContract` from `supplier-query/testing` tests a store against this contract.
 */
export interface KeyStore {
  /**
   * Adds a key unless a key of the organisation holds its folded name, or `maxKeys` of them work: are
   * neither revoked nor expired nor past their overlap at the `createdAt` of the new key.
   * @returns what it did; `name_taken` if both are in the way
   * @throws if the id exists; the existing key is left unchanged
   */
  readonly insert: (
    record: KeyRecord,
    maxKeys?: number,
  ) => Promise<'added' | 'name_taken' | 'too_many_keys'>
  /** The key with this id. */
  readonly find: (id: string) => Promise<KeyRecord | undefined>
  /**
   * A page of an organisation's keys, live or not, newest first by `createdAt`, then by the code units
   * of `id`, both descending.
   */
  readonly list: (organisationId: string, page: PageOfKeys) => Promise<readonly KeyRecord[]>
  /**
   * Adds a successor and sets `overlapEndsAt` and `successorId` of its predecessor
   * (`successor.predecessorId`). Changes nothing if the predecessor is unknown, has already been
   * rotated, or is revoked or expired at the successor's `createdAt`. The successor has its
   * organisation, name, scopes and expiry. With an overlap that ends after this `createdAt`, the
   * successor is one more working key: it changes nothing either if `maxKeys` of them work already.
   * @returns whether the key was rotated, or `too_many_keys` if only this bound is in the way
   */
  readonly rotate: (
    successor: Successor,
    overlapEndsAt: number,
    maxKeys?: number,
  ) => Promise<boolean | 'too_many_keys'>
  /**
   * Sets `revokedAt` and `revokedBy` of one or more keys, except of those that are revoked already.
   * Ignores unknown ids.
   */
  readonly revoke: (ids: readonly string[], at: number, by: string | null) => Promise<void>
  /** Removes one or more keys, whatever names they hold. Ignores unknown ids. */
  readonly remove: (ids: readonly string[]) => Promise<void>
  /** Sets `lastUsedAt` of a key, even to an earlier time, and nothing else. Ignores an unknown id. */
  readonly touch: (id: string, at: number) => Promise<void>
}
