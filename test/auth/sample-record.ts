import type { KeyRecord } from 'supplier-query/auth'

/** A key that never ends, as a store holds it. */
export function sampleRecord(members: Partial<KeyRecord> = {}): KeyRecord {
  return {
    id: 'key',
    organisationId: 'org',
    name: 'name',
    foldedName: 'name',
    scopes: [],
    digest: 'd'.repeat(64),
    createdAt: 1,
    createdBy: null,
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
