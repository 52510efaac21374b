/**
 * A key as it is stored. All times are whole epoch milliseconds. Only `revokedAt`,
 * `overlapEndsAt` and `lastUsedAt` ever change.
 */
export interface KeyRecord {
  readonly id: string
  readonly organisationId: string
  readonly name: string
  readonly scopes: readonly string[]
  /** SHA-256 of the key: 64 hexadecimal digits. */
  readonly digest: string
  readonly createdAt: number
  /** The key is invalid from this instant on; `null` if it never expires. */
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  readonly lastUsedAt: number | null
  /** The key that this one replaced by rotation; `null` if there is none. */
  readonly predecessorId: string | null
  /** The key is invalid from this instant on; `null` until it is rotated. */
  readonly overlapEndsAt: number | null
}

/** A key created by a rotation. */
export type Successor = KeyRecord & { readonly predecessorId: string }

/**
 * Where keys are kept. Ids, names and organisations compare exactly, case included.
 *
 * Each call is atomic: concurrent calls take effect one after the other. Every later call sees the
 * effect of one that has resolved. A call that rejects has taken effect as a whole or not at all.
 * Errors of the store reach the keyring's caller unchanged, so they should not contain record data.
 *
 * `keyStoreContract` of `supplier-query/testing` holds a store to this.
 */
export interface KeyStore {
  /**
   * Adds a key, unless its name is taken: by a key of the same organisation that, at the new key's
   * `createdAt`, is not revoked, not expired and was never rotated. A key that is expired then may
   * lose its name for good.
   * @returns whether it was added
   * @throws where the id exists, and the key that has it stays as it is
   */
  readonly insert: (record: KeyRecord) => Promise<boolean>
  /** The key with this id. */
  readonly find: (id: string) => Promise<KeyRecord | undefined>
  /** Every key of an organisation, live or not, in any order. */
  readonly list: (organisationId: string) => Promise<readonly KeyRecord[]>
  /**
   * Adds a successor and sets the predecessor's `overlapEndsAt`, unless the predecessor
   * (`successor.predecessorId`) does not exist, has already been rotated or, at the successor's
   * `createdAt`, is revoked or expired. The successor has the same organisation, name, scopes and
   * expiry.
   * @returns whether it was done
   */
  readonly rotate: (successor: Successor, overlapEndsAt: number) => Promise<boolean>
  /** Sets `revokedAt` on one or more keys, except those that have one; unknown ids are ignored. */
  readonly revoke: (ids: readonly string[], at: number) => Promise<void>
  /** Sets `lastUsedAt` of a key and nothing else; an unknown id is ignored. */
  readonly touch: (id: string, at: number) => Promise<void>
}
