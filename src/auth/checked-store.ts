import { isKeyId } from './key.js'
import { isAccepted } from './lifetime.js'
import { isInteger } from './options.js'
import type { KeyRecord, KeyStore, PageOfKeys } from './store.js'

const storeCalls = ['insert', 'find', 'list', 'rotate', 'revoke', 'remove', 'touch'] as const

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isTextOrNull = (value: unknown) => value === null || isText(value)
const isTime = (value: unknown) => value === null || isInteger(value)

export const checks: { readonly [Name in keyof KeyRecord]: (value: unknown) => boolean } = {
  id: isKeyId,
  organisationId: isText,
  name: isText,
  foldedName: isText,
  scopes: (value) => Array.isArray(value) && value.every(isText),
  digest: isText,
  createdAt: isInteger,
  createdBy: isTextOrNull,
  expiresAt: isTime,
  revokedAt: isTime,
  revokedBy: isTextOrNull,
  lastUsedAt: isTime,
  predecessorId: isTextOrNull,
  successorId: isTextOrNull,
  overlapEndsAt: isTime,
}
const names = Object.keys(checks) as (keyof KeyRecord)[] // its own members

/**
 * Wraps a store so that a call rejects if its result breaks the contract: a record without an owner must
 * not authenticate, and a list that ignores `after` must not be endless.
 */
export function readStore(store: KeyStore): KeyStore {
  // Plain JavaScript can pass any value.
  const given = Object(store) as { readonly [C in keyof KeyStore]?: unknown }
  const missing = storeCalls.filter((call) => typeof given[call] !== 'function')
  if (missing.length > 0) {
    throw new TypeError(`store: expected a key store, missing ${missing.join(', ')}`)
  }
  return {
    async insert(record, maxKeys) {
      const outcome = await store.insert(record, maxKeys)
      if (['added', 'name_taken', 'too_many_keys'].includes(outcome)) return outcome
      throw broken('insert', 'added, name_taken or too_many_keys', 'another result')
    },
    async find(id) {
      const record = (await store.find(id)) ?? undefined // drivers return null for no row
      if (record === undefined) return undefined
      expectRecord('find', record)
      if (record.id === id) return record
      throw broken('find', 'the key with the id', 'another key')
    },
    async list(organisationId, page) {
      const records = await store.list(organisationId, page)
      expectPage(records, organisationId, page)
      return records
    },
    async rotate(successor, overlapEndsAt, maxKeys) {
      const outcome = await store.rotate(successor, overlapEndsAt, maxKeys)
      if ([true, false, 'too_many_keys'].includes(outcome)) return outcome
      throw broken('rotate', 'true, false or too_many_keys', 'another result')
    },
    revoke: (ids, at, by) => store.revoke(ids, at, by),
    remove: (ids) => store.remove(ids),
    touch: (id, at) => store.touch(id, at),
  }
}

function expectRecord(call: string, record: unknown): void {
  const given = Object(record) as { readonly [Name in keyof KeyRecord]?: unknown }
  const wrong = names.find((name) => !checks[name](given[name]))
  if (wrong === undefined) return
  const key = isKeyId(given.id) ? `key ${given.id}` : 'one'
  throw broken(call, 'a key record', `${key} with an invalid "${wrong}"`)
}

function expectPage(
  records: unknown,
  organisationId: string,
  { after, limit, only }: PageOfKeys,
): void {
  if (!Array.isArray(records)) throw broken('list', 'an array', 'another result')
  if (records.length > limit) throw broken('list', 'at most `page.limit` keys', 'more')
  let last = after
  for (const record of records as readonly KeyRecord[]) {
    expectRecord('list', record)
    if (record.organisationId !== organisationId) {
      throw broken('list', 'keys of the organisation', 'a key of another organisation')
    }
    if (last !== undefined && !isOlder(record, last)) {
      throw broken('list', 'keys after `page.after`, newest first', 'a key out of order')
    }
    if (only !== undefined && isAccepted(record, only.at) !== (only.state === 'working')) {
      throw broken('list', 'keys in the state of `page.only`', 'a key in the other state')
    }
    last = record
  }
}

function isOlder(key: KeyRecord, other: Pick<KeyRecord, 'createdAt' | 'id'>): boolean {
  return key.createdAt < other.createdAt || (key.createdAt === other.createdAt && key.id < other.id)
}

function broken(call: string, expected: string, got: string): TypeError {
  return new TypeError(`store.${call}: expected ${expected}, got ${got}: test the store`)
}
