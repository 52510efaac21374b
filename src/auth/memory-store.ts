import { isCurrent } from './lifetime.js'
import type { KeyRecord, KeyStore } from './store.js'

/** The keys of one organisation. */
interface Organisation {
  readonly ids: Set<string>
  /** The key that holds each name: neither revoked nor rotated, though it may have expired. */
  readonly holders: Map<string, string>
}

/**
 * Creates a key store in memory, for tests, examples and single-process services. Keys are lost when
 * the process exits. `list` takes time by the keys of the organisation; the other calls take constant
 * time per key.
 */
export function createMemoryKeyStore(): KeyStore {
  const records = new Map<string, KeyRecord>()
  const organisations = new Map<string, Organisation>()

  function organisationOf({ organisationId }: KeyRecord): Organisation {
    const found = organisations.get(organisationId) ?? { ids: new Set(), holders: new Map() }
    organisations.set(organisationId, found)
    return found
  }

  function holderOf(record: KeyRecord): KeyRecord | undefined {
    return records.get(organisationOf(record).holders.get(record.name) ?? '')
  }

  function add(record: KeyRecord): void {
    if (records.has(record.id)) throw new Error('a key with this id already exists')
    records.set(record.id, record)
    organisationOf(record).ids.add(record.id)
  }

  function change(id: string, members: Partial<KeyRecord>): void {
    const record = records.get(id)
    if (record !== undefined) records.set(id, Object.freeze({ ...record, ...members }))
  }

  // Each call copies what it is given, then runs without awaiting or calling anything: it is atomic.
  return Object.freeze<KeyStore>({
    async insert(given) {
      const record = freeze(given)
      const holder = holderOf(record)
      if (holder !== undefined && isCurrent(holder, record.createdAt)) return false
      add(record)
      organisationOf(record).holders.set(record.name, record.id)
      return true
    },
    async find(id) {
      return records.get(id)
    },
    async list(organisationId) {
      const ids = [...(organisations.get(organisationId)?.ids ?? [])]
      return ids.map((id) => records.get(id)!) // as each is kept in both
    },
    async rotate(given, overlapEndsAt) {
      const successor = freeze(given)
      const predecessor = records.get(successor.predecessorId)
      if (predecessor === undefined || !isCurrent(predecessor, successor.createdAt)) return false
      const isHolder = holderOf(predecessor)?.id === predecessor.id
      add(successor)
      change(predecessor.id, { overlapEndsAt })
      // On a node whose clock is ahead, another key may already have taken the name.
      if (isHolder) organisationOf(successor).holders.set(successor.name, successor.id)
      return true
    },
    async revoke(given, at) {
      for (const id of [...given]) {
        const record = records.get(id)
        if (record === undefined) continue
        change(id, { revokedAt: record.revokedAt ?? at })
        if (holderOf(record)?.id === id) organisationOf(record).holders.delete(record.name)
      }
    },
    async touch(id, at) {
      change(id, { lastUsedAt: at })
    },
  })
}

function freeze<Given extends KeyRecord>(record: Given): Given {
  return Object.freeze({ ...record, scopes: Object.freeze([...record.scopes]) })
}
