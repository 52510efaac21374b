import { createKeyring, createMemoryKeyStore } from 'supplier-query/auth'
import { keyStoreContract } from 'supplier-query/testing'
import { expectSame, type Case } from './case.js'

const admin = { organisationId: 'acme', role: 'admin' } as const
const scope = 'suppliers:read'

function createKeys() {
  const store = createMemoryKeyStore()
  const keyring = createKeyring({ store })
  const isAccepted = async (secret: string) =>
    (await keyring.authenticate(`Bearer ${secret}`, { scope })).ok
  return { store, keyring, isAccepted }
}

/** The life of an API key, and the contract of key stores. */
export const keyringCases: readonly Case[] = [
  {
    name: 'an API key is created, accepted, rotated, revoked and then refused',
    async run() {
      const { keyring, isAccepted } = createKeys()
      const old = await keyring.create(admin, { name: 'CI', scopes: [scope] })
      expectSame(await isAccepted(old.secret), true)
      expectSame(await isAccepted(`${old.secret.slice(0, -1)}!`), false)

      const next = await keyring.rotate(admin, old.key.id)
      expectSame([await isAccepted(old.secret), await isAccepted(next.secret)], [true, true])

      await keyring.revoke(admin, next.key.id)
      expectSame([await isAccepted(old.secret), await isAccepted(next.secret)], [false, false])
    },
  },
  {
    name: 'the digest of an API key is the SHA-256 of its text',
    async run() {
      const { keyring, store } = createKeys()
      const { key, secret } = await keyring.create(admin, { name: 'CI', scopes: [] })
      const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
      const digits = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0'))
      expectSame((await store.find(key.id))?.digest, digits.join(''))
    },
  },
  ...keyStoreContract(createMemoryKeyStore),
]
