import { createKeyring, type AuthenticateOptions } from 'supplier-query/auth'
import { describe, expect, it } from 'vitest'
import { forbidden, format, invalid, missing, READ, sampleKey } from './sample-key.js'
import { seal } from './seal.js'
import { admin, sampleKeyring, stranger, wrapStore } from './sample-keyring.js'

describe('authenticate accepts', () => {
  it('a live key, and returns its principal', async () => {
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

  it('the scheme in any case, followed by one or more spaces', async () => {
    const { answer, secret } = await sampleKey()
    for (const start of ['bearer ', 'BEARER ', 'bEaReR  ', `Bearer${' '.repeat(50)}`]) {
      expect(await answer(start + secret)).toMatchObject({ name: 'CI' })
    }
  })
})

it('authenticate rejects a header that is not text', async () => {
  const { answer, secret } = await sampleKey()
  for (const [header, got] of [
    [[`Bearer ${secret}`], 'an array'],
    [5, '5'],
  ] as const) {
    await expect(answer(header as never)).rejects.toThrow(
      new TypeError(`authorizationHeader: expected a string, got ${got}`),
    )
  }
})

describe('authenticate refuses', () => {
  it('a missing header or another scheme', async () => {
    const { answer, secret } = await sampleKey()
    const others = ['', 'Basic ', 'Bearer-x ', 'Bearer\t', 'Bearer:', '"Bearer" ', ' Bearer ']
    const schemes = [...others, 'Basic Bearer ', 'Basic x, Bearer ']
    for (const header of [undefined, null, '', ...schemes.map((scheme) => scheme + secret)]) {
      expect(await answer(header)).toEqual(missing)
    }
  })

  it('anything but one well-formed Bearer value', async () => {
    const { answer, secret } = await sampleKey()
    const ends = [' ', ',', '\n', ` ${secret}`, `, Bearer ${secret}`]
    const starts = ['x, Bearer ', 'Bearer ', 'key=', '\t']
    const parts = ['', ' ', secret.slice(3), `%73q${secret.slice(2)}`, `"${secret}"`]
    for (const credentials of [
      ...parts,
      ...ends.map((end) => secret + end),
      ...starts.map((start) => start + secret),
      'x'.repeat(100_000),
    ]) {
      expect(await answer(`Bearer ${credentials}`)).toEqual(invalid)
    }
    expect(await answer('Bearer')).toEqual(invalid)
  })

  it('every mutation of one character of the secret with a valid checksum', async () => {
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

  it('the secret of another key, of any organisation, and a made-up one', async () => {
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

  it('a key with another prefix', async () => {
    const { store, answer } = await sampleKey()
    const other = createKeyring({ store, prefix: 'other' })
    const { secret } = await other.create(admin, { name: 'other', scopes: [] })
    expect(await answer(`Bearer ${secret}`)).toEqual(invalid)
    expect(await other.authenticate(`Bearer ${secret}`)).toMatchObject({ ok: true })
  })

  it('a revoked key, with the same message', async () => {
    const { answer, keyring, key, secret } = await sampleKey()
    await keyring.revoke(admin, key.id)
    expect(await answer(`Bearer ${secret}`)).toEqual(invalid)
    expect(await answer(`Bearer ${secret}`, { scope: 'x:y' })).toEqual(invalid)
  })

  it('a valid key without the required scope', async () => {
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
  it('rejects an unknown option, which could be a misspelt scope', async () => {
    const { keyring, secret } = await sampleKey()
    const options = { scopes: [READ] } as AuthenticateOptions
    await expect(keyring.authenticate(`Bearer ${secret}`, options)).rejects.toThrow(
      'authenticate: expected only scope, got another property',
    )
  })

  it('rejects an object of a class, whose getters are no own members', async () => {
    const { keyring, secret } = await sampleKey()
    class Policy {
      get scope() {
        return 'orders:write'
      }
    }
    for (const options of [new Policy(), new Map([['scope', 'orders:write']])]) {
      const call = keyring.authenticate(`Bearer ${secret}`, options as AuthenticateOptions)
      await expect(call).rejects.toThrow('authenticate: expected a plain object with scope')
    }
  })

  it('rejects an invalid scope', async () => {
    const { keyring, secret } = await sampleKey()
    for (const scope of ['', 'a b', 'a"b', 7, null] as string[]) {
      const call = keyring.authenticate(`Bearer ${secret}`, { scope })
      await expect(call).rejects.toThrow(/^scope: expected/)
    }
  })
})
