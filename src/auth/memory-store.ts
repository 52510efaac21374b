import { bisect } from '../bisect.js'
import { isAccepted, statusAt } from './lifetime.js'
import type { KeyRecord, KeyStore, PageOfKeys } from './store.js'

interface Place {
  readonly time: number
  readonly id: string
}

interface OwnKeys {
  /** All keys, by the time of their creation. */
  readonly byAge: Place[]
  /** The keys that are not revoked, by the time of their end. */
  readonly byEnd: Place[]
}

/**
 * Creates a key store in memory, for tests, examples and single-process services. Keys are lost when
 * the process exits. A list takes time in proportion to its keys; with `only`, it also reads the
 * working keys of the organisation. The other calls read a constant number of keys.
 */
export function createMemoryKeyStore(): KeyStore {
  const records = new Map<string, KeyRecord>()
  const owned = new Map<string, OwnKeys>()
  /** The holder of each name: a key that is neither revoked nor rotated; it may have expired. */
  const holders = new Map<string, string>()

  function keysOf(organisationId: string): OwnKeys {
    return owned.get(organisationId) ?? { byAge: [], byEnd: [] }
  }

  function add(record: KeyRecord): void {
    const { id, organisationId } = record
    if (records.has(id)) throw new Error('insert: expected a new id, got the id of an existing key')
    const keys = keysOf(organisationId)
    owned.set(organisationId, keys)
    records.set(id, record)
    insertPlace(keys.byAge, ageOf(record))
    if (record.revokedAt === null) insertPlace(keys.byEnd, endOf(record))
  }

  /** Revokes or rotates a key. */
  function end(record: KeyRecord, members: Partial<KeyRecord>): void {
    const { byEnd } = keysOf(record.organisationId)
    const ended = Object.freeze({ ...record, ...members })
    records.set(record.id, ended)
    removePlace(byEnd, endOf(record))
    if (ended.revokedAt === null) insertPlace(byEnd, endOf(ended))
  }

  /** Frees the name of a key. Returns whether the key held its name. */
  function dropName(record: KeyRecord): boolean {
    return holders.get(nameOf(record)) === record.id && holders.delete(nameOf(record))
  }

  /** True if `maxKeys` keys of the organisation work when `record` is created. */
  function isFull({ organisationId, createdAt }: KeyRecord, maxKeys: number): boolean {
    const { byEnd } = keysOf(organisationId)
    return byEnd.length - countEnded(byEnd, createdAt) >= maxKeys
  }

  /** Returns the keys among which a page is, oldest first. */
  function candidates(organisationId: string, only: PageOfKeys['only']): readonly Place[] {
    const { byAge, byEnd } = keysOf(organisationId)
    if (only?.state !== 'working') return byAge
    const working = byEnd.slice(countEnded(byEnd, only.at))
    const aged = working.map(({ id }) => ageOf(records.get(id)!)) // `remove` removes both
    return aged.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
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
    async list(organisationId, { after, limit, only }) {
      const places = candidates(organisationId, only)
      const place = after && ageOf(after)
      const found: KeyRecord[] = []
      let next = place === undefined ? places.length : countBefore(places, place)
      while (next-- > 0 && found.length < limit) {
        const record = records.get(places[next]!.id)! // as above
        if (only?.state !== 'ended' || !isAccepted(record, only.at)) found.push(record)
      }
      return found
    },
    async rotate(given, overlapEndsAt, maxKeys = Infinity) {
      const successor = freeze(given)
      const predecessor = records.get(successor.predecessorId)
      if (predecessor === undefined) return false
      if (statusAt(predecessor, successor.createdAt) !== 'live') return false
      if (overlapEndsAt > successor.createdAt && isFull(successor, maxKeys)) return 'too_many_keys'
      add(successor)
      end(predecessor, { overlapEndsAt, successorId: successor.id })
      // On a node whose clock is ahead, another key may already have taken the name.
      if (dropName(predecessor)) holders.set(nameOf(successor), successor.id)
      return true
    },
    async revoke(given, at, by) {
      for (const id of given.slice()) {
        const record = records.get(id)
        if (record?.revokedAt !== null) continue
        end(record, { revokedAt: at, revokedBy: by })
        dropName(record)
      }
    },
    async remove(given) {
      for (const id of given.slice()) {
        const record = records.get(id)
        if (record === undefined) continue
        const { byAge, byEnd } = keysOf(record.organisationId)
        records.delete(id)
        removePlace(byAge, ageOf(record))
        if (record.revokedAt === null) removePlace(byEnd, endOf(record))
        dropName(record)
      }
    },
    async touch(id, at) {
      const record = records.get(id)
      if (record !== undefined) records.set(id, Object.freeze({ ...record, lastUsedAt: at }))
    },
  })
}

function nameOf({ organisationId, foldedName }: KeyRecord): string {
  return JSON.stringify([organisationId, foldedName])
}

function ageOf({ createdAt, id }: Pick<KeyRecord, 'createdAt' | 'id'>): Place {
  return { time: createdAt, id }
}

function endOf({ expiresAt, overlapEndsAt, id }: KeyRecord): Place {
  return { time: Math.min(expiresAt ?? Infinity, overlapEndsAt ?? Infinity), id }
}

function isBefore(a: Place, b: Place): boolean {
  return a.time < b.time || (a.time === b.time && a.id < b.id)
}

function countEnded(byEnd: readonly Place[], at: number): number {
  return bisect(0, byEnd.length, (i) => byEnd[i]!.time <= at)
}

function countBefore(places: readonly Place[], place: Place): number {
  return bisect(0, places.length, (i) => isBefore(places[i]!, place))
}

function insertPlace(places: Place[], place: Place): void {
  places.splice(countBefore(places, place), 0, place)
}

function removePlace(places: Place[], place: Place): void {
  places.splice(countBefore(places, place), 1)
}

function freeze<Given extends KeyRecord>(record: Given): Given {
  return Object.freeze({ ...record, scopes: Object.freeze([...record.scopes]) })
}
