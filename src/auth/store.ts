/**
 * A key as it is stored. Times are integer epoch milliseconds. Only `revokedAt`, `overlapEndsAt` and
 * `lastUsedAt` ever change.
 */
export interface KeyRecord {
  readonly id: string
  readonly organisationId: string
  readonly name: string
  readonly scopes: readonly string[]
  /** The SHA-256 of the full key: 64 lower-case hexadecimal digits. */
  readonly digest: string
  readonly createdAt: number
  /** The key is invalid from this instant on; `null` if it never expires. */
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  readonly lastUsedAt: number | null
  /** The key that was rotated to create this one; `null` if none was. */
  readonly predecessorId: string | null
  /** Set when the key is rotated: it is invalid from this instant on. `null` before. */
  readonly overlapEndsAt: number | null
}

/** A key created by a rotation. */
export type Successor = KeyRecord & { readonly predecessorId: string }

/**
 * Stores keys: implement it for your database. Ids, names and organisations are compared exactly,
 * case included.
 *
 * Every call is atomic: two concurrent calls have the effect of one after the other. Once a call
 * resolves, every later call sees its effect. A call that rejects has taken full effect or none. Its
 * error reaches the keyring's caller unchanged, so it must not contain anything from a record.
 *
 * `keyStoreContract` from `supplier-query/testing` tests a store against this contract.
 */
export interface KeyStore {
  /**
   * Adds a key unless its name is taken. A name is taken if a key of the same organisation has it that,
   * at the new key's `createdAt`, is not revoked, not expired and has not been rotated. A key found to
   * be expired may lose its name permanently.
   * @returns whether the key was added
   * @throws if the id exists; the existing key is left unchanged
   */
  readonly insert: (record: KeyRecord) => Promise<boolean>
  /** The key with this id. */
  readonly find: (id: string) => Promise<KeyRecord | undefined>
  /** All keys of an organisation, live or not, in any order. */
  readonly list: (organisationId: string) => Promise<readonly KeyRecord[]>
  /**
   * Adds a successor and sets `overlapEndsAt` of its predecessor (`successor.predecessorId`). Changes
   * nothing if the predecessor is unknown, has already been rotated, or is revoked or expired at the
   * successor's `createdAt`. The successor has its organisation, name, scopes and expiry.
   * @returns whether the key was rotated
   */
  readonly rotate: (successor: Successor, overlapEndsAt: number) => Promise<boolean>
  /** Sets `revokedAt` of one or more keys, except where it is set already. Ignores unknown ids. */
  readonly revoke: (ids: readonly string[], at: number) => Promise<void>
  /** Sets `lastUsedAt` of a key and nothing else. Ignores an unknown id. */
  readonly touch: (id: string, at: number) => Promise<void>
}
