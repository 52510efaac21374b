import { isCurrent } from './lifetime.js'
import type { KeyRecord, KeyStore } from './store.js'

/**
 * Creates a key store in memory, for tests, examples and single-process services. Keys are lost when
 * the process exits. `insert` and `list` scan all keys; the other calls take constant time per key.
 */
export function createMemoryKeyStore(): KeyStore {
  const records = new Map<string, KeyRecord>()

  function add(record: KeyRecord): void {
    if (records.has(record.id)) throw new Error('a key with this id already exists')
    records.set(record.id, freeze(record))
  }

  function change(id: string, members: Partial<KeyRecord>): void {
    const record = records.get(id)
    if (record !== undefined) records.set(id, freeze({ ...record, ...members }))
  }

  // Each call runs without awaiting anything, so it is atomic.
  return Object.freeze<KeyStore>({
    async insert(record) {
      const isTaken = [...records.values()].some(
        (each) =>
          each.organisationId === record.organisationId &&
          each.name === record.name &&
          isCurrent(each, record.createdAt),
      )
      if (!isTaken) add(record)
      return !isTaken
    },
    async find(id) {
      return records.get(id)
    },
    async list(organisationId) {
      return [...records.values()].filter((record) => record.organisationId === organisationId)
    },
    async rotate(successor, overlapEndsAt) {
      const predecessor = records.get(successor.predecessorId)
      if (predecessor === undefined || !isCurrent(predecessor, successor.createdAt)) return false
      add(successor)
      change(predecessor.id, { overlapEndsAt })
      return true
    },
    async revoke(ids, at) {
      for (const id of ids) change(id, { revokedAt: records.get(id)?.revokedAt ?? at })
    },
    async touch(id, at) {
      change(id, { lastUsedAt: at })
    },
  })
}

function freeze(record: KeyRecord): KeyRecord {
  return Object.freeze({ ...record, scopes: Object.freeze([...record.scopes]) })
}
