import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createKeyring,
  type AuthenticateOptions,
  type KeyRecord,
  type KeyStore,
} from 'supplier-query/auth'
import { createKeyFormat } from '../../src/auth/key.js'
import { sha256 } from '../../src/auth/digest.js'
import { crc32 } from '../../src/auth/crc32.js'
import { admin, MINUTE, sampleKeyring, stranger, T0, wrapStore } from './sample-keyring.js'

const READ = 'suppliers:read'
const format = createKeyFormat('sq')

const missing = {
  status: 401,
  wwwAuthenticate: 'Bearer realm="suppliers"',
  body: {
    type: 'auth',
    code: 'authentication_error',
    message: 'An API key is needed, sent as "Authorization: Bearer <API_KEY>".',
  },
}
const invalid = {
  status: 401,
  wwwAuthenticate: 'Bearer realm="suppliers", error="invalid_token"',
  body: { type: 'auth', code: 'authentication_error', message: 'The API key is not valid.' },
}
const forbidden = {
  status: 403,
  wwwAuthenticate: 'Bearer realm="suppliers", error="insufficient_scope"',
  body: { type: 'auth', code: 'forbidden', message: 'The API key lacks the access right "x:y".' },
}

async function sampleKey(store?: KeyStore) {
  const sample = sampleKeyring(store)
  const created = await sample.keyring.create(admin, { name: 'CI', scopes: [READ, 'other'] })
  const answer = async (header: string | null | undefined, options?: AuthenticateOptions) => {
    const result = await sample.keyring.authenticate(header, options)
    if (result.ok) return result.principal
    const { status, wwwAuthenticate } = result.error
    return { status, wwwAuthenticate, body: result.error.toJSON() }
  }
  return { ...sample, ...created, answer }
}

/** A key text that is well formed, be its secret right or wrong. */
function seal(body: string): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  let rest = crc32(body)
  let sum = ''
  for (let i = 0; i < 6; i++) [sum, rest] = [digits[rest % 62] + sum, Math.floor(rest / 62)]
  return body + sum
}

afterEach(() => vi.restoreAllMocks())

describe('authenticate accepts', () => {
  it('a live key, and says whose it is', async () => {
    const { answer, key, secret } = await sampleKey()
    const principal = await answer(`Bearer ${secret}`, { scope: READ })
    expect(principal).toEqual({
      organisationId: 'acme',
      keyId: key.id,
      name: 'CI',
      scopes: [READ, 'other'],
    })
    expect(Object.isFrozen(principal)).toBe(true)
    expect(await answer(`Bearer ${secret}`)).toEqual(principal)
    expect(await answer(`Bearer ${secret}`, { scope: undefined })).toEqual(principal)
  })

  it('the scheme in any case, and one or more spaces', async () => {
    const { answer, secret } = await sampleKey()
    for (const start of ['bearer ', 'BEARER ', 'bEaReR  ', `Bearer${' '.repeat(50)}`]) {
      expect(await answer(start + secret)).toMatchObject({ name: 'CI' })
    }
  })

  it('a key until the instant it expires', async () => {
    const { keyring, time, answer } = await sampleKey()
    const terms = { name: 'short', scopes: [], expiresAt: T0 + 10 }
    const { secret } = await keyring.create(admin, terms)
    time.now = T0 + 9
    expect(await answer(`Bearer ${secret}`)).toMatchObject({ name: 'short' })
    time.now = T0 + 10
    expect(await answer(`Bearer ${secret}`)).toEqual(invalid)
    time.now = T0 + 9 // a record of the expiry is not needed for it
    expect(await answer(`Bearer ${secret}`)).toMatchObject({ name: 'short' })
  })
})

describe('authenticate refuses', () => {
  it('no header, and another scheme', async () => {
    const { answer, secret } = await sampleKey()
    for (const header of [
      undefined,
      null,
      '',
      secret,
      `Basic ${secret}`,
      `Bearer-x ${secret}`,
      `Bearer\t${secret}`,
      `Bearer:${secret}`,
      `"Bearer" ${secret}`,
      ` Bearer ${secret}`,
      `Basic Bearer ${secret}`,
      `Basic x, Bearer ${secret}`,
    ]) {
      expect(await answer(header)).toEqual(missing)
    }
  })

  it('what is no one well-formed Bearer value', async () => {
    const { answer, secret } = await sampleKey()
    for (const credentials of [
      '',
      ' ',
      `${secret} `,
      `${secret},`,
      `${secret}\n`,
      `${secret} ${secret}`,
      `${secret}, Bearer ${secret}`,
      `x, Bearer ${secret}`,
      `"${secret}"`,
      `Bearer ${secret}`,
      `key=${secret}`,
      `\t${secret}`,
      `%73q${secret.slice(2)}`,
      secret.slice(3),
      'x'.repeat(100_000),
    ]) {
      expect(await answer(`Bearer ${credentials}`)).toEqual(invalid)
    }
    expect(await answer('Bearer')).toEqual(invalid)
  })

  it('every mutation of one character, every truncation and every extension', async () => {
    const { answer, secret } = await sampleKey()
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-. '
    for (let i = 0; i < secret.length; i++) {
      for (const digit of digits) {
        if (digit === secret[i]) continue
        const mutated = secret.slice(0, i) + digit + secret.slice(i + 1)
        expect(await answer(`Bearer ${mutated}`)).toEqual(invalid)
      }
      expect(await answer(`Bearer ${secret.slice(0, i)}`)).toEqual(invalid)
      expect(await answer(`Bearer ${secret.slice(i + 1)}`)).toEqual(invalid)
      expect(await answer(`Bearer ${secret.slice(0, i)}${secret.slice(i + 1)}`)).toEqual(invalid)
      expect(await answer(`Bearer ${secret.slice(0, i)}0${secret.slice(i)}`)).toEqual(invalid)
    }
  })

  it('every mutation of one character of the secret under a checksum that is right', async () => {
    const finds: unknown[] = []
    const { store } = sampleKeyring()
    const spy = wrapStore(store, (name, call, argument) => {
      if (name === 'find') finds.push(argument)
      return call()
    })
    const { answer, key, secret } = await sampleKey(spy)
    const body = secret.slice(0, -6)
    expect(seal(body)).toBe(secret)
    const start = body.lastIndexOf('_') + 1
    for (let i = start; i < body.length; i++) {
      for (const digit of ['0', 'A', 'z'].filter((each) => each !== body[i])) {
        const forged = seal(body.slice(0, i) + digit + body.slice(i + 1))
        expect(await answer(`Bearer ${forged}`)).toEqual(invalid)
      }
    }
    expect(finds.length).toBeGreaterThan(100)
    expect(new Set(finds)).toEqual(new Set([key.id]))
  })

  it('the secret of another key, of its organisation or another’s, and that of no key', async () => {
    const { answer, keyring, secret } = await sampleKey()
    const [prefix, id] = secret.split('_')
    const own = await keyring.create(admin, { name: 'own', scopes: [] })
    const foreign = await keyring.create(stranger, { name: 'foreign', scopes: [] })
    for (const other of [own.secret, foreign.secret, format.generate().text]) {
      const random = other.split('_')[2]?.slice(0, 43)
      expect(await answer(`Bearer ${seal(`${prefix}_${id}_${random}`)}`)).toEqual(invalid)
    }
    expect(await answer(`Bearer ${format.generate().text}`)).toEqual(invalid)
  })

  it('a key of another prefix', async () => {
    const { store, answer } = await sampleKey()
    const other = createKeyring({ store, prefix: 'other' })
    const { secret } = await other.create(admin, { name: 'other', scopes: [] })
    expect(await answer(`Bearer ${secret}`)).toEqual(invalid)
    expect(await other.authenticate(`Bearer ${secret}`)).toMatchObject({ ok: true })
  })

  it('a revoked key, with the one message', async () => {
    const { answer, keyring, key, secret } = await sampleKey()
    await keyring.revoke(admin, key.id)
    expect(await answer(`Bearer ${secret}`)).toEqual(invalid)
    expect(await answer(`Bearer ${secret}`, { scope: 'x:y' })).toEqual(invalid)
  })

  it('a valid key without the access right that is asked for', async () => {
    const { answer, secret, keyring } = await sampleKey()
    expect(await answer(`Bearer ${secret}`, { scope: 'x:y' })).toEqual(forbidden)
    const { secret: none } = await keyring.create(admin, { name: 'none', scopes: [] })
    expect(await answer(`Bearer ${none}`, { scope: 'x:y' })).toEqual(forbidden)
    expect(await answer(`Bearer ${none}`)).toMatchObject({ scopes: [] })
    const { secret: near } = await keyring.create(admin, { name: 'near', scopes: ['x:yz', 'X:Y'] })
    expect(await answer(`Bearer ${near}`, { scope: 'x:y' })).toEqual(forbidden)
  })
})

describe('authenticate(header, options)', () => {
  it('refuses unknown members, which might have meant a scope', async () => {
    const { keyring, secret } = await sampleKey()
    const options = { scopes: [READ] } as AuthenticateOptions
    await expect(keyring.authenticate(`Bearer ${secret}`, options)).rejects.toThrow(
      'authenticate: expected only scope, got "scopes"',
    )
  })

  it('refuses a scope that is none', async () => {
    const { keyring, secret } = await sampleKey()
    for (const scope of ['', 'a b', 'a"b', 7, null] as string[]) {
      const call = keyring.authenticate(`Bearer ${secret}`, { scope })
      await expect(call).rejects.toThrow(/^a scope must be/)
    }
  })
})

describe('authenticate asks the store', () => {
  it('for nothing where the key is missing, malformed or mistyped', async () => {
    const { store } = await sampleKey()
    const asked: string[] = []
    const { answer, secret } = await sampleKey(
      wrapStore(store, (name, call) => {
        asked.push(name)
        return name === 'insert' ? Promise.resolve(true as never) : call()
      }),
    )
    asked.length = 0
    const mistyped = secret.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    for (const header of [undefined, 'Basic x', 'Bearer', `Bearer ${mistyped}`]) {
      expect(await answer(header)).toMatchObject({ status: 401 })
    }
    expect(asked).toEqual([])
  })

  it('for one key, by the id that is in it', async () => {
    const asked: unknown[] = []
    const { store } = sampleKeyring()
    const { answer, key, secret } = await sampleKey(
      wrapStore(store, (name, call, argument) => {
        asked.push([name, argument])
        return call()
      }),
    )
    asked.length = 0
    await answer(`Bearer ${secret}`)
    expect(asked).toEqual([
      ['find', key.id],
      ['touch', key.id],
    ])
  })

  it('as often for an unknown id as for a wrong secret, and hashes as often', async () => {
    let finds = 0
    const { store } = sampleKeyring()
    const { answer, secret } = await sampleKey(
      wrapStore(store, (name, call) => {
        if (name === 'find') finds++
        return call()
      }),
    )
    const digest = vi.spyOn(crypto.subtle, 'digest')
    const work = async (credentials: string) => {
      finds = 0
      digest.mockClear()
      expect(await answer(`Bearer ${credentials}`)).toEqual(invalid)
      return { finds, digests: digest.mock.calls.length }
    }
    const random = format.generate().text.split('_')[2]?.slice(0, 43)
    const wrongSecret = seal(`${secret.slice(0, secret.lastIndexOf('_'))}_${random}`)
    const unknownId = format.generate().text
    expect(await work(unknownId)).toEqual({ finds: 1, digests: 1 })
    expect(await work(wrongSecret)).toEqual({ finds: 1, digests: 1 })
  })

  it('and trusts no record but that id’s, whatever the store gives', async () => {
    const { store } = sampleKeyring()
    let gives: unknown
    const { answer, secret, key } = await sampleKey({
      ...store,
      find: async (id) => (gives === 'own' ? store.find(id) : (gives as KeyRecord)),
    })
    const record = (await store.find(key.id)) as KeyRecord // it was just made
    gives = 'own'
    expect(await answer(`Bearer ${secret}`)).toMatchObject({ keyId: key.id })
    const { expiresAt: _, ...withoutExpiry } = record
    for (const broken of [
      undefined,
      null,
      {},
      { ...record, id: `${key.id}0` },
      { ...record, id: undefined },
      { ...record, digest: '' },
      { ...record, digest: record.digest.slice(0, -1) },
      { ...record, digest: `${record.digest}0` },
      { ...record, digest: record.digest.toUpperCase() },
      { ...record, digest: await sha256('') },
      { ...record, revokedAt: 0 },
      { ...record, revokedAt: undefined },
      { ...record, expiresAt: Number.NaN },
      { ...record, expiresAt: 'never' },
      withoutExpiry,
      { ...record, overlapEndsAt: T0 },
    ]) {
      gives = broken
      expect(await answer(`Bearer ${secret}`)).toEqual(invalid)
    }
    gives = { ...record, scopes: 'x:yz' }
    expect(await answer(`Bearer ${secret}`, { scope: 'x:y' })).toEqual(forbidden)
  })

  it('and lets no one in when it fails: its error reaches the caller as it is', async () => {
    const { store } = sampleKeyring()
    const down = new Error('down')
    let isDown = false
    const { keyring, secret } = await sampleKey(
      wrapStore(store, async (name, call) => {
        if (isDown && name === 'find') throw down
        return call()
      }),
    )
    isDown = true
    await expect(keyring.authenticate(`Bearer ${secret}`)).rejects.toBe(down)
    isDown = false
    expect(await keyring.authenticate(`Bearer ${secret}`)).toMatchObject({ ok: true })
  })

  it('and judges by the time after it has answered', async () => {
    const { store, time } = sampleKeyring()
    const slow = sampleKeyring({
      ...store,
      async find(id) {
        slow.time.now += 10
        return store.find(id)
      },
    })
    const terms = { name: 'short', scopes: [], expiresAt: time.now + 10 }
    const { secret } = await slow.keyring.create(admin, terms)
    expect(await slow.keyring.authenticate(`Bearer ${secret}`)).toMatchObject({ ok: false })
  })
})

describe('the last use of a key', () => {
  it('is recorded at most once a minute for each key', async () => {
    const { store } = sampleKeyring()
    const touches: unknown[] = []
    const { answer, keyring, secret, time } = await sampleKey(
      wrapStore(store, (name, call, argument) => {
        if (name === 'touch') touches.push([argument, time.now - T0])
        return call()
      }),
    )
    const other = await keyring.create(stranger, { name: 'other', scopes: [] })
    const [first, second] = [secret.split('_')[1], other.key.id]
    for (const now of [0, 0, 1, MINUTE - 1, MINUTE, MINUTE + 1, 2 * MINUTE - 1, 5 * MINUTE]) {
      time.now = T0 + now
      await Promise.all([answer(`Bearer ${secret}`), answer(`Bearer ${secret}`)])
      if (now === 1 || now === MINUTE) await answer(`Bearer ${other.secret}`)
    }
    expect(touches).toEqual([
      [first, 0],
      [second, 1],
      [first, MINUTE],
      [first, 5 * MINUTE],
    ])
    const keys = [...(await keyring.list(admin)), ...(await keyring.list(stranger))]
    expect(keys.map(({ lastUsedAt }) => lastUsedAt)).toEqual([T0 + 5 * MINUTE, T0 + 1])
  })

  it('is not recorded again by another process within the minute', async () => {
    const { answer, secret, store, key } = await sampleKey()
    await answer(`Bearer ${secret}`)
    const touched: unknown[] = []
    const other = sampleKeyring({ ...store, touch: async (id) => void touched.push(id) })
    other.time.now = T0 + MINUTE - 1
    expect((await other.keyring.authenticate(`Bearer ${secret}`)).ok).toBe(true)
    expect(touched).toEqual([])
    other.time.now = T0 + MINUTE
    expect((await other.keyring.authenticate(`Bearer ${secret}`)).ok).toBe(true)
    expect(touched).toEqual([key.id])
  })

  it('is asked for once a minute where the store does not answer, or fails', async () => {
    for (const touch of [() => new Promise<void>(() => {}), () => Promise.reject(new Error())]) {
      let touches = 0
      const counting = () => {
        touches++
        return touch()
      }
      const { keyring, time, store } = sampleKeyring()
      const { secret } = await keyring.create(admin, { name: 'CI', scopes: [] })
      const slow = sampleKeyring({ ...store, touch: counting })
      for (const [now, expected] of [
        [0, 1],
        [MINUTE - 1, 1],
        [MINUTE, 2],
      ] as const) {
        slow.time.now = time.now + now
        expect(await slow.keyring.authenticate(`Bearer ${secret}`)).toMatchObject({ ok: true })
        expect(touches).toBe(expected)
      }
    }
  })

  it('is recorded of a valid key that lacks a scope, and of no key that is not valid', async () => {
    const { answer, keyring, key, secret, time } = await sampleKey()
    await answer(`Bearer ${secret}`, { scope: 'x:y' })
    expect((await keyring.get(admin, key.id)).lastUsedAt).toBe(T0)
    await keyring.revoke(admin, key.id)
    time.now += 2 * MINUTE
    await answer(`Bearer ${secret}`)
    expect((await keyring.get(admin, key.id)).lastUsedAt).toBe(T0)
  })

  it('fails and delays no request when the store does', async () => {
    const { store } = sampleKeyring()
    for (const touch of [
      () => Promise.reject(new Error('down')),
      () => new Promise<void>(() => {}),
      () => {
        throw new Error('down')
      },
    ]) {
      const { keyring } = sampleKeyring({ ...store, touch })
      const { secret } = await keyring.create(admin, { name: crypto.randomUUID(), scopes: [] })
      expect(await keyring.authenticate(`Bearer ${secret}`)).toMatchObject({ ok: true })
    }
  })
})
