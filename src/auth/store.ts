/**
 * A key as it is stored. All times are epoch milliseconds, whole numbers. A key never changes but in
 * `revokedAt`, `overlapEndsAt` and `lastUsedAt`.
 */
export interface KeyRecord {
  readonly id: string
  readonly organisationId: string
  readonly name: string
  readonly scopes: readonly string[]
  /** SHA-256 of the key text: 64 hexadecimal digits. */
  readonly digest: string
  readonly createdAt: number
  /** At this instant the key is invalid; `null` for never. */
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  readonly lastUsedAt: number | null
  /** The key that this one succeeded by rotation. */
  readonly predecessorId: string | null
  /** Not `null` once the key was rotated: at this instant it is invalid. */
  readonly overlapEndsAt: number | null
}

/** A key that came of a rotation. */
export type Successor = KeyRecord & { readonly predecessorId: string }

/**
 * Where keys are kept. Ids, names and organisations compare exactly, case included.
 *
 * Each call is atomic: of two at once, one happens after the other. What has resolved is seen by
 * every later call. A call that rejects has happened or not, as a whole. Whatever a store rejects
 * with reaches the keyring's caller as it is, so nothing of a record should be in it.
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
  /** The key with an id. */
  readonly find: (id: string) => Promise<KeyRecord | undefined>
  /** Every key of an organisation, live or not, in any order. */
  readonly list: (organisationId: string) => Promise<readonly KeyRecord[]>
  /**
   * Adds a successor, and sets the predecessor's `overlapEndsAt`, unless the predecessor
   * (`successor.predecessorId`) was rotated before or, at the successor's `createdAt`, is revoked,
   * expired or unknown. The successor has its organisation, name, scopes and expiry.
   * @returns whether it happened
   */
  readonly rotate: (successor: Successor, overlapEndsAt: number) => Promise<boolean>
  /** Sets `revokedAt` of those of one key or more that have none; an unknown id is passed over. */
  readonly revoke: (ids: readonly string[], at: number) => Promise<void>
  /** Sets `lastUsedAt` of a key and nothing else; an unknown id is passed over. */
  readonly touch: (id: string, at: number) => Promise<void>
}
