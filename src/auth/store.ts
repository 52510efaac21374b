/**
 * The stored form of a key. Times are integer epoch milliseconds. Only `revokedAt` with `revokedBy`,
 * `overlapEndsAt` with `successorId`, and `lastUsedAt` ever change.
 */
export interface KeyRecord {
  readonly id: string
  readonly organisationId: string
  readonly name: string
  /** The form in which names are compared: equal for names that differ only in case or spaces. */
  readonly foldedName: string
  readonly scopes: readonly string[]
  /** The SHA-256 of the full key: 64 lower-case hexadecimal digits. */
  readonly digest: string
  readonly createdAt: number
  /** The id of the actor who created the key, also by a rotation; `null` for an actor without an id. */
  readonly createdBy: string | null
  /** The key is invalid from this instant on; `null` if it never expires. */
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  /** The id of the actor who revoked the key or a successor; `null` if it is not revoked, or the actor has no id. */
  readonly revokedBy: string | null
  /** Accurate to the minute; `null` if never used. */
  readonly lastUsedAt: number | null
  /** The key that was rotated to create this one, which may have been deleted, or `null`. */
  readonly predecessorId: string | null
  /** The key that this key was rotated to, or `null`. */
  readonly successorId: string | null
  /** A rotated key is invalid from this instant on; `null` if it was not rotated. */
  readonly overlapEndsAt: number | null
}

/** A key created by a rotation. */
export type Successor = KeyRecord & { readonly predecessorId: string }

/** Selects a page of an organisation's keys, newest first. */
export interface PageOfKeys {
  /** Selects keys after this place in the order; from the start by default. The key itself may be gone. */
  readonly after?: Pick<KeyRecord, 'createdAt' | 'id'> | undefined
  /** The most keys on the page, at least 1. */
  readonly limit: number
  /** Selects only keys that work at an instant, or only keys that do not; all keys by default. */
  readonly only?: { readonly state: KeyState; readonly at: number } | undefined
}

/** `working` keys are accepted: they are not revoked, not expired and not past their overlap. */
export type KeyState = 'working' | 'ended'

/**
 * Stores keys: implement it for your database. Ids, folded names and organisations are compared
 * exactly, case included. Records and their members are returned exactly as they were inserted, apart
 * from the members that the calls below set.
 *
 * Every call is atomic: two concurrent calls have the effect of two calls in sequence. Of many
 * concurrent inserts of one name, or rotations of one key, exactly one succeeds.
 * Once a call resolves, every later call sees its effect. A call that rejects has taken full effect or
 * no effect. Its error reaches the keyring's caller unchanged, so it must not contain anything from a
 * record. Every instant is an argument: a store does not use its own clock.
 *
 * A key works at an instant if it is not revoked, not expired and not past its overlap: `expiresAt` and
 * `overlapEndsAt` are the first instants at which it does not work. A revoked key works at no instant, not
 * even before `revokedAt`, which the clock of another process may have set.
 *
 * A key holds its folded name until it is revoked, is rotated, or has expired at the `createdAt` of a
 * new key. A rotation passes the name to the successor, unless another key has taken it by a clock that
 * is ahead. An expired key may lose its name permanently.
 *
 * `keyStoreContract` from `supplier-query/testing` tests a store against this contract.
 */
export interface KeyStore {
  /**
   * Adds a key unless a key of the organisation holds its folded name. Names of other organisations do not
   * matter.
   * @returns whether the key was added
   * @throws if the id exists, in any organisation; the existing key is left unchanged
   */
  readonly insert: (record: KeyRecord) => Promise<boolean>
  /** Returns the key with this id, or `undefined`. The id can be any text, also an empty one. */
  readonly find: (id: string) => Promise<KeyRecord | undefined>
  /**
   * Returns a page of an organisation's keys, newest first: by `createdAt`, then by the code units of
   * `id`, both descending. Returns keys of every status unless `page.only` selects some. A page has fewer
   * than `page.limit` keys only at the end of the list.
   */
  readonly list: (organisationId: string, page: PageOfKeys) => Promise<readonly KeyRecord[]>
  /**
   * Adds a successor, which has the organisation, name, scopes and expiry of its predecessor
   * (`successor.predecessorId`), and sets `overlapEndsAt` and `successorId` of the predecessor. Changes
   * nothing if the predecessor is unknown, rotated, revoked, or expired at the successor's `createdAt`. If
   * the overlap does not end after this `createdAt`, also revokes the predecessor, with the successor's
   * `createdAt` and `createdBy`.
   * @returns whether the key was rotated
   * @throws if the predecessor could be rotated, but the id of the successor exists; changes nothing
   */
  readonly rotate: (successor: Successor, overlapEndsAt: number) => Promise<boolean>
  /**
   * Sets `revokedAt` and `revokedBy` of one or more keys, except keys that are already revoked, and
   * frees their names. Ignores unknown ids.
   */
  readonly revoke: (ids: readonly string[], at: number, by: string | null) => Promise<void>
  /** Sets `lastUsedAt` of a key, even to an earlier time, and nothing else. Ignores an unknown id. */
  readonly touch: (id: string, at: number) => Promise<void>
}
