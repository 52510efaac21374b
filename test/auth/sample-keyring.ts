import {
  createKeyring,
  createMemoryKeyStore,
  type AuditEvent,
  type KeyStore,
} from 'supplier-query/auth'

export const T0 = 1_800_000_000_000
export const MINUTE = 60_000
export const DAY = 86_400_000

export const admin = { organisationId: 'acme', role: 'admin', id: 'ada' } as const
export const member = { organisationId: 'acme', role: 'member', id: 'bob' } as const
export const stranger = { organisationId: 'globex', role: 'admin', id: 'eve' } as const

/** A keyring in memory whose time is told by `time.now`, and whose events are kept. */
export function sampleKeyring(store: KeyStore = createMemoryKeyStore()) {
  const time = { now: T0 }
  const events: AuditEvent[] = []
  const keyring = createKeyring({
    store,
    clock: () => time.now,
    onEvent: (event) => {
      events.push(event)
    },
  })
  return { keyring, store, time, events }
}

/** A store that does as another, and hands each call to `around` first. */
export function wrapStore(
  inner: KeyStore,
  around: <T>(name: keyof KeyStore, call: () => Promise<T>, argument: unknown) => Promise<T>,
): KeyStore {
  return {
    insert: (record) => around('insert', () => inner.insert(record), record),
    find: (id) => around('find', () => inner.find(id), id),
    list: (organisationId) => around('list', () => inner.list(organisationId), organisationId),
    rotate: (successor, end) => around('rotate', () => inner.rotate(successor, end), successor),
    revoke: (ids, at) => around('revoke', () => inner.revoke(ids, at), ids),
    touch: (id, at) => around('touch', () => inner.touch(id, at), id),
  }
}
