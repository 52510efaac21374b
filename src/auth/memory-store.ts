import { isCurrent } from './lifetime.js'
import type { KeyRecord, KeyStore } from './store.js'

/**
 * A key store in memory, for tests, examples and single-process services; keys are lost on exit.
 * Cost: `insert` and `list` go over all keys.
 */
export function createMemoryKeyStore(): KeyStore {
  const records = new Map<string, KeyRecord>()

  function add(record: KeyRecord): void {
    if (records.has(record.id)) throw new Error('the store has a key with this id')
    records.set(record.id, freeze(record))
  }

  function change(id: string, members: Partial<KeyRecord>): void {
    const record = records.get(id)
    if (record !== undefined) records.set(id, freeze({ ...record, ...members }))
  }

  // No call waits for anything, so none can come between the parts of another.
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
