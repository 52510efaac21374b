import {
  AuthError,
  createKeyring,
  createMemoryKeyStore,
  type Actor,
  type ApiKey,
  type AuditEvent,
  type CreateOptions,
  type KeyRecord,
  type Keyring,
  type KeyringOptions,
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

/** Creates a keyring in memory. `time.now` is its clock, and `events` collects its events. */
export function sampleKeyring(
  store: KeyStore = createMemoryKeyStore(),
  options: Omit<KeyringOptions, 'store' | 'clock' | 'onEvent'> = {},
) {
  const time = { now: T0 }
  const events: AuditEvent[] = []
  const keyring = createKeyring({
    ...options,
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
  const { message, issues } = error as AuthError // checked above
  const body = { type: 'auth', code, message, ...(code === 'invalid_key' && { issues }) }
  expect(JSON.parse(JSON.stringify(error))).toEqual(body)
  return issues
}

/** Lists all keys of an actor's organisation, oldest first. */
export async function listAll(keyring: Keyring, actor: Actor): Promise<readonly ApiKey[]> {
  const { keys, next } = await keyring.list(actor, { limit: 1_000 })
  expect(next).toBeNull()
  return keys.toReversed()
}

export async function isAccepted(
  { keyring }: ReturnType<typeof sampleKeyring>,
  secret: string,
): Promise<boolean> {
  return (await keyring.authenticate(`Bearer ${secret}`)).ok
}

/** Wraps a store so that each call goes to `around` first. */
export function wrapStore(
  inner: KeyStore,
  around: <T>(name: keyof KeyStore, call: () => Promise<T>, argument: unknown) => Promise<T>,
): KeyStore {
  return {
    insert: (record) => around('insert', () => inner.insert(record), record),
    find: (id) => around('find', () => inner.find(id), id),
    list: (organisationId, page) =>
      around('list', () => inner.list(organisationId, page), organisationId),
    rotate: (successor, end) => around('rotate', () => inner.rotate(successor, end), successor),
    revoke: (ids, at, by) => around('revoke', () => inner.revoke(ids, at, by), ids),
    touch: (id, at) => around('touch', () => inner.touch(id, at), id),
  }
}

/** A store whose found records are changed. */
export function changeFound(store: KeyStore, change: (record: KeyRecord) => KeyRecord): KeyStore {
  const find = async (id: string) => {
    const record = await store.find(id)
    return record && change(record)
  }
  return { ...store, find }
}
