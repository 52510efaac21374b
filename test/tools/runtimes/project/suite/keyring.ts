import { createKeyring, createMemoryKeyStore } from 'supplier-query/auth'
import { keyStoreContract } from 'supplier-query/testing'
import { expectSame, type Case } from './case.js'

const admin = { organisationId: 'acme', role: 'admin' } as const
const scope = 'suppliers:read'

/** The life of an API key, and the contract of key stores. */
export const keyringCases: readonly Case[] = [
  {
    name: 'an API key is created, accepted, rotated, revoked and then refused',
    async run() {
      const keyring = createKeyring({ store: createMemoryKeyStore() })
      const isAccepted = async (secret: string) =>
        (await keyring.authenticate(`Bearer ${secret}`, { scope })).ok
      const old = await keyring.create(admin, { name: 'CI', scopes: [scope] })
      expectSame(await isAccepted(old.secret), true)
      expectSame(await isAccepted(`${old.secret.slice(0, -1)}!`), false)

      const next = await keyring.rotate(admin, old.key.id)
      expectSame([await isAccepted(old.secret), await isAccepted(next.secret)], [true, true])

      await keyring.revoke(admin, next.key.id)
      expectSame([await isAccepted(old.secret), await isAccepted(next.secret)], [false, false])
    },
  },
  ...keyStoreContract(createMemoryKeyStore),
]
