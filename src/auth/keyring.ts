import { readActor, type Actor } from './actor.js'
import { draftKey, toApiKey } from './api-key.js'
import { createAudit, type Call } from './audit.js'
import { refusal } from './auth-error.js'
import { authenticatorOptions, createAuthenticate, findIn, readShared } from './authenticate.js'
import { findRecord, listRecords, readStore } from './checked-store.js'
import { isKeyId } from './key.js'
import type { Keyring, KeyringOptions } from './keyring-types.js'
import * as read from './options.js'
import type { KeyRecord } from './store.js'
import * as terms from './terms.js'

/** The most keys that one call of the store revokes, because databases bound the parameters of a statement. */
const MAX_IDS = 1_000

const optionNames = [...authenticatorOptions, 'maxLifetimeMs', 'onEvent'] as const

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
  const given = read.readOptions('createKeyring', options, optionNames) as KeyringOptions // read below
  const store = readStore(given.store)
  const shared = readShared(given)
  const { format, now, scopes } = shared
  const maxLifetimeMs = read.readPositive('maxLifetimeMs', given.maxLifetimeMs)
  const audited = createAudit(read.readFunction('onEvent', given.onEvent))

  /** Runs a management call if the actor is an admin, and emits its event. */
  async function manage<T>(action: Call['action'], who: Actor, work: (call: Call) => Promise<T>) {
    const actor = readActor(who)
    const named = { keyId: undefined, successorId: undefined, reason: undefined }
    const call: Call = { action, at: now(), actor, ...named }
    return audited(call, async () => {
      if (actor.role !== 'admin') throw refusal('forbidden')
      return work(call)
    })
  }

  /** Returns the key that a call names, and adds its id to the call. */
  async function findOwn(call: Call, id: unknown): Promise<KeyRecord> {
    const record = isKeyId(id) ? await findRecord(store, id) : undefined
    if (record?.organisationId !== call.actor.organisationId) throw refusal('not_found')
    call.keyId = record.id
    return record
  }

  /**
   * Adds the ids of the predecessors of a key to its chain. Stops at a record that a correct store would
   * not return: one of another organisation, or a repeated one. Includes keys whose overlap has ended: by
   * another clock, or if this clock steps back, they could still be live.
   */
  async function addPredecessors(chain: Set<string>, key: KeyRecord): Promise<void> {
    for (let id = key.predecessorId; isKeyId(id) && !chain.has(id);) {
      const predecessor = await findRecord(store, id)
      if (predecessor?.organisationId !== key.organisationId) break
      chain.add(id)
      id = predecessor.predecessorId
    }
  }

  return Object.freeze<Keyring>({
    authenticate: createAuthenticate(findIn(store), shared),

    create: (actor, input) =>
      manage('create', actor, async (call) => {
        const asked = read.readOptions('create', input, ['name', 'scopes', 'expiresAt'])
        const agreed = terms.readTerms((report) => ({
          name: terms.readName(asked.name, report),
          scopes: terms.readScopes(asked.scopes, scopes, report),
          expiresAt: terms.readExpiry(asked.expiresAt, call.at, maxLifetimeMs, report),
        }))
        const foldedName = terms.foldName(agreed.name)
        const { record, made } = await draftKey(format, { ...agreed, foldedName }, call, null)
        call.keyId = record.id
        if (await store.insert(record)) return made
        call.keyId = undefined // no such key exists
        throw refusal('name_taken')
      }),

    list: (actor, input = {}) =>
      manage('list', actor, async ({ at, actor: { organisationId } }) => {
        const asked = read.readOptions('list', input, ['after', 'limit', 'state'])
        const { after, limit, state } = terms.readTerms((report) => ({
          after: terms.readListCursor(asked.after, report),
          limit: terms.readLimit(asked.limit, report),
          state: terms.readState(asked.state, report),
        }))
        const only = state && { state, at }
        const page = { after, limit: limit + 1, only }
        const records = await listRecords(store, organisationId, page)
        const shown = records.slice(0, limit)
        const last = records.length > limit ? shown.at(-1) : undefined
        return Object.freeze({
          keys: Object.freeze(shown.map((record) => toApiKey(record, at))),
          next: last === undefined ? null : terms.toCursor(last),
        })
      }),

    get: (actor, keyId) =>
      manage('get', actor, async (call) => toApiKey(await findOwn(call, keyId), call.at)),

    revoke: (actor, keyId, reason) =>
      manage('revoke', actor, async (call) => {
        const said = terms.readTerms((report) => terms.readReason(reason, report))
        call.reason = format.redact(said) || undefined
        const key = await findOwn(call, keyId)
        const chain = new Set([key.id])
        try {
          await addPredecessors(chain, key)
        } finally {
          // Also after an error: a broken record must not keep the key alive.
          for (const ids = [...chain]; ids.length > 0;) {
            await store.revoke(ids.splice(0, MAX_IDS), call.at, call.actor.id ?? null)
          }
        }
      }),

    rotate: (actor, keyId, input = {}) =>
      manage('rotate', actor, async (call) => {
        const asked = read.readOptions('rotate', input, ['overlapMs'])
        const overlapMs = terms.readTerms((report) => terms.readOverlap(asked.overlapMs, report))
        const key = await findOwn(call, keyId)
        const { record, made } = await draftKey(format, key, call, key.id)
        call.successorId = record.id
        if (await store.rotate(record, call.at + overlapMs)) return made
        call.successorId = undefined // as above
        throw refusal('not_rotatable')
      }),
  })
}
