import { expect } from './expect.js'
import type { KeyRecord, KeyStore, Successor } from '../store.js'

export type Claims = Readonly<Record<string, (store: KeyStore) => Promise<void>>>

export const T = 1_700_000_000_000

let made = 0

/** Returns a live key with a default for each member that `members` omits. The name is constant. */
export function record(members: Partial<KeyRecord> = {}): KeyRecord {
  const number = String(made++)
  const { name = 'name' } = members
  return {
    id: `key${number.padStart(13, '0')}`,
    organisationId: 'org',
    name,
    foldedName: `folded ${name}`,
    scopes: ['suppliers:read'],
    digest: number.padStart(64, 'd'),
    createdAt: T,
    createdBy: 'ada',
    expiresAt: null,
    revokedAt: null,
    revokedBy: null,
    lastUsedAt: null,
    predecessorId: null,
    successorId: null,
    overlapEndsAt: null,
    ...members,
  }
}

export async function add(store: KeyStore, members?: Partial<KeyRecord>): Promise<KeyRecord> {
  const key = record(members)
  expect(await store.insert(key), true)
  return key
}

export function succeed({ id, name, expiresAt }: KeyRecord, createdAt = T): Successor {
  return { ...record({ name, expiresAt, createdAt }), predecessorId: id }
}

export function rotated(key: KeyRecord, { id }: KeyRecord, overlapEndsAt: number): KeyRecord {
  return { ...key, overlapEndsAt, successorId: id }
}

export function revoked(key: KeyRecord, revokedAt = T): KeyRecord {
  return { ...key, revokedAt, revokedBy: 'ada' }
}

export function listAll(store: KeyStore, organisationId = 'org'): Promise<readonly KeyRecord[]> {
  return store.list(organisationId, { limit: 100 })
}
