import { inspect } from 'node:util'
import { createKeyring } from 'supplier-query/auth'
import { describe, expect, it, vi } from 'vitest'
import { admin, ci, member, sampleKeyring, wrapStore, listAll } from './sample-keyring.js'
import { textArguments } from './text-arguments.js'

/** Everything that a person can read about a value. */
function printed(values: readonly unknown[]): string {
  const texts = values.flatMap((each) => [
    JSON.stringify(each),
    String(each),
    inspect(each, { depth: 9, showHidden: true, getters: true }),
    each instanceof Error ? each.stack : '',
  ])
  return texts.join('\n')
}

/** Parts of a key as people cut them when they copy it. */
const pieces: Readonly<Record<string, (secret: string) => string>> = {
  'the whole key': (secret) => secret,
  'a key without its end': (secret) => secret.slice(0, -7),
  'id and random part': (secret) => secret.slice(3),
  'id and random part without the checksum': (secret) => secret.slice(3, -6),
  'the random part': (secret) => secret.slice(20),
  'the random part without the checksum': (secret) => secret.slice(20, -6),
  'as many characters as a key id has': (secret) => secret.slice(22, 38),
  'twenty characters': (secret) => secret.slice(22, 42),
  'eight characters': (secret) => secret.slice(22, 30),
}

describe.each(Object.keys(pieces))('%s as the wrong argument', (piece) => {
  it.each(Object.keys(textArguments))('%s reaches no error, log or event', async (argument) => {
    const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
      vi.spyOn(console, name),
    )
    const { keyring, store, events } = sampleKeyring(undefined, { scopes: ['a'] })
    const open = createKeyring({ store, onEvent: (event) => void events.push(event) })
    const { key, secret } = await keyring.create(admin, { name: 'own', scopes: ['a'] })
    const text = pieces[piece]!(secret)
    const seen: unknown[] = []
    for (const id of [key.id, '0'.repeat(16)]) {
      try {
        const sample = { keyring, open, id, secret }
        const answer = await textArguments[argument]!(sample, text as never)
        if (argument.includes('header') || argument.startsWith('a scope to')) seen.push(answer)
      } catch (error) {
        seen.push(error)
      }
    }
    // A person types a reason, and the audit log keeps it: only the parts that every key has are cut.
    const isKept = argument === 'a reason' && ['as', 'tw', 'ei'].includes(piece.slice(0, 2))
    if (!isKept) seen.push(events)
    for (const log of logs) {
      seen.push(log.mock.calls)
      log.mockRestore()
    }
    const shown = printed(seen)
    const random = secret.slice(20)
    for (let from = 0; from + 8 <= random.length; from++) {
      expect(shown).not.toContain(random.slice(from, from + 8))
    }
  })
})

describe('the secret and its digest', () => {
  it('appear only in the result of the call that created the key', async () => {
    const seen: unknown[] = []
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

    const text = printed(seen)
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
