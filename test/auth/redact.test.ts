import { describe, expect, it } from 'vitest'
import { createRandom } from '../../examples/random.js'
import { createKeyFormat } from '../../src/auth/key.js'
import { redactRandom } from '../../src/auth/redact.js'
import { admin, ci, sampleKeyring } from './sample-keyring.js'

const { generate, redact } = createKeyFormat('sq')

const spell = (text: string, between: string, every: number) =>
  text.replaceAll(new RegExp(`.{${every}}(?=.)`, 'gu'), `$&${between}`)

const toHex = (text: string) => Buffer.from(text).toString('hex')

/** Forms in which people paste a key, each of which reveals it. */
const forms: readonly (readonly [name: string, paste: (key: string) => string])[] = [
  ['whole', (key) => key],
  ['without its last character', (key) => key.slice(0, -1)],
  ['without its checksum, which can be computed', (key) => key.slice(0, -6)],
  ['without its prefix', (key) => key.slice(3)],
  ['its secret alone', (key) => key.slice(20)],
  ['with %5F for each underscore', (key) => key.replaceAll('_', '%5F')],
  ['with escaped underscores', (key) => key.replaceAll('_', '\\_')],
  ['with a space in its secret', (key) => `${key.slice(0, 45)} ${key.slice(45)}`],
  ['with spaces for underscores', (key) => key.replaceAll('_', ' ')],
  ['with a soft hyphen', (key) => `${key.slice(0, 40)}\u00ad${key.slice(40)}`],
  ['in base64', (key) => btoa(key)],
  ['in hexadecimal', (key) => toHex(key)],
  ['of which 20 characters are in hexadecimal', (key) => toHex(key.slice(-20))],
  ['of which 32 characters are in hexadecimal', (key) => toHex(key.slice(9, 41)).toUpperCase()],
  ['in lower case', (key) => key.toLowerCase()],
  [
    'in full width',
    (key) => key.replaceAll(/[0-9A-Za-z]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
  ],
  ['in groups of four', (key) => spell(key.slice(20), ' ', 4)],
  ['in groups of four with hyphens', (key) => spell(key.slice(20), '-', 4)],
  ['letter by letter', (key) => spell(key.slice(20), ' ', 1)],
  ['with zero-width spaces', (key) => spell(key, '\u200b', 5)],
  ['in percent-encoding', (key) => key.replaceAll(/./g, (c) => `%${c.charCodeAt(0).toString(16)}`)],
  ['as the password of a URL', (key) => `https://x:${key.slice(3)}@api.example/`],
]

/** Returns the length of the longest piece of a secret in a text, decoded from any form. */
function longestPiece(text: string, secret: string): number {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .toLowerCase()
  const wanted = secret.toLowerCase()
  let longest = 0
  for (let from = 0; from < wanted.length; from++) {
    while (
      plain.includes(wanted.slice(from, from + longest + 1)) &&
      from + longest < wanted.length
    ) {
      longest++
    }
  }
  return longest
}

describe('redact(text)', () => {
  it.each(forms)('leaves nothing usable of a key %s', (_, paste) => {
    for (let i = 0; i < 200; i++) {
      const { text } = generate()
      const pasted = paste(text)
      const redacted = redact(`Leaked by Bob: ${pasted}, revoked`)
      expect(redacted).toMatch(/^Leaked by Bob: [^]*…[^]*revoked$/)
      const secret = text.slice(20)
      expect([redacted, longestPiece(redacted, secret) <= 8]).toEqual([redacted, true])
      for (const form of [btoa(text), toHex(text), pasted]) {
        expect(longestPiece(redacted, form.slice(-60))).toBeLessThanOrEqual(16)
      }
    }
  })

  it('keeps the prefix and the id, which identify the key', () => {
    const [a, b] = [generate(), generate()]
    for (const cut of [0, 1, 6, 40]) {
      const pasted = a.text.slice(0, a.text.length - cut)
      expect(redact(`Leaked ${pasted}, then ${b.text}.`)).toBe(
        `Leaked sq_${a.id}_…, then sq_${b.id}_….`,
      )
    }
    const shown = `Replaces sq_${a.id}… and sq_${b.id}, as sq_${a.id}_… was lost`
    expect(redact(shown)).toBe(shown)
  })

  it('redacts a key with another prefix, which another service may accept', () => {
    expect(redact(createKeyFormat('other').generate().text)).toBe('…')
  })

  it('changes none of 10,000 ordinary sentences', () => {
    const subjects = [
      'Leaked by the contractor',
      'Ada',
      'The CI job',
      'GitHub',
      'Our vendor (Müller & Söhne)',
      'A laptop',
      'Somebody',
      'PostgreSQL',
      'OAuth2',
      'Zoë',
    ]
    const verbs = [
      'posted it',
      'was seen',
      'rotated the key',
      'left',
      'failed the audit',
      'LOST IT',
      'moved to EU-West-1',
      'is no longer used',
      'switched to iOS and macOS',
      'says it is up to us to do so',
    ]
    const places = [
      'in our March audit',
      'in commit 3f2a9c1e8b7d4c6a9f1e2b3c4d5e6f7a8b9c0d1e',
      'at https://github.com/acme-corp/suppliers/pull/4021',
      'on 2026-11-23T05:19:51Z',
      'in INC-2026-0042',
      'in #sec-ops',
      'by /var/log/suppliers/import.2026-11-23.log',
      'in SuppliersImportServiceConfiguration.ts',
      'in SUPPLIERS_API_KEY_EU_WEST_1',
      'under 3f2a9c1e-8b7d-4c6a-9f1e-2b3c4d5e6f7a',
      'in v2.14.0-rc.3',
      'to ops+keys@acme.example',
      'on +44 20 7946 0958',
      'für die Straßenbahnhaltestellenverwaltung',
      '在三月的审计中',
      'in ticket 8842, item 17',
    ]
    const ends = [
      '.',
      '',
      ' (see the log)',
      '; ask Bob',
      ' — done!',
      ', so no one may use it any more',
      ' by 5 pm',
      ' 100%',
    ]
    let seed = 1
    const pick = (from: readonly string[]) => {
      seed = (seed * 48_271) % 2_147_483_647
      return from[seed % from.length]!
    }
    const sentences = new Set<string>(['Leaked by the contractor in our March audit'])
    while (sentences.size < 10_000) {
      sentences.add(
        `${pick(subjects)} ${pick(verbs)} ${pick(places)}${pick(ends)} ${sentences.size}`,
      )
    }
    const changed = [...sentences].filter((sentence) => redact(sentence) !== sentence)
    expect(changed).toEqual([])
  })
})

describe('redactRandom(text)', () => {
  const word = 'abcdefghijklmnopqrst' // of 20 letters

  it.each([
    ['a token of 19 characters', 'x aB3dE5gH7jK9mN2pQ4r y'],
    ['digits and letters in segments of 6', 'Ghijkl123456Mnopqr123456'],
    ['letters in segments of 4', 'GhijKlmnOpqrStuvWxyz'],
    ['a digest of 32 characters', '3f2a9c1e8b7d4c6a9f1e2b3c4d5e6f7a'],
    ['a digest of 40 characters', '3F2A9C1E8B7D4C6A9F1E2B3C4D5E6F7A8B9C0D1E'],
    ['a digest of 64 characters', '3f2a9c1e8b7d4c6a9f1e2b3c4d5e6f7a'.repeat(2)],
    ['digits alone', '123456789012345678901'],
    ['40 digits that are no letters in hexadecimal', '1234567890'.repeat(4)],
    ['a word that ends in digits', 'straenbahnhaltestelle2026'],
    ['a constant with digits between short words', 'SUPPLIERS_API_V2_KEYRING_EU_WEST_1'],
    ['a window of 31 characters', `${word.slice(1)} aB1 aB1 aB1 aB1`],
    ['a window with 7 changes', `${word} aB1 aB1 aB1 a12`],
    ['digests, which count no changes', `${word} a1b2 a1b2 c3d4 c3d4 e5f6`],
    ['7 groups', 'x abcd efgh ijkl mnop qrst uvwx yzab'],
    ['groups with 22 characters', 'x ab cd ef gh ij kl mn op qr st uv'],
  ])('keeps %s', (_, text) => {
    expect(redactRandom(text)).toBe(text)
  })

  it.each([
    ['a token of 20 characters', 'x aB3dE5gH7jK9mN2pQ4rS y', 'x … y'],
    ['a token at the start', '"aB3dE5gH7jK9mN2pQ4rS", she said', '"…", she said'],
    ['shorter segments with digits', 'x Ghijkl12345Mnopqr123456', 'x …'],
    ['shorter segments of letters', 'x GhijKlmnOpqrStuWxyzAbc', 'x …'],
    ['a hexadecimal token that is no digest', 'x 3f2a9c1e8b7d4c6a9f1e2b3c4d5e6f7', 'x …'],
    ['20 letters and digits in hexadecimal', `x ${toHex('aB3dE5gH7jK9mN2pQ4rS')}`, 'x …'],
    [
      '20 characters whose hexadecimal form has only digits',
      `x ${toHex('01aQs23PqR'.repeat(2))}`,
      'x …',
    ],
    ['letters in lower case with digits between them', 'x fp4khivfneqxyhohsqos', 'x …'],
    ['letters in upper case with digits between them', 'x FP4KHIVFNEQXYHOHSQOS', 'x …'],
    ['a part in lower case after an underscore', 'x my_fp4khivfneqxyhohsqos', 'x …'],
    ['a digest in two cases', 'see 3F2a9c1e8b7d4c6a9f1e2b3c4d5e6f7A', 'see …'],
    ['a percent-encoded token', 'x %61%42%33dE5gH7jK9mN2pQ4rS y', 'x … y'],
    [
      'tokens up to 32 characters with 8 changes, but no words',
      `${word} aB1 aB1 aB1 aB1 zZ9`,
      `${word} … zZ9`,
    ],
    ['words between the tokens of a window', `aB1 ${word} aB1 aB1 aB1 aB1`, `… ${word} …`],
    ['8 groups of 3', 'x abc def ghi jkl mno pqr stu vwx', 'x …'],
    ['12 groups of 2', 'x ab cd ef gh ij kl mn op qr st uv wx', 'x …'],
    ['a last group that is shorter', 'x abc def ghi jkl mno pqr stu vwx yz.', 'x ….'],
    ['no last group that is longer', 'x abc def ghi jkl mno pqr stu vwx yzab', 'x … yzab'],
    [
      'secrets apart, with text between them',
      'aB3dE5gH7jK9mN2pQ4rS and aB3dE5gH7jK9mN2pQ4rS',
      '… and …',
    ],
    ['secrets side by side as one', 'see aB3dE5gH7jK9mN2pQ4rS, aB3dE5gH7jK9mN2pQ4rS!', 'see …!'],
  ])('redacts %s', (_, text, expected) => {
    expect(redactRandom(text)).toBe(expected)
  })
})

it.each<[form: string, length: number, spelt: (text: string) => string, most: number]>([
  ['pieces', 20, (text) => text, 50],
  ['whole random parts', 43, (text) => text, 0],
  ['pieces in lower case', 20, (text) => text.toLowerCase(), 1_200],
  ['pieces in upper case', 20, (text) => text.toUpperCase(), 1_200],
  ['whole random parts in lower case', 43, (text) => text.toLowerCase(), 40],
  ['pieces in hexadecimal', 20, toHex, 0],
])('of 20,000 %s of %i characters only a few look like names', (_, length, spelt, most) => {
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const draw = createRandom(1)
  let kept = 0
  for (let i = 0; i < 20_000; i++) {
    const drawn = Array.from({ length }, () => letters[Math.floor(draw() * letters.length)]!)
    const text = `Leaked by Bob: ${spelt(drawn.join(''))}, revoked`
    if (redactRandom(text) === text) kept++
  }
  expect(kept).toBeLessThanOrEqual(most)
})

it('an audit event contains no usable part of a secret that was pasted as its reason, in any form', async () => {
  const { keyring, events } = sampleKeyring()
  for (const [name, paste] of forms) {
    const { key, secret } = await keyring.create(admin, { ...ci, name })
    await keyring.revoke(admin, key.id, `Leaked: ${paste(secret)}`.slice(0, 256))
    expect(longestPiece(JSON.stringify(events.at(-1)), secret.slice(20))).toBeLessThanOrEqual(8)
  }
})
