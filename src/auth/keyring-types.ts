import type { Actor } from './actor.js'
import type { ApiKey, NewApiKey } from './api-key.js'
import type { OnEvent } from './audit.js'
import type { Authenticator } from './authenticator.js'
import type { KeyState, KeyStore } from './store.js'

/** The properties of a new key. */
export interface CreateOptions {
  /**
   * 1 to 64 visible characters, at most 256 UTF-16 units as given, and no random part of a key. Stored in
   * Unicode's form NFC without spaces at its ends. Unique among the live keys of the organisation: names
   * that differ only in case (full case folding) or kinds of spaces are one name. Permanent.
   */
  readonly name: string
  /** Access rights: at most 64, each 1 to 64 printable ASCII characters other than space, `"` and `\`. */
  readonly scopes: readonly string[]
  /** The instant from which the key is invalid, in epoch milliseconds; never by default, and for `null`. */
  readonly expiresAt?: number | null | undefined
}

/** Sets the overlap of a rotation. */
export interface RotateOptions {
  /**
   * How long the old key keeps working, in milliseconds: 24 hours by default, at most 365 days. With 0, for
   * a compromised key, the rotation revokes the old key.
   */
  readonly overlapMs?: number | undefined
}

/** Selects the keys to list. */
export interface ListOptions {
  /** The `next` of the previous page; by default the list starts with the newest keys. */
  readonly after?: string | undefined
  /** The most keys on the page: from 1 to 1,000, 100 by default. */
  readonly limit?: number | undefined
  /** Lists only `working` keys, which are accepted, or only `ended` keys; all keys by default. */
  readonly state?: KeyState | undefined
}

/** One page of an organisation's keys, newest first. Frozen. */
export interface KeyPage {
  readonly keys: readonly ApiKey[]
  /** The `after` of the next page; `null` if this is the last page. */
  readonly next: string | null
}

/**
 * Manages and checks the API keys of all organisations in a store.
 *
 * Each management call acts on the organisation of its actor. It rejects with an `AuthError`: `forbidden`
 * if the actor is no admin, `not_found` for an id that the organisation does not have, `invalid_key` with
 * all issues for mistakes in a form. Mistakes in your own code reject with a TypeError or RangeError. Store
 * errors propagate unchanged.
 */
export interface Keyring extends Authenticator {
  /** Creates a key. Rejects with `name_taken` if a live key has the name, by its folded form. */
  readonly create: (actor: Actor, options: CreateOptions) => Promise<NewApiKey>
  /**
   * Lists a page of keys, newest first. Following `next` lists each key once if it exists, in the wanted
   * state, from the first call to the last.
   */
  readonly list: (actor: Actor, options?: ListOptions) => Promise<KeyPage>
  /** Returns one key of any status. */
  readonly get: (actor: Actor, keyId: string) => Promise<ApiKey>
  /**
   * Revokes a key and every predecessor in its chain of rotations. Once it resolves, all of them are refused,
   * permanently; the first timestamp is kept. If a predecessor cannot be read, it revokes the keys that it
   * has found, and rejects. Cost: one `store.find` per predecessor.
   *
   * @param reason - recorded in the audit event: at most 256 characters, no control characters
   */
  readonly revoke: (actor: Actor, keyId: string, reason?: string) => Promise<void>
  /**
   * Creates a successor with the same name, scopes and expiry; the old key keeps working for the
   * overlap. Rejects with `not_rotatable` if the key is not live or has already been rotated.
   */
  readonly rotate: (actor: Actor, keyId: string, options?: RotateOptions) => Promise<NewApiKey>
}

/** The options of a keyring. */
export interface KeyringOptions {
  /** Stores the keys. */
  readonly store: KeyStore
  /** Returns the current time in whole epoch milliseconds; `Date.now` by default. */
  readonly clock?: (() => number) | undefined
  /** The start of every key, for secret scanners: 1 to 16 ASCII letters and digits; `sq` by default. */
  readonly prefix?: string | undefined
  /** The realm in the challenge of a refused request: 1 to 128 printable ASCII characters; `api` by default. */
  readonly realm?: string | undefined
  /** The scopes that new keys may have; any scope by default. */
  readonly scopes?: readonly string[] | undefined
  /** The longest lifetime of a new key, in milliseconds; no limit by default. */
  readonly maxLifetimeMs?: number | undefined
  /** Receives an event for each change and each refused management call. */
  readonly onEvent?: OnEvent | undefined
}

/**
 * A key that somebody else manages, in the format of the keys of a keyring. Only its own members count:
 * a missing or invalid member is a TypeError.
 */
export interface ForeignKey<P> {
  /** The SHA-256 of the full key: 64 lower-case hexadecimal digits. */
  readonly digest: string
  /** Identifies the senders that use the key. */
  readonly principal: P
  /** The access rights of the key; none by default. */
  readonly scopes?: readonly string[] | undefined
  /**
   * True refuses the key, whatever the clock says. Derive it from the presence of a time of revocation,
   * never by comparing that time with a clock, which may be behind the clock that set it.
   */
  readonly revoked: boolean
  /** The key is invalid from this instant on, in epoch milliseconds; `null` if it never expires. */
  readonly endsAt: number | null
}

/** The options of an authenticator. */
export interface AuthenticatorOptions<P> extends Pick<
  KeyringOptions,
  'clock' | 'prefix' | 'realm' | 'scopes'
> {
  readonly store: {
    /** Returns the key with this id, or `undefined`. */
    readonly find: (id: string) => Promise<ForeignKey<P> | undefined>
  }
}
