import type { KeyRecord, Successor } from '../auth/store.js'

/** An instant, in epoch milliseconds. */
export const T = 1_700_000_000_000

let made = 0

/** A live key, always under the same name unless `members` says otherwise. */
export function record(members: Partial<KeyRecord>): KeyRecord {
  const number = String(made++)
  return {
    id: `key${number.padStart(13, '0')}`,
    organisationId: 'org',
    name: 'name',
    scopes: ['suppliers:read'],
    digest: number.padStart(64, 'd'),
    createdAt: T,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    predecessorId: null,
    overlapEndsAt: null,
    ...members,
  }
}

/** A successor of a key, not yet stored. */
export function succeed({ id, name, expiresAt }: KeyRecord, createdAt = T): Successor {
  return { ...record({ name, expiresAt, createdAt }), predecessorId: id }
}
