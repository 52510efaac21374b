import type { KeyRecord, KeyStore, Successor } from '../store.js'

/** Claims about stores, each with the test that one meets it. */
export type Claims = Readonly<Record<string, (store: KeyStore) => Promise<void>>>

export const T = 1_700_000_000_000

let made = 0

/** A live key, always under the same name unless `members` says otherwise. */
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
  await store.insert(key)
  return key
}

/** A successor of a key, not yet stored. */
export function succeed({ id, name, expiresAt }: KeyRecord, createdAt = T): Successor {
  return { ...record({ name, expiresAt, createdAt }), predecessorId: id }
}

/** What a rotation makes of a key. */
export function rotated(key: KeyRecord, { id }: KeyRecord, overlapEndsAt: number): KeyRecord {
  return { ...key, overlapEndsAt, successorId: id }
}

/** What a revocation by Ada makes of a key. */
export function revoked(key: KeyRecord, revokedAt = T): KeyRecord {
  return { ...key, revokedAt, revokedBy: 'ada' }
}

/** All keys of an organisation. */
export function listAll(store: KeyStore, organisationId = 'org'): Promise<readonly KeyRecord[]> {
  return store.list(organisationId, { limit: 100 })
}
