import {
  AuthError,
  createKeyring,
  createMemoryKeyStore,
  type AuditEvent,
  type CreateOptions,
  type KeyStore,
} from 'supplier-query/auth'
import { expect } from 'vitest'

export const T0 = 1_800_000_000_000
export const MINUTE = 60_000
export const DAY = 86_400_000

export const admin = { organisationId: 'acme', role: 'admin', id: 'ada' } as const
export const member = { organisationId: 'acme', role: 'member', id: 'bob' } as const
export const stranger = { organisationId: 'globex', role: 'admin', id: 'eve' } as const

export const ci: CreateOptions = { name: 'CI', scopes: ['suppliers:read'] }

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

/** Expects a management call to be refused, with a body for the client and without a challenge. */
export async function expectRefusal(call: Promise<unknown>, code: string, status: number) {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(AuthError)
  expect(error).toMatchObject({ name: 'AuthError', code, status, wwwAuthenticate: undefined })
  const { message } = error as AuthError // as was just seen
  expect(JSON.parse(JSON.stringify(error))).toEqual({ type: 'auth', code, message })
}

export async function isAccepted(
  { keyring }: ReturnType<typeof sampleKeyring>,
  secret: string,
): Promise<boolean> {
  return (await keyring.authenticate(`Bearer ${secret}`)).ok
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
