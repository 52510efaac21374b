import type { KeyRecord, KeyStore } from 'supplier-query/auth'
import type { ContractCase } from 'supplier-query/testing'
import { expect } from 'vitest'

/** The decisions of a store; `all` are the keys that it holds. */
interface Rules {
  /** True if a key holds the name of the added key. */
  isTaken(held: KeyRecord, added: KeyRecord, all: readonly KeyRecord[]): boolean
  canRotate(key: KeyRecord, successor: KeyRecord, all: readonly KeyRecord[]): boolean
}

/** The decisions that the contract requires. */
export const rules = {
  isTaken: (held: KeyRecord, added: KeyRecord): boolean =>
    hasSameName(held, added) && isCurrent(held, added.createdAt),
  canRotate: (key: KeyRecord, { createdAt }: KeyRecord): boolean => isCurrent(key, createdAt),
}

/** True if `a` comes after `b` in a list. */
function isOlder(a: KeyRecord, b: Pick<KeyRecord, 'createdAt' | 'id'>): boolean {
  return a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.id < b.id)
}

export function hasSameName(held: KeyRecord, added: KeyRecord): boolean {
  return held.organisationId === added.organisationId && held.foldedName === added.foldedName
}

export function isCurrent({ revokedAt, expiresAt, overlapEndsAt }: KeyRecord, at: number): boolean {
  return revokedAt === null && overlapEndsAt === null && (expiresAt === null || at < expiresAt)
}

/** True if a key is accepted; a rotated key is accepted until its overlap ends. */
export function isWorking({ overlapEndsAt, ...key }: KeyRecord, at: number): boolean {
  const isOver = overlapEndsAt !== null && overlapEndsAt <= at
  return !isOver && isCurrent({ ...key, overlapEndsAt: null }, at)
}

/** Creates a store in memory that keeps the contract unless `given` overrides a decision. */
export function createStore(given: Partial<Rules> = {}): KeyStore {
  const { isTaken, canRotate } = { ...rules, ...given }
  const keys = new Map<string, KeyRecord>()
  const all = () => [...keys.values()]
  function change(id: string, members: Partial<KeyRecord>): void {
    const key = keys.get(id)
    if (key !== undefined) keys.set(id, { ...key, ...members })
  }
  return {
    async insert(added) {
      if (keys.has(added.id)) throw new Error('the id exists')
      if (all().some((held) => isTaken(held, added, all()))) return false
      keys.set(added.id, added)
      return true
    },
    find: async (id) => keys.get(id),
    async list(organisationId, { after, limit, only }) {
      const isWanted = (key: KeyRecord) =>
        only === undefined || isWorking(key, only.at) === (only.state === 'working')
      const own = all().filter((key) => key.organisationId === organisationId && isWanted(key))
      const rest = own.filter((key) => after === undefined || isOlder(key, after))
      return rest.toSorted((a, b) => (isOlder(a, b) ? 1 : -1)).slice(0, limit)
    },
    async rotate(successor, overlapEndsAt) {
      const key = keys.get(successor.predecessorId)
      if (key === undefined || !canRotate(key, successor, all())) return false
      if (keys.has(successor.id)) throw new Error('the id exists')
      keys.set(successor.id, successor)
      change(key.id, { overlapEndsAt, successorId: successor.id })
      const { createdAt, createdBy } = successor
      if (overlapEndsAt <= createdAt) change(key.id, { revokedAt: createdAt, revokedBy: createdBy })
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

/** Creates a store that keeps the contract except in the calls that `change` returns. */
export function wrapped(change: (store: KeyStore) => Partial<KeyStore>): KeyStore {
  const store = createStore()
  return { ...store, ...change(store) }
}

export function finding(change: (key: KeyRecord | undefined) => KeyRecord | undefined): KeyStore {
  return wrapped(({ find }) => ({ find: async (id) => change(await find(id)) }))
}

/** Creates a store that does not list keys with the given time set. */
export function listing(time: 'revokedAt' | 'expiresAt' | 'overlapEndsAt'): KeyStore {
  return wrapped(({ list }) => ({
    list: async (...of) => (await list(...of)).filter((key) => key[time] === null),
  }))
}

/** Creates a store that compares names by `isSame`. */
export function naming(isSame: (held: KeyRecord, added: KeyRecord) => boolean): KeyStore {
  return createStore({
    isTaken: (held, added) => isSame(held, added) && isCurrent(held, added.createdAt),
  })
}

/** Creates a store with calls that write a whole record and so undo concurrent changes. */
export function writingBack(
  store: KeyStore,
  change: (store: KeyStore, write: (key: KeyRecord) => boolean) => Partial<KeyStore>,
): KeyStore {
  const written = new Map<string, KeyRecord>()
  const write = (key: KeyRecord) => {
    written.set(key.id, key)
    return true
  }
  const find: KeyStore['find'] = async (id) => written.get(id) ?? store.find(id)
  return { ...store, find, ...change(store, write) }
}

export function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

export function reversed(key: KeyRecord): KeyRecord {
  return Object.fromEntries(Object.entries(key).toReversed()) as unknown as KeyRecord // only the order of members changed
}

export function titled(cases: readonly ContractCase[]) {
  return cases.map(({ name, run }) => [name, run] as const)
}

export async function expectToPass(run: ContractCase['run']): Promise<void> {
  await expect(run()).resolves.toBeUndefined()
}
