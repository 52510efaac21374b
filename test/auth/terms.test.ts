import { describe, expect, it } from 'vitest'
import { AuthError } from '../../src/auth/auth-error.js'
import {
  foldName,
  readListCursor,
  readExpiry,
  readLimit,
  readName,
  readOverlap,
  readReason,
  readScopes,
  readState,
  readTerms,
  toCursor,
} from '../../src/auth/terms.js'

type Report = Parameters<typeof readName>[1]

const at = Date.parse('2026-06-30T12:00:00Z')
const max = at + 1000

/** Returns the issues that reading reports. */
function issuesOf(read: (report: Report) => unknown): unknown {
  try {
    readTerms(read)
    return []
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return error.issues
  }
}

describe('the terms of a key', () => {
  it('refuse what is out of their bounds, with its place and the expected value', async () => {
    const scopes: readonly unknown[] = [
      undefined,
      'suppliers:read',
      { 0: 'a', length: 1 },
      Array<string>(65).fill('a'),
      ['a', 5],
      [{ toString: 1 }],
      ...['', 'a b', 'a"', 'a\\', 'é', 's'.repeat(65)].map((scope) => [scope]),
      Array.from<string>({ length: 1 }), // a hole
    ]
    const beyond = 8_640_000_000_000_001
    const expiries = ['2026-07-01', NaN, Infinity, 1.5, 2 ** 53, new Date(at), beyond]
    const names: Readonly<Record<string, unknown>> = {
      'a number': 7,
      missing: undefined,
      empty: '',
      '65 characters': 'n'.repeat(65),
      '65 code points': '🔑'.repeat(65),
      'a newline': 'a\nb',
      'a trailing newline': 'a\n',
      'U+0000': 'a\0',
      'U+007F': '\x7f',
      'U+0085': 'a\x85',
      'a lone surrogate': '\ud800',
      'a tab': ' \t',
      spaces: ' \u00a0\u3000',
      'a blank of Braille': 'prod\u2800',
      'only Braille blanks': '\u2800\u2800',
      'a zero-width space': 'pr\u200bod',
      'a soft hyphen': 'pr\u00adod',
      'a leading byte order mark': '\ufeffprod',
      'a direction override': '\u202egpj.exe',
      'a line separator': 'a\u2028b',
      'a Hangul filler': '\u3164',
      'a tag character': 'prod\u{e0041}',
      'a variation selector': 'prod\ufe0f',
      'an accent without a letter': '\u0301',
      'an unassigned code point': 'prod\u{e0fff}',
      'more than 256 units that NFC shortens': `${'e\u0301'.repeat(64)}${' '.repeat(129)}`,
    }
    type Read = (report: Report) => unknown
    const each = (
      what: string,
      values: readonly unknown[],
      read: (value: unknown, report: Report) => unknown,
    ) =>
      values.map((value): [string, Read] => {
        const shown = typeof value === 'number' ? String(value) : JSON.stringify(value)
        return [`${what} ${shown}`.slice(0, 70), (report) => read(value, report)]
      })
    const overlaps = [-1, 1.5, NaN, Infinity, 365 * 86_400_000 + 1, '0', null]
    const cursors = ['', 7, null, `9999999999999999.${'a'.repeat(16)}`, `1.${'a'.repeat(16)}\n`]
    const all: readonly (readonly [what: string, read: Read])[] = [
      ...Object.entries(names).map(
        ([what, name]) => [`a name: ${what}`, (report: Report) => readName(name, report)] as const,
      ),
      ...each('scopes', scopes, (value, report) => readScopes(value, undefined, report)),
      ['a scope that is not allowed', (report) => readScopes(['c'], ['a', 'b'], report)],
      ...each('the expiry', expiries, (value, report) => readExpiry(value, at, undefined, report)),
      ['an expiry after the longest lifetime', (report) => readExpiry(max + 1, at, 1000, report)],
      ['no expiry, where keys must expire', (report) => readExpiry(undefined, at, 1000, report)],
      ['an expiry in seconds', (report) => readExpiry(at / 1000 + 5, at, undefined, report)],
      ['an expiry in past seconds', (report) => readExpiry(at / 1000, at, undefined, report)],
      ['an expiry in 1970', (report) => readExpiry(5, at, undefined, report)],
      ['an expiry that is now', (report) => readExpiry(at, at, undefined, report)],
      ...each('the overlap', overlaps, readOverlap),
      ...each('the reason', ['r'.repeat(257), 'a\nb', '\ud800', 7, null], readReason),
      ...each('the limit', [0, 1001, '5'], readLimit),
      ...each('the state', ['live', null], readState),
      ...each('the cursor', [...cursors, ['5.abcdefghijklmnop']], readListCursor),
    ]
    const lines = all.map(([what, read]) => `${what}\n  ${JSON.stringify(issuesOf(read))}\n`)
    await expect(lines.join('')).toMatchFileSnapshot('terms.txt')
  })

  it('are read as given at their limits', () => {
    const read = readTerms((report) => ({
      name: readName(' Zoe\u0301 ', report),
      scopes: readScopes(['b', 'a', 'b'], ['a', 'b'], report),
      many: readScopes(
        Array.from({ length: 64 }, (_, i) => `s${i}`),
        undefined,
        report,
      ).length,
      last: readExpiry(max, at, 1000, report),
      endless: readExpiry(null, at, undefined, report),
      // A hundredth of the time is no time in seconds.
      next: readExpiry(at + 1, at, undefined, report),
      overlaps: [undefined, 0, 365 * 86_400_000].map((ms) => readOverlap(ms, report)),
      reasons: [undefined, 'a'.repeat(256)].map((reason) => readReason(reason, report).length),
      limits: [undefined, 1, 1000].map((limit) => readLimit(limit, report)),
      cursors: [undefined, toCursor({ createdAt: -5, id: 'abcdefghijklmnop' })].map((after) =>
        readListCursor(after, report),
      ),
    }))
    expect(read).toEqual({
      name: 'Zo\u00e9',
      scopes: ['b', 'a'],
      many: 64,
      last: max,
      endless: null,
      next: at + 1,
      overlaps: [86_400_000, 0, 365 * 86_400_000],
      reasons: [0, 256],
      limits: [100, 1, 1000],
      cursors: [undefined, { createdAt: -5, id: 'abcdefghijklmnop' }],
    })
  })

  it.each([
    ['CI\u00a0 Deploy', 'ci deploy'],
    ['Zo\u00eb', 'zoe\u0308'],
    ['Stra\u00dfe', 'STRASSE'],
    ['stra\u00dfe', 'STRA\u1e9eE'],
    ['\u039f\u0394\u039f\u03a3', '\u03bf\u03b4\u03bf\u03c2'],
    ['\u0130stanbul', 'I\u0307STANBUL'],
    ['CI', 'c\u0131'],
    ['\ufb01x', 'FIX'],
    ['\u0390', '\u03b9\u0308\u0301'],
    ['\u1fb3', '\u0391\u0399'],
    ['\u13a0', '\uab70'],
  ])('fold the names %s and %s to one text', (name, other) => {
    expect(foldName(other)).toBe(foldName(name))
  })

  it.each([
    ['ci', '\u0441i'],
    ['ci', '\uff43\uff49'],
    ['CIDeploy', 'CI Deploy'],
    ['pr\u00f3d', 'prod'],
    ['s', '\u00df'],
  ])('fold the names %s and %s to different texts', (name, other) => {
    expect(foldName(other)).not.toBe(foldName(name))
  })

  it('fold every character as its other cases and normal forms, once and for all', () => {
    const different: string[] = []
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue
      const letter = String.fromCodePoint(code)
      // Some represent the many that are unassigned, private, ideographs or Hangul syllables.
      if (code % 97 > 0 && /[\p{Cn}\p{Co}\p{Unified_Ideograph}\p{Script=Hangul}]/u.test(letter))
        continue
      const folded = foldName(letter)
      const forms = [letter.toUpperCase(), letter.toLowerCase(), letter.normalize('NFD'), folded]
      // Before a letter, sigma is not final.
      const isOne = forms.every((form) => foldName(form) === folded)
      if (!isOne || foldName(`${letter}a`) !== `${folded}a`.normalize('NFC')) different.push(letter)
    }
    expect(different).toEqual([])
  })
})
