import { readActor, type Actor } from './actor.js'
import { draftKey, toApiKey, type ApiKey, type NewApiKey } from './api-key.js'
import { createAudit, type AuditEvent, type AuditNotes, type OnEvent } from './audit.js'
import { nameTaken, notAdmin, notRotatable, unknownKey } from './auth-error.js'
import { createAuthenticate } from './authenticate.js'
import type { Authenticator } from './authenticator.js'
import { createKeyFormat, isKeyId } from './key.js'
import * as read from './options.js'
import type { KeyRecord, KeyStore } from './store.js'

/** How many predecessors a revocation follows, so that a store with wrong records cannot hold it. */
const MAX_CHAIN = 10_000

/** What a new key is created with. */
export interface CreateOptions {
  /**
   * 1 to 64 characters, no control characters. Unique among the organisation's live keys, except for
   * keys that have been rotated. It cannot be changed.
   */
  readonly name: string
  /**
   * Access rights, such as `suppliers:read`: at most 64, each 1 to 64 printable ASCII characters other
   * than space, `"` and `\`. The array may be empty.
   */
  readonly scopes: readonly string[]
  /** The key is invalid from this instant on, in epoch milliseconds; by default it never expires. */
  readonly expiresAt?: number | undefined
}

/** How a key is rotated. */
export interface RotateOptions {
  /**
   * How long the old key keeps working, in milliseconds: 24 hours by default, at most 365 days, 0 for a
   * compromised key.
   */
  readonly overlapMs?: number | undefined
}

/**
 * Manages and checks the API keys of all organisations in a store.
 *
 * Each management call acts on the organisation of its actor. It rejects with an `AuthError`:
 * `forbidden` if the actor is not an admin, `not_found` for an id that is unknown or belongs to
 * another organisation. Invalid arguments reject with a TypeError or RangeError, and store errors
 * propagate unchanged.
 */
export interface Keyring extends Authenticator {
  /** Creates a key. Rejects with `name_taken` if a live key has the name. */
  readonly create: (actor: Actor, options: CreateOptions) => Promise<NewApiKey>
  /** All keys, whether live, expired or revoked, oldest first. */
  readonly list: (actor: Actor) => Promise<readonly ApiKey[]>
  /** One key, whether live, expired or revoked. */
  readonly get: (actor: Actor, keyId: string) => Promise<ApiKey>
  /**
   * Revokes a key and every predecessor in its chain of rotations, even if their overlap has ended.
   * Once this resolves, none of them is accepted. Permanent and idempotent: the first timestamp is
   * kept. Cost: one `store.find` per predecessor.
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
  /** Receives audit events. */
  readonly onEvent?: OnEvent | undefined
}

/**
 * Creates a keyring over a store. It needs only WebCrypto, so it runs in Node, browsers and Workers.
 *
 * @example
 * const keyring = createKeyring({ store: createMemoryKeyStore() })
 * const { secret } = await keyring.create(admin, { name: 'CI', scopes: ['suppliers:read'] })
 * await keyring.authenticate(`Bearer ${secret}`, { scope: 'suppliers:read' }) // { ok: true, … }
 *
 * @throws TypeError or RangeError for invalid options
 */
export function createKeyring(options: KeyringOptions): Keyring {
  const members = ['store', 'clock', 'prefix', 'realm', 'onEvent'] as const
  const given = read.readMembers('createKeyring', options, members) as KeyringOptions // read below
  const { store: keys, clock, prefix = 'sq', realm = 'api', onEvent } = given
  const store = read.readStore(keys)
  const now = read.readClock(clock)
  const format = createKeyFormat(prefix)
  const audited = createAudit(read.readFunction('onEvent', onEvent))

  /** Runs a management call, if the actor is an admin, and reports it. */
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
   * The key and its predecessors, up to a bound and only while they are what a store must give: of
   * the same organisation, each once. They include those whose overlap is over: by another clock, or
   * once this one steps back, they could still be live.
   */
  async function findChain(key: KeyRecord): Promise<ReadonlyMap<string, KeyRecord>> {
    const chain = new Map([[key.id, key]])
    for (let id = key.predecessorId; isKeyId(id) && !chain.has(id) && chain.size <= MAX_CHAIN;) {
      const predecessor = await store.find(id)
      if (predecessor?.id !== id || predecessor.organisationId !== key.organisationId) break
      chain.set(id, predecessor)
      id = predecessor.predecessorId
    }
    return chain
  }

  return Object.freeze<Keyring>({
    authenticate: createAuthenticate(store, format, now, read.readRealm(realm)),

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
        const chain = await findChain(await findOwn(organisationId, keyId))
        await store.revoke([...chain.keys()], at)
        if (chain.size > MAX_CHAIN) {
          throw new Error(`revoked the key and ${MAX_CHAIN} predecessors; there may be more`)
        }
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

/** Oldest first, then by id, so that the order is the same with every store. */
function byAge(a: KeyRecord, b: KeyRecord): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)
}
