import { bare } from '../untrusted/plain.js'
import { describe, isInteger, isShort } from './options.js'
import type { KeyRecord, KeyStore, PageOfKeys } from './store.js'

const storeCalls = ['insert', 'find', 'list', 'rotate', 'revoke', 'touch'] as const
const DIGEST = /^[0-9a-f]{64}$/

type Check = readonly [expected: string, isRight: (value: unknown) => boolean]
type Checks = Readonly<Record<string, Check>>

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const time: Check = ['epoch milliseconds or null', (value) => value === null || isInteger(value)]

// The members of a found key that decide whether a request is accepted, and for whom.
const shared: Checks = {
  digest: ['64 lower-case hexadecimal digits', (value) => isShort(value, 64) && DIGEST.test(value)],
  scopes: ['an array of texts', (value) => Array.isArray(value) && value.every(isText)],
}
const ofRecord: Checks = {
  organisationId: ['a text', isText],
  ...shared,
  expiresAt: time,
  revokedAt: time,
  overlapEndsAt: time,
}
export const ofForeignKey: Checks = {
  ...shared,
  revoked: ['true or false', (value) => typeof value === 'boolean'],
  endsAt: time,
}

/**
 * Returns the own members of a found key. An error names the member, and quotes no text of the key.
 *
 * @throws TypeError if one of the checked members is invalid
 */
export function readFound<T extends object>(found: T, checks: Checks): T {
  const key = bare(found)
  for (const [name, [expected, isRight]] of Object.entries(checks)) {
    const value: unknown = Reflect.get(key, name)
    if (isRight(value)) continue
    throw new TypeError(`store.find: expected ${expected} as "${name}", got ${describe(value)}`)
  }
  return key
}

/** @throws TypeError if a store lacks a call, because plain JavaScript can pass any value */
export function readStore(store: KeyStore): KeyStore {
  const given = Object(store) as { readonly [C in keyof KeyStore]?: unknown }
  if (storeCalls.every((call) => typeof given[call] === 'function')) return store
  throw new TypeError(`store: expected a key store with ${storeCalls.join(', ')}`)
}

/** @throws TypeError if the store returns a key that could be accepted by mistake */
export async function findRecord(store: KeyStore, id: string): Promise<KeyRecord | undefined> {
  const found = (await store.find(id)) ?? undefined // drivers return null for no row
  const record = found && readFound(found, ofRecord)
  if (record === undefined || record.id === id) return record
  throw new TypeError('store.find: expected the key with the id, got another key')
}

/** @throws TypeError if the store returns a key of another organisation */
export async function listRecords(
  store: KeyStore,
  organisationId: string,
  page: PageOfKeys,
): Promise<readonly KeyRecord[]> {
  const records = await store.list(organisationId, page)
  if (records.every((record) => record.organisationId === organisationId)) return records
  throw new TypeError('store.list: expected keys of the organisation, got a foreign key')
}
