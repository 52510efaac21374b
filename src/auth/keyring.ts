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
   * 1 to 64 characters, none of them a control character; unique among the organisation's live keys
   * but for those that were rotated. It never changes.
   */
  readonly name: string
  /** Access rights: up to 64, each 1 to 64 printable ASCII characters without space, `"` and `\`. */
  readonly scopes: readonly string[]
  /** At this instant the key is invalid, in epoch milliseconds; never where it is left out. */
  readonly expiresAt?: number | undefined
}

/** How a key is rotated. */
export interface RotateOptions {
  /** How long the old key keeps working, from 0 to 365 days in milliseconds; 24 h by default. */
  readonly overlapMs?: number | undefined
}

/**
 * Manages and checks the API keys of all organisations in a store. Each management call is for the
 * organisation of its actor, and rejects with an `AuthError`: `forbidden` where the actor is no
 * admin, `not_found` for an id that is unknown or another organisation's. It rejects with a
 * TypeError or RangeError for arguments of the wrong shape, and with what the store rejects with.
 */
export interface Keyring extends Authenticator {
  /** Makes a key. Rejects with `name_taken` too. */
  readonly create: (actor: Actor, options: CreateOptions) => Promise<NewApiKey>
  /** All keys, live, expired and revoked alike, the oldest first. */
  readonly list: (actor: Actor) => Promise<readonly ApiKey[]>
  /** One key, live or not. */
  readonly get: (actor: Actor, keyId: string) => Promise<ApiKey>
  /**
   * Ends a key for good, and every key that it succeeded by rotation, whatever any clock says of
   * their overlap; once it has resolved they let no one in. A key that is revoked already stays as
   * it is. Asks the store once for each of the key's predecessors.
   *
   * @param reason - for the audit: at most 256 characters, none of them a control character
   */
  readonly revoke: (actor: Actor, keyId: string, reason?: string) => Promise<void>
  /**
   * Makes a successor with the same name, scopes and expiry; the key itself keeps working for the
   * overlap. Rejects with `not_rotatable` for a key that is not live or was rotated before.
   */
  readonly rotate: (actor: Actor, keyId: string, options?: RotateOptions) => Promise<NewApiKey>
}

/** What a keyring is made with. */
export interface KeyringOptions {
  readonly store: KeyStore
  /** Gives the time in whole epoch milliseconds; `Date.now` by default. */
  readonly clock?: (() => number) | undefined
  /** What each key begins with, for secret scanners: 1 to 16 letters and digits; `sq` by default. */
  readonly prefix?: string | undefined
  readonly onEvent?: OnEvent | undefined
}

/**
 * Makes a keyring over a store. Uses WebCrypto alone, of Node, browsers and Workers.
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

  /** Runs a call on behalf of an organisation's admin. */
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

/** The oldest first; keys of one instant by id, so that every store gives the same order. */
function byAge(a: KeyRecord, b: KeyRecord): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)
}
