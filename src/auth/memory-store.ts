import { isAccepted, statusAt } from './lifetime.js'
import type { KeyRecord, KeyStore } from './store.js'

interface Organisation {
  readonly ids: Set<string>
  /** The holder of each folded name: a key that is neither revoked nor rotated; it may have expired. */
  readonly holders: Map<string, KeyRecord>
}

/**
 * Creates a key store in memory, for tests, examples and single-process services. Keys are lost when
 * the process exits. `list`, and `insert` and `rotate` with `maxKeys`, take time in proportion to the
 * organisation's keys. The other calls take constant time per key.
 */
export function createMemoryKeyStore(): KeyStore {
  const records = new Map<string, KeyRecord>()
  const organisations = new Map<string, Organisation>()

  function organisationOf({ organisationId }: KeyRecord): Organisation {
    const found = organisations.get(organisationId) ?? { ids: new Set(), holders: new Map() }
    organisations.set(organisationId, found)
    return found
  }

  function add(record: KeyRecord): void {
    if (records.has(record.id))
      throw new Error('insert: expected a new id, got the id of an existing key')
    records.set(record.id, record)
    organisationOf(record).ids.add(record.id)
  }

  function change(id: string, members: Partial<KeyRecord>): void {
    const record = records.get(id)
    if (record !== undefined) records.set(id, Object.freeze({ ...record, ...members }))
  }

  /** Frees the name of a key. Returns whether the key held its name. */
  function dropName(record: KeyRecord): boolean {
    const { holders } = organisationOf(record)
    return holders.get(record.foldedName)?.id === record.id && holders.delete(record.foldedName)
  }

  /** True if `maxKeys` keys of the organisation work when `record` is created. */
  function isFull(record: KeyRecord, maxKeys: number): boolean {
    const { ids } = organisationOf(record)
    const works = (id: string) => isAccepted(records.get(id)!, record.createdAt) // every id in `byOrganisation` is in `records`
    return ids.size >= maxKeys && [...ids].filter(works).length >= maxKeys
  }

  // Atomic: each call copies its arguments, then runs without awaiting or calling other code.
  return Object.freeze<KeyStore>({
    async insert(given, maxKeys = Infinity) {
      const record = freeze(given)
      const { holders } = organisationOf(record)
      const holder = holders.get(record.foldedName)
      if (holder !== undefined && statusAt(holder, record.createdAt) === 'live') return 'name_taken'
      if (isFull(record, maxKeys)) return 'too_many_keys'
      add(record)
      holders.set(record.foldedName, record)
      return 'added'
    },
    async find(id) {
      return records.get(id)
    },
    async list(organisationId, { after, limit }) {
      const ids = [...(organisations.get(organisationId)?.ids ?? [])]
      const all = ids.map((id) => records.get(id)!).toSorted(byAge) // see `isFull`
      const rest = after === undefined ? all : all.filter((record) => byAge(after, record) < 0)
      return rest.slice(0, limit)
    },
    async rotate(given, overlapEndsAt, maxKeys = Infinity) {
      const successor = freeze(given)
      const predecessor = records.get(successor.predecessorId)
      if (predecessor === undefined) return false
      if (statusAt(predecessor, successor.createdAt) !== 'live') return false
      if (overlapEndsAt > successor.createdAt && isFull(successor, maxKeys)) return 'too_many_keys'
      add(successor)
      change(predecessor.id, { overlapEndsAt, successorId: successor.id })
      // On a node whose clock is ahead, another key may already have taken the name.
      if (dropName(predecessor))
        organisationOf(successor).holders.set(successor.foldedName, successor)
      return true
    },
    async revoke(given, at, by) {
      for (const id of given.slice()) {
        const record = records.get(id)
        if (record?.revokedAt !== null) continue
        change(id, { revokedAt: at, revokedBy: by })
        dropName(record)
      }
    },
    async remove(given) {
      for (const id of given.slice()) {
        const record = records.get(id)
        if (record === undefined) continue
        records.delete(id)
        organisationOf(record).ids.delete(id)
        dropName(record)
      }
    },
    async touch(id, at) {
      change(id, { lastUsedAt: at })
    },
  })
}

function byAge(a: Pick<KeyRecord, 'createdAt' | 'id'>, b: typeof a): number {
  return b.createdAt - a.createdAt || Number(a.id < b.id) - Number(a.id > b.id)
}

function freeze<Given extends KeyRecord>(record: Given): Given {
  return Object.freeze({ ...record, scopes: Object.freeze([...record.scopes]) })
}
