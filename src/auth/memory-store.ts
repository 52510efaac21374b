import { bare } from '../untrusted/plain.js'
import { isAccepted, statusAt } from './lifetime.js'
import type { KeyRecord, KeyStore } from './store.js'

/**
 * Creates a key store in memory, for tests, examples and single-process services. Keys are lost when
 * the process exits. `find` and `touch` read one key; the other calls read all keys of the store.
 */
export function createMemoryKeyStore(): KeyStore {
  const keys = new Map<string, KeyRecord>()

  function ownOf(organisationId: string): readonly KeyRecord[] {
    return [...keys.values()].filter((key) => key.organisationId === organisationId)
  }

  function add(key: KeyRecord): void {
    if (keys.has(key.id))
      throw new Error('insert: expected a new id, got the id of an existing key')
    keys.set(key.id, Object.freeze({ ...key, scopes: Object.freeze([...key.scopes]) }))
  }

  function change(id: string, members: Partial<KeyRecord>): void {
    const key = keys.get(id)
    if (key !== undefined) keys.set(id, Object.freeze({ ...key, ...members }))
  }

  // Atomic: no call awaits anything.
  return Object.freeze<KeyStore>({
    async insert(key) {
      const { organisationId, foldedName, createdAt } = key
      const isHolder = (other: KeyRecord) =>
        other.foldedName === foldedName && statusAt(other, createdAt) === 'live'
      if (ownOf(organisationId).some(isHolder)) return false
      add(key)
      return true
    },
    find: async (id) => keys.get(id),
    async list(organisationId, page) {
      const { after, limit, only } = bare(page)
      const wanted = ownOf(organisationId).filter((key) => {
        if (after !== undefined && !isOlder(key, after)) return false
        return only === undefined || isAccepted(key, only.at) === (only.state === 'working')
      })
      return wanted.toSorted((a, b) => (isOlder(a, b) ? 1 : -1)).slice(0, limit)
    },
    async rotate(successor, overlapEndsAt) {
      const { id, predecessorId, createdAt, createdBy } = successor
      const predecessor = keys.get(predecessorId)
      if (predecessor === undefined || statusAt(predecessor, createdAt) !== 'live') return false
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
  })
}

function isOlder(key: KeyRecord, other: Pick<KeyRecord, 'createdAt' | 'id'>): boolean {
  return key.createdAt < other.createdAt || (key.createdAt === other.createdAt && key.id < other.id)
}
