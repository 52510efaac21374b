import fc from 'fast-check'
import { createKeyring, createMemoryKeyStore, type KeyringOptions } from 'supplier-query/auth'
import { describe, expect, it } from 'vitest'
import { admin, ci } from './sample-keyring.js'

/** Returns the challenges for a missing key, an invalid key and a key without the required scope. */
async function challengesOf(options: Pick<KeyringOptions, 'realm'>): Promise<string[]> {
  const keyring = createKeyring({ store: createMemoryKeyStore(), ...options })
  const { secret } = await keyring.create(admin, ci)
  const answers = await Promise.all([
    keyring.authenticate(undefined),
    keyring.authenticate('Bearer x'),
    keyring.authenticate(`Bearer ${secret}`, { scope: 'other' }),
  ])
  return answers.map((answer) =>
    answer.ok ? 'accepted' : (answer.error.wwwAuthenticate ?? 'none'),
  )
}

/** Parses the parameters of a `Bearer` challenge by RFC 9110, sections 5.6.4 and 11.2. */
function readChallenge(challenge: string): Record<string, string> {
  const parameter = /(\w+)="((?:[\t !#-[\]-~]|\\[\t -~])*)"(?:, |$)/y
  const read: Record<string, string> = {}
  if (!challenge.startsWith('Bearer ')) throw new Error(challenge)
  for (parameter.lastIndex = 7; parameter.lastIndex < challenge.length;) {
    const [, name = '', value = ''] = parameter.exec(challenge) ?? []
    if (name === '' || name in read) throw new Error(challenge)
    read[name] = value.replaceAll(/\\(.)/g, '$1')
  }
  return read
}

describe('the realm of a keyring', () => {
  it('is "api" by default', async () => {
    const plain = 'Bearer realm="api"'
    for (const options of [{}, { realm: undefined }]) {
      expect(await challengesOf(options)).toEqual([
        plain,
        `${plain}, error="invalid_token"`,
        `${plain}, error="insufficient_scope"`,
      ])
    }
  })

  it('is quoted and escaped in every challenge', async () => {
    const [challenge] = await challengesOf({ realm: 'Acme "EU" \\ suppliers, error=x' })
    expect(challenge).toBe('Bearer realm="Acme \\"EU\\" \\\\ suppliers, error=x"')
    const printable = fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 128,
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(printable, fc.stringMatching(/^["\\]{1,9}$/)), async (realm) => {
        const challenges = await challengesOf({ realm })
        expect(challenges.map(readChallenge)).toEqual([
          { realm },
          { realm, error: 'invalid_token' },
          { realm, error: 'insufficient_scope' },
        ])
        for (const each of challenges) {
          expect(new Headers({ 'www-authenticate': each }).get('www-authenticate')).toBe(each)
        }
      }),
    )
  })

  const texts = ['', 'r'.repeat(129), 'a\r\nSet-Cookie: x', 'a\n', 'a\tb', 'a\0', '\x7f', '\u2028']

  it.each([...texts, 'Zürich', 7, null, ['api']])('cannot be %j', (realm) => {
    const options = { store: createMemoryKeyStore(), realm: realm as string }
    expect(() => createKeyring(options)).toThrow(
      /^realm: expected a string of 1 to 128 printable ASCII characters, got /,
    )
  })
})
