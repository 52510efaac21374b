import {
  AuthError,
  createAuthenticator,
  createKeyring,
  createMemoryKeyStore,
  type Actor,
  type AuditEvent,
  type CreateOptions,
  type ForeignKey,
  type KeyRecord,
  type KeyStore,
} from 'supplier-query/auth'
import { keyStoreContract } from 'supplier-query/testing'
import type { Answer } from './answers.js'

const admin: Actor = { organisationId: 'org', role: 'admin' }
const bareActor = { organisationId: 'org' } as Actor

/**
 * Returns answers about the life of a key, without random parts. Each name starts with the function that
 * reads an object of the caller: its options, an actor, or what a store returns.
 */
export async function answerKeys(): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  const events: AuditEvent[] = []
  const ask = async (what: string, answer: () => unknown): Promise<void> => {
    answers.push([what, await Promise.resolve().then(answer).catch(String)])
  }
  const store = createMemoryKeyStore()
  const onEvent = (event: AuditEvent) => void events.push(event)
  const keyring = createKeyring({ store, clock: () => 1000, onEvent })
  const { key, secret } = await keyring.create(admin, { name: 'CI', scopes: ['r'] })
  const header = `Bearer ${secret}`
  await ask('keyring.authenticate', () => keyring.authenticate(header))
  await ask('keyring.authenticate, scope', () => keyring.authenticate(header, { scope: 'w' }))
  await ask('keyring.authenticate, other', () => keyring.authenticate(`Bearer x${secret}`, {}))
  await ask('keyring.list, no role', () => keyring.list(bareActor))
  await ask('keyring.list, member', () => keyring.list({ organisationId: 'org', role: 'member' }))
  await ask('keyring.list, nobody', () => keyring.list({} as Actor))
  await ask('createKeyring', async () => createKeyring({ store }).list(admin))
  await ask('createAuthenticator', async () => {
    const digest = (await store.find(key.id))!.digest
    const whole = { digest, principal: 'us', scopes: ['r'], revoked: false, endsAt: null }
    const found: unknown[] = []
    for (const name of ['nothing', ...Object.keys(whole)]) {
      const { [name as keyof typeof whole]: _, ...part } = whole
      const find = async () => part as ForeignKey<string>
      const { authenticate } = createAuthenticator({ store: { find } })
      found.push(name, await authenticate(header, { scope: 'r' }).catch(String))
    }
    return found
  })
  await ask('a found key of a keyring', async () => {
    const record = (await store.find(key.id))!
    const found: unknown[] = []
    for (const name of Object.keys(record) as (keyof KeyRecord)[]) {
      const { [name]: _, ...part } = record
      const find = async () => part as KeyRecord
      const { authenticate } = createKeyring({ store: { ...store, find }, clock: () => 1000 })
      found.push(name, (await authenticate(header).catch(() => ({ ok: 'rejected' }))).ok)
    }
    return found
  })
  const next = await keyring.rotate(admin, key.id, {})
  await ask('keyring.get', () => keyring.get(admin, key.id))
  await ask('keyring.get, no role', () => keyring.get(bareActor, key.id))
  await ask('keyring.rotate', () => keyring.rotate(admin, key.id))
  await ask('keyring.rotate, no role', () => keyring.rotate(bareActor, key.id))
  await keyring.revoke(admin, next.key.id)
  await ask('keyring.revoke, no role', () => keyring.revoke(bareActor, key.id))
  const byOverlap = (a: KeyRecord, b: KeyRecord) =>
    Number(b.overlapEndsAt) - Number(a.overlapEndsAt)
  await ask('keyring.list', async () => {
    const { keys } = await keyring.list(admin) // created at one instant, so that ids decide their order
    return keys.toSorted((a, b) => Number(b.overlapEndsAt) - Number(a.overlapEndsAt))
  })
  await ask('keyring.list, page', async () => {
    const page = await keyring.list(admin, { limit: 1 })
    return [page.keys.length, page.next?.length]
  })
  await ask('keyring.create', () => keyring.create(admin, { name: '', scopes: [''], expiresAt: 5 }))
  await ask('keyring.create, nothing', () => keyring.create(admin, {} as CreateOptions))
  await ask('createMemoryKeyStore, list', async () => (await listed(store)).toSorted(byOverlap))
  await ask('keyStoreContract, passed', async () => {
    const cases = keyStoreContract(createMemoryKeyStore)
    const failed: string[] = []
    for (const { name, run } of cases) await run().catch(() => failed.push(name))
    return [cases.length, failed]
  })
  await ask('AuthError', () => new AuthError('forbidden', 'No.'))
  answers.push(['events', events], ['prefix', secret.slice(0, 3)])
  const text = JSON.stringify(answers, (_, value: unknown) => value ?? 'none')
  const masked = text
    .replaceAll(/[0-9a-f]{64}/g, 'a digest')
    .replaceAll(/sq_\w{16}_\w{49}/g, 'a secret')
    .replaceAll(/"[0-9A-Za-z]{16}"/g, '"an id"')
  return JSON.parse(masked) as Answer[] // the original type
}

function listed(store: KeyStore): Promise<readonly KeyRecord[]> {
  return store.list('org', { limit: 9 })
}
