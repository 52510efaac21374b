import { bare } from '../untrusted/plain.js'
import { isKeyId } from './key.js'
import { describe, isInteger, isShort } from './options.js'
import type { KeyRecord, KeyStore } from './store.js'

const storeCalls = ['insert', 'find', 'list', 'rotate', 'revoke', 'touch'] as const
const DIGEST = /^[0-9a-f]{64}$/

interface Check {
  readonly isRight: (value: unknown) => boolean
  readonly expected: string
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isTime = (value: unknown) => value === null || isInteger(value)
const time: Check = { isRight: isTime, expected: 'epoch milliseconds or null' }

/** The members of a found key that decide whether a request is accepted, and for whom. */
const checks: Readonly<Record<string, Check>> = {
  id: { isRight: isKeyId, expected: 'the id of a key' },
  organisationId: { isRight: isText, expected: 'a text' },
  digest: {
    isRight: (value) => isShort(value, 64) && DIGEST.test(value),
    expected: '64 lower-case hexadecimal digits',
  },
  scopes: {
    isRight: (value) => Array.isArray(value) && value.every(isText),
    expected: 'an array of texts',
  },
  revoked: { isRight: (value) => typeof value === 'boolean', expected: 'true or false' },
  endsAt: time,
  expiresAt: time,
  revokedAt: time,
  overlapEndsAt: time,
}

/**
 * Returns the own members of a found key. An error names the member, and quotes no text of the key.
 *
 * @throws TypeError if one of the named members is invalid
 */
export function readFound<T extends object>(
  call: string,
  found: T,
  names: readonly (keyof T & string)[],
): T {
  const key = bare(found)
  for (const name of names) {
    const { isRight, expected } = checks[name]! // each name has a check
    if (isRight(key[name])) continue
    throw new TypeError(
      `store.${call}: expected ${expected} as "${name}", got ${describe(key[name])}`,
    )
  }
  return key
}

function readRecord(call: string, found: KeyRecord): KeyRecord {
  const ends = ['expiresAt', 'revokedAt', 'overlapEndsAt'] as const
  return readFound(call, found, ['id', 'organisationId', 'digest', 'scopes', ...ends])
}

/** Wraps a store so that a call rejects if it returns a key that could be accepted by mistake. */
export function readStore(store: KeyStore): KeyStore {
  // Plain JavaScript can pass any value.
  const given = Object(store) as { readonly [C in keyof KeyStore]?: unknown }
  const missing = storeCalls.filter((call) => typeof given[call] !== 'function')
  if (missing.length > 0) {
    throw new TypeError(`store: expected a key store, missing ${missing.join(', ')}`)
  }
  return {
    insert: (record) => store.insert(record),
    async find(id) {
      const found = (await store.find(id)) ?? undefined // drivers return null for no row
      if (found === undefined) return undefined
      const record = readRecord('find', found)
      if (record.id === id) return record
      throw new TypeError('store.find: expected the key with the id, got another key')
    },
    async list(organisationId, page) {
      const records = await store.list(organisationId, page)
      return records.map((found) => {
        const record = readRecord('list', found)
        if (record.organisationId === organisationId) return record
        throw new TypeError('store.list: expected keys of the organisation, got a foreign key')
      })
    },
    rotate: (successor, overlapEndsAt) => store.rotate(successor, overlapEndsAt),
    revoke: (ids, at, by) => store.revoke(ids, at, by),
    touch: (id, at) => store.touch(id, at),
  }
}
