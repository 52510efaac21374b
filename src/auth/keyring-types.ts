/** What a keyring takes and gives. */
import type { Actor } from './actor.js'
import type { ApiKey, NewApiKey } from './api-key.js'
import type { OnEvent } from './audit.js'
import type { Authenticator } from './authenticator.js'
import type { KeyStore } from './store.js'

/** What a new key is created with. */
export interface CreateOptions {
  /**
   * 1 to 64 visible characters. It is kept in Unicode's form NFC, without spaces around it. Unique
   * among the organisation's live keys, except for keys that have been rotated: names that differ only
   * in case, spaces, width, or Greek and Cyrillic letters that look like Latin ones count as equal. It
   * cannot be changed.
   */
  readonly name: string
  /**
   * Access rights, such as `suppliers:read`: at most 64, each 1 to 64 printable ASCII characters other
   * than space, `"` and `\`. The array may be empty.
   */
  readonly scopes: readonly string[]
  /**
   * The key is invalid from this instant on, in epoch milliseconds; it must be in the future. By
   * default, and with `null`, it never expires.
   */
  readonly expiresAt?: number | null | undefined
}

/** How a key is rotated. */
export interface RotateOptions {
  /**
   * How long the old key keeps working, in milliseconds: 24 hours by default, at most 365 days, 0 for a
   * compromised key.
   */
  readonly overlapMs?: number | undefined
}

/** Which keys to list. */
export interface ListOptions {
  /** The `next` of another page; the newest keys by default. */
  readonly after?: string | undefined
  /** How many keys at most: from 1 to 1,000, 100 by default. */
  readonly limit?: number | undefined
}

/** Some of an organisation's keys, newest first. Frozen. */
export interface KeyPage {
  readonly keys: readonly ApiKey[]
  /** The `after` of the next page; `null` if this is the last. */
  readonly next: string | null
}

/** Which keys to remove. */
export interface PurgeOptions {
  /** Those that ended before this instant, in epoch milliseconds, which must have passed. */
  readonly deadBefore: number
}

/**
 * Manages and checks the API keys of all organisations in a store.
 *
 * Each management call acts on the organisation of its actor. It rejects with an `AuthError`:
 * `forbidden` if the actor is not an admin, `not_found` for an id that is unknown or belongs to
 * another organisation, `invalid_key` with all issues for values that a form may get wrong. Mistakes
 * in your own code reject with a TypeError or RangeError, and store errors propagate unchanged.
 */
export interface Keyring extends Authenticator {
  /**
   * Creates a key. Rejects with `name_taken` if a live key has the name, and with `too_many_keys` if
   * `maxKeys` keys of the organisation work.
   */
  readonly create: (actor: Actor, options: CreateOptions) => Promise<NewApiKey>
  /**
   * A page of keys, live or not, newest first. Walking with `next` gives each key that is there all
   * the while exactly once.
   */
  readonly list: (actor: Actor, options?: ListOptions) => Promise<KeyPage>
  /** One key, live or not. */
  readonly get: (actor: Actor, keyId: string) => Promise<ApiKey>
  /**
   * Revokes a key and every predecessor in its chain of rotations, even if their overlap has ended.
   * Once this resolves, none of them is accepted. Permanent and idempotent: the first timestamp is
   * kept. Cost: one `store.find` per predecessor. One call revokes 10,000 predecessors; if there are
   * more, it rejects, and the next call goes on.
   *
   * @param reason - recorded in the audit event: at most 256 characters, no control characters
   */
  readonly revoke: (actor: Actor, keyId: string, reason?: string) => Promise<void>
  /**
   * Creates a successor with the same name, scopes and expiry; the old key keeps working for the
   * overlap. Rejects with `not_rotatable` if the key is not live or has already been rotated, and with
   * `too_many_keys` if there is an overlap and `maxKeys` keys of the organisation work.
   */
  readonly rotate: (actor: Actor, keyId: string, options?: RotateOptions) => Promise<NewApiKey>
  /**
   * Removes keys that are long dead, but for those with a predecessor that is not, which a revocation
   * must still find. Cost: reads all keys of the organisation.
   *
   * @returns how many keys were removed
   */
  readonly purge: (actor: Actor, options: PurgeOptions) => Promise<number>
}

/** What a keyring is created with. */
export interface KeyringOptions {
  /** Where the keys are stored. */
  readonly store: KeyStore
  /** Returns the current time in whole epoch milliseconds; `Date.now` by default. */
  readonly clock?: (() => number) | undefined
  /** The start of every key, for secret scanners: 1 to 16 ASCII letters and digits; `sq` by default. */
  readonly prefix?: string | undefined
  /**
   * The realm in the `WWW-Authenticate` challenge of a refused request, which names what the keys give
   * access to: 1 to 128 printable ASCII characters, spaces included; `api` by default. `"` and `\` are
   * escaped in the header (RFC 9110, section 5.6.4).
   */
  readonly realm?: string | undefined
  /** The scopes that there are: new keys have no others. Any by default. */
  readonly scopes?: readonly string[] | undefined
  /** How long a new key may live at most, in milliseconds; for ever by default. */
  readonly maxLifetimeMs?: number | undefined
  /**
   * How many working keys an organisation may have at once, any number by default: live ones, and
   * rotated ones until their overlap ends. Exact under concurrent calls, if all keyrings of the store
   * have the same bound.
   */
  readonly maxKeys?: number | undefined
  /** Receives audit events. */
  readonly onEvent?: OnEvent | undefined
}
