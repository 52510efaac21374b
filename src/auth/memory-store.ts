import { bare } from '../untrusted/plain.js'
import { isAccepted, statusAt } from './lifetime.js'
import type { KeyRecord, KeyStore } from './store.js'

/**
 * Creates a key store in memory, for tests, examples and single-process services. Keys are lost when
 * the process exits. `find` and `touch` read one key; the other calls read all keys of the store.
 */
export function createMemoryKeyStore(): KeyStore {
  const keys = new Map<string, KeyRecord>()
  const ownOf = (organisationId: string) =>
    [...keys.values()].filter((key) => key.organisationId === organisationId)
  const isLive = (key: KeyRecord, at: number) => statusAt(key, at) === 'live'

  function add(key: KeyRecord): void {
    if (keys.has(key.id))
      throw new Error('insert: expected a new id, got the id of an existing key')
    keys.set(key.id, key)
  }

  function change(id: string, members: Partial<KeyRecord>): void {
    const key = keys.get(id)
    if (key !== undefined) keys.set(id, { ...key, ...members })
  }

  // Atomic: no call awaits anything.
  return {
    async insert(key) {
      const others = ownOf(key.organisationId).filter((other) => isLive(other, key.createdAt))
      if (others.some(({ foldedName }) => foldedName === key.foldedName)) return false
      add(key)
      return true
    },
    find: async (id) => keys.get(id),
    async list(organisationId, page) {
      const { after, limit, only } = bare(page)
      const wanted = ownOf(organisationId).filter(
        (key) =>
          (after === undefined || isOlder(key, after)) &&
          (only === undefined || isAccepted(key, only.at) === (only.state === 'working')),
      )
      return wanted.toSorted((a, b) => (isOlder(a, b) ? 1 : -1)).slice(0, limit)
    },
    async rotate(successor, overlapEndsAt) {
      const { id, predecessorId, createdAt, createdBy } = successor
      const predecessor = keys.get(predecessorId)
      if (predecessor === undefined || !isLive(predecessor, createdAt)) return false
      add(successor)
      change(predecessorId, { overlapEndsAt, successorId: id })
      if (overlapEndsAt <= createdAt)
        change(predecessorId, { revokedAt: createdAt, revokedBy: createdBy })
      return true
    },
    async revoke(ids, at, by) {
      for (const id of ids) {
        if (keys.get(id)?.revokedAt === null) change(id, { revokedAt: at, revokedBy: by })
      }
    },
    touch: async (id, at) => change(id, { lastUsedAt: at }),
  }
}

function isOlder(key: KeyRecord, other: Pick<KeyRecord, 'createdAt' | 'id'>): boolean {
  return key.createdAt < other.createdAt || (key.createdAt === other.createdAt && key.id < other.id)
}
