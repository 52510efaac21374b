import { isAccepted, statusAt } from './lifetime.js'
import type { KeyRecord, KeyStore } from './store.js'

/**
 * Creates a key store in memory, for tests, examples and single-process services. Keys are lost when
 * the process exits. `list`, and `insert` and `rotate` with `maxKeys`, take time in proportion to the
 * organisation's keys. The other calls take constant time per key.
 */
export function createMemoryKeyStore(): KeyStore {
  const records = new Map<string, KeyRecord>()
  /** The ids of the keys of each organisation. */
  const owned = new Map<string, Set<string>>()
  /** The holder of each name: a key that is neither revoked nor rotated; it may have expired. */
  const holders = new Map<string, string>()

  function add(record: KeyRecord): void {
    const { id, organisationId } = record
    if (records.has(id)) throw new Error('insert: expected a new id, got the id of an existing key')
    records.set(id, record)
    owned.set(organisationId, (owned.get(organisationId) ?? new Set()).add(id))
  }

  function change(id: string, members: Partial<KeyRecord>): void {
    const record = records.get(id)
    if (record !== undefined) records.set(id, Object.freeze({ ...record, ...members }))
  }

  /** Frees the name of a key. Returns whether the key held its name. */
  function dropName(record: KeyRecord): boolean {
    return holders.get(nameOf(record)) === record.id && holders.delete(nameOf(record))
  }

  function keysOf(organisationId: string): KeyRecord[] {
    return Array.from(owned.get(organisationId) ?? [], (id) => records.get(id)!) // `remove` removes both
  }

  /** True if `maxKeys` keys of the organisation work when `record` is created. */
  function isFull({ organisationId, createdAt }: KeyRecord, maxKeys: number): boolean {
    const works = (key: KeyRecord) => isAccepted(key, createdAt)
    return maxKeys < Infinity && keysOf(organisationId).filter(works).length >= maxKeys
  }

  // Atomic: each call copies its arguments, then runs without awaiting or calling other code.
  return Object.freeze<KeyStore>({
    async insert(given, maxKeys = Infinity) {
      const record = freeze(given)
      const holder = records.get(holders.get(nameOf(record)) ?? '')
      if (holder !== undefined && statusAt(holder, record.createdAt) === 'live') return 'name_taken'
      if (isFull(record, maxKeys)) return 'too_many_keys'
      add(record)
      holders.set(nameOf(record), record.id)
      return 'added'
    },
    async find(id) {
      return records.get(id)
    },
    async list(organisationId, { after, limit }) {
      const all = keysOf(organisationId).toSorted(byAge)
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
      if (dropName(predecessor)) holders.set(nameOf(successor), successor.id)
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
        owned.get(record.organisationId)!.delete(id) // `add` added it
        dropName(record)
      }
    },
    async touch(id, at) {
      change(id, { lastUsedAt: at })
    },
  })
}

function nameOf({ organisationId, foldedName }: KeyRecord): string {
  return JSON.stringify([organisationId, foldedName])
}

function byAge(a: Pick<KeyRecord, 'createdAt' | 'id'>, b: typeof a): number {
  return b.createdAt - a.createdAt || Number(a.id < b.id) - Number(a.id > b.id)
}

function freeze<Given extends KeyRecord>(record: Given): Given {
  return Object.freeze({ ...record, scopes: Object.freeze([...record.scopes]) })
}
