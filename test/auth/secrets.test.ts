import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { admin, ci, member, sampleKeyring, wrapStore, listAll } from './sample-keyring.js'

describe('the secret and its digest', () => {
  it('appear only in the result of the call that created the key', async () => {
    const seen: unknown[] = []
    const printed = () => {
      const texts = seen.flatMap((each) => [
        JSON.stringify(each),
        String(each),
        inspect(each, { depth: 9, showHidden: true, getters: true }),
        each instanceof Error ? each.stack : '',
      ])
      return texts.join('\n')
    }
    const { keyring, store, events } = sampleKeyring()
    const keep = async (call: Promise<unknown>) => {
      seen.push(await call.catch((error: unknown) => error))
    }

    const first = await keyring.create(admin, ci)
    const second = await keyring.rotate(admin, first.key.id)
    const secrets = [first.secret, second.secret]
    for (const { key, secret } of [first, second]) {
      await keep(keyring.authenticate(`Bearer ${secret}`, { scope: 'suppliers:read' }))
      await keep(keyring.authenticate(`Bearer ${secret}`, { scope: 'suppliers:write' }))
      await keep(keyring.authenticate(`Bearer ${secret}x`))
      await keep(keyring.authenticate(`Basic ${secret}`))
      // The full key as an id, and in a reason.
      await keep(keyring.get(admin, secret))
      await keep(keyring.get(member, secret))
      await keep(keyring.rotate(admin, secret))
      await keep(keyring.revoke(admin, secret, secret))
      await keep(keyring.create(admin, { ...ci, name: `${secret}\n` }))
      await keep(keyring.get(admin, key.id))
      await keep(listAll(keyring, admin))
      await keep(keyring.revoke(admin, key.id, `leaked: ${secret}`))
      await keep(keyring.rotate(admin, key.id))
      await keep(keyring.authenticate(`Bearer ${secret}`))
      seen.push(key)
    }
    seen.push(keyring, store, events)

    const text = printed()
    const records = await store.list('acme', { limit: 1_000 })
    expect(records.length).toBe(2)
    for (const { digest } of records) expect(text).not.toContain(digest)
    for (const secret of secrets) {
      const random = secret.split('_')[2] ?? ''
      for (let i = 0; i + 12 <= random.length; i++) {
        expect(text).not.toContain(random.slice(i, i + 12))
      }
    }
    expect(events.filter(({ reason }) => reason !== undefined).map(({ reason }) => reason)).toEqual(
      [first, second].flatMap(({ key }) => [`sq_${key.id}_…`, `leaked: sq_${key.id}_…`]),
    )
  })

  it('reach the store only as a digest', async () => {
    const { store } = sampleKeyring()
    const given: unknown[] = []
    const spy = wrapStore(store, (_, call, argument) => {
      given.push(argument)
      return call()
    })
    const { keyring } = sampleKeyring(spy)
    const first = await keyring.create(admin, ci)
    const second = await keyring.rotate(admin, first.key.id)
    await keyring.authenticate(`Bearer ${second.secret}`)
    await keyring.revoke(admin, second.key.id)
    for (const { secret } of [first, second]) {
      expect(inspect(given, { depth: 9 })).not.toContain(secret.split('_')[2]?.slice(0, 12))
    }
  })
})
