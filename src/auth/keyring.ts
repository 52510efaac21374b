import { readActor, type Actor } from './actor.js'
import { draftKey, toApiKey, type ApiKey, type NewApiKey } from './api-key.js'
import { createAudit, type AuditEvent, type AuditNotes, type OnEvent } from './audit.js'
import { nameTaken, notAdmin, notRotatable, unknownKey } from './auth-error.js'
import { createAuthenticate } from './authenticate.js'
import type { Authenticator } from './authenticator.js'
import { createKeyFormat, isKeyId } from './key.js'
import * as read from './options.js'
import type { KeyRecord, KeyStore } from './store.js'

/** What a key is made with. */
export interface CreateOptions {
  /**
   * 1 to 64 characters, none of them a control character. Unique among the organisation's live
   * keys, not counting those that have been rotated. It never changes.
   */
  readonly name: string
  /** Up to 64 scopes, each 1 to 64 printable ASCII characters other than space, `"` and `\`. */
  readonly scopes: readonly string[]
  /** When the key becomes invalid, in epoch milliseconds; by default it never expires. */
  readonly expiresAt?: number | undefined
}

/** How a key is rotated. */
export interface RotateOptions {
  /** How long the old key keeps working, in milliseconds: 0 to 365 days, 24 hours by default. */
  readonly overlapMs?: number | undefined
}

/**
 * Manages and checks the API keys of all organisations in a store. Each management call acts on the
 * organisation of its actor. It rejects with an `AuthError`: `forbidden` if the actor is not an
 * admin, `not_found` for an id that does not exist or belongs to another organisation. Wrong
 * arguments reject with a TypeError or RangeError; errors of the store propagate.
 */
export interface Keyring extends Authenticator {
  /** Creates a key. Rejects with `name_taken` if a live key has the name. */
  readonly create: (actor: Actor, options: CreateOptions) => Promise<NewApiKey>
  /** All keys, oldest first: live, expired and revoked. */
  readonly list: (actor: Actor) => Promise<readonly ApiKey[]>
  /** One key, live or not. */
  readonly get: (actor: Actor, keyId: string) => Promise<ApiKey>
  /**
   * Ends a key for good, and every key that it succeeded by rotation, whatever any clock says of
   * their overlap; once it has resolved they let no one in. A key that is revoked already stays as
   * it is. Asks the store once for each of the key's predecessors.
   *
   * @param reason - for the audit log: at most 256 characters, none of them a control character
   */
  readonly revoke: (actor: Actor, keyId: string, reason?: string) => Promise<void>
  /**
   * Creates a successor with the same name, scopes and expiry; the old key keeps working for the
   * overlap. Rejects with `not_rotatable` if the key is not live or has already been rotated.
   */
  readonly rotate: (actor: Actor, keyId: string, options?: RotateOptions) => Promise<NewApiKey>
}

/** What a keyring is made with. */
export interface KeyringOptions {
  readonly store: KeyStore
  /** Returns the time in whole epoch milliseconds; `Date.now` by default. */
  readonly clock?: (() => number) | undefined
  /** How each key begins, for secret scanners: 1 to 16 letters and digits; `sq` by default. */
  readonly prefix?: string | undefined
  readonly onEvent?: OnEvent | undefined
}

/**
 * Makes a keyring over a store. It needs only WebCrypto: Node, browsers and Workers have it.
 *
 * @example
 * const keyring = createKeyring({ store: createMemoryKeyStore() })
 * const { secret } = await keyring.create(admin, { name: 'CI', scopes: ['suppliers:read'] })
 * await keyring.authenticate(`Bearer ${secret}`, { scope: 'suppliers:read' }) // { ok: true, … }
 *
 * @throws TypeError or RangeError for options of the wrong shape
 */
export function createKeyring(options: KeyringOptions): Keyring {
  read.readMembers('createKeyring', options, ['store', 'clock', 'prefix', 'onEvent'])
  const { store: keys, clock, prefix = 'sq', onEvent } = read.ownMembers(options)
  const store = read.readStore(keys)
  const now = read.readClock(clock)
  const format = createKeyFormat(prefix)
  const audited = createAudit(read.readFunction('onEvent', onEvent))

  /** Runs a call for an organisation's admin. */
  async function manage<T>(
    action: AuditEvent['action'],
    by: Actor,
    keyId: string | undefined,
    work: (organisationId: string, at: number, notes: AuditNotes) => Promise<T>,
  ): Promise<T> {
    const actor = readActor(by)
    const at = now()
    return audited({ action, at, actor }, async (notes) => {
      if (isKeyId(keyId)) notes.keyId = keyId
      if (actor.role !== 'admin') throw notAdmin()
      return work(actor.organisationId, at, notes)
    })
  }

  async function findOwn(organisationId: string, keyId: string): Promise<KeyRecord> {
    const record = isKeyId(keyId) ? await store.find(keyId) : undefined
    if (record?.id !== keyId || record?.organisationId !== organisationId) throw unknownKey()
    return record
  }

  /**
   * The keys that one succeeded and that are not revoked. One whose time is over by this clock can
   * be live by another, or once this one steps back.
   */
  async function findUnrevokedPredecessors(key: KeyRecord): Promise<KeyRecord[]> {
    const unrevoked: KeyRecord[] = []
    let id = key.predecessorId
    while (id !== null) {
      const predecessor = await store.find(id)
      if (predecessor?.revokedAt === null) unrevoked.push(predecessor)
      id = predecessor?.predecessorId ?? null
    }
    return unrevoked
  }

  return Object.freeze<Keyring>({
    authenticate: createAuthenticate(store, format, now),

    create: (actor, terms) =>
      manage('create', actor, undefined, async (organisationId, at, notes) => {
        const given = read.readMembers('create', terms, ['name', 'scopes', 'expiresAt'])
        const name = read.readName(given.name)
        const scopes = read.readScopes(given.scopes)
        const expiresAt = read.readExpiry(given.expiresAt)
        const { record, secret } = await draftKey(
          format,
          { organisationId, name, scopes, expiresAt },
          at,
          null,
        )
        notes.keyId = record.id
        if (!(await store.insert(record))) throw nameTaken()
        return Object.freeze({ key: toApiKey(record), secret })
      }),

    list: (actor) =>
      manage('list', actor, undefined, async (organisationId) => {
        const records = await store.list(organisationId)
        const own = records.filter((record) => record.organisationId === organisationId)
        return Object.freeze(own.toSorted(byAge).map(toApiKey))
      }),

    get: (actor, keyId) =>
      manage('get', actor, keyId, async (organisationId) =>
        toApiKey(await findOwn(organisationId, keyId)),
      ),

    revoke: (actor, keyId, reason) =>
      manage('revoke', actor, keyId, async (organisationId, at, notes) => {
        notes.reason = format.redact(read.readReason(reason) ?? '') || undefined
        const key = await findOwn(organisationId, keyId)
        const ended = [key, ...(await findUnrevokedPredecessors(key))]
        await store.revoke(
          ended.map(({ id }) => id),
          at,
        )
      }),

    rotate: (actor, keyId, rotation = {}) =>
      manage('rotate', actor, keyId, async (organisationId, at, notes) => {
        const given = read.readMembers('rotate', rotation, ['overlapMs'])
        const overlapEndsAt = at + read.readOverlap(given.overlapMs)
        const key = await findOwn(organisationId, keyId)
        const { record, secret } = await draftKey(format, key, at, key.id)
        notes.successorId = record.id
        if (!(await store.rotate(record, overlapEndsAt))) throw notRotatable()
        return Object.freeze({ key: toApiKey(record), secret })
      }),
  })
}

/** Oldest first, ties by id, so that the order does not depend on the store. */
function byAge(a: KeyRecord, b: KeyRecord): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)
}
