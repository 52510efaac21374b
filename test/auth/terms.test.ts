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
  it.each<[what: string, read: (report: Report) => unknown, issue: object]>([
    [
      'a name without visible characters',
      (report) => readName(' \t', report),
      {
        code: 'invalid_name',
        path: ['name'],
        message: 'name: expected a string of 1 to 64 visible characters.',
        params: { min: 1, max: 64 },
      },
    ],
    [
      'more than 64 scopes',
      (report) => readScopes(Array<string>(65).fill('a'), undefined, report),
      {
        code: 'invalid_scopes',
        path: ['scopes'],
        message: 'scopes: expected an array of at most 64 strings; it may be empty.',
        params: { max: 64 },
      },
    ],
    [
      'a scope that is no text',
      (report) => readScopes(['a', 5], undefined, report),
      {
        code: 'invalid_scopes',
        path: ['scopes', 1],
        message: expect.stringMatching(/^scopes\[1\]: expected a string of .+\.$/) as string,
        params: { min: 1, max: 64 },
      },
    ],
    [
      'a scope that cannot be converted to text',
      (report) => readScopes([{ toString: 1 }], undefined, report),
      {
        code: 'invalid_scopes',
        path: ['scopes', 0],
        message: expect.stringMatching(/^scopes\[0\]: expected a string of .+\.$/) as string,
        params: { min: 1, max: 64 },
      },
    ],
    [
      'a scope that is not allowed',
      (report) => readScopes(['c'], ['a', 'b'], report),
      {
        code: 'unknown_scope',
        path: ['scopes', 0],
        message: 'scopes[0]: expected one of a, b.',
        params: { allowed: ['a', 'b'] },
      },
    ],
    [
      'an expiry that is no whole number',
      (report) => readExpiry('2026-07-01', at, undefined, report),
      {
        code: 'invalid_expiry',
        path: ['expiresAt'],
        message:
          'expiresAt: expected a whole number of epoch milliseconds, at most 8640000000000000.',
        params: { max: 8_640_000_000_000_000 },
      },
    ],
    [
      'an expiry after the last Date',
      (report) => readExpiry(8_640_000_000_000_001, at, undefined, report),
      {
        code: 'invalid_expiry',
        path: ['expiresAt'],
        message:
          'expiresAt: expected a whole number of epoch milliseconds, at most 8640000000000000.',
        params: { max: 8_640_000_000_000_000 },
      },
    ],
    [
      'an expiry after the longest lifetime',
      (report) => readExpiry(max + 1, at, 1000, report),
      {
        code: 'expiry_too_late',
        path: ['expiresAt'],
        message: `expiresAt: expected at most ${max}, because keys must expire.`,
        params: { max },
      },
    ],
    [
      'no expiry, where keys must expire',
      (report) => readExpiry(undefined, at, 1000, report),
      {
        code: 'expiry_too_late',
        path: ['expiresAt'],
        message: `expiresAt: expected at most ${max}, because keys must expire.`,
        params: { max },
      },
    ],
    [
      'an expiry in seconds',
      (report) => readExpiry(at / 1000 + 5, at, undefined, report),
      {
        code: 'expiry_in_seconds',
        path: ['expiresAt'],
        message:
          'expiresAt: expected epoch milliseconds, got a time in seconds: multiply by 1,000.',
        params: { now: at },
      },
    ],
    [
      'an expiry that is now',
      (report) => readExpiry(at, at, undefined, report),
      {
        code: 'expiry_in_past',
        path: ['expiresAt'],
        message: 'expiresAt: expected a time in the future.',
        params: { now: at },
      },
    ],
    [
      'an overlap of more than a year',
      (report) => readOverlap(365 * 86_400_000 + 1, report),
      {
        code: 'invalid_overlap',
        path: ['overlapMs'],
        message: 'overlapMs: expected a whole number from 0 to 31536000000 (365 days).',
        params: { min: 0, max: 31_536_000_000 },
      },
    ],
    [
      'a reason with a line break',
      (report) => readReason('a\nb', report),
      {
        code: 'invalid_reason',
        path: ['reason'],
        message: 'reason: expected a string of at most 256 characters without control characters.',
        params: { max: 256 },
      },
    ],
    [
      'a limit of 1,001',
      (report) => readLimit(1001, report),
      {
        code: 'invalid_limit',
        path: ['limit'],
        message: 'limit: expected a whole number from 1 to 1000.',
        params: { min: 1, max: 1000 },
      },
    ],
    [
      'a cursor that is no text',
      (report) => readListCursor(['5.abcdefghijklmnop'], report),
      {
        code: 'invalid_cursor',
        path: ['after'],
        message: 'after: expected the "next" of a page.',
        params: {},
      },
    ],
  ])('refuse %s, with its place and the expected value', (_, read, issue) => {
    expect(issuesOf(read)).toEqual([issue])
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

  it('report every mistake, and read on', () => {
    const issues = issuesOf((report) => {
      expect(readName(5, report)).toBe('')
      expect(readScopes(5, undefined, report)).toEqual([])
      expect(readOverlap(-1, report)).toBe(0)
      expect(readReason(5, report)).toBe('')
      expect(readLimit(0, report)).toBe(1)
      expect(readListCursor('x', report)).toBeUndefined()
    })
    expect((issues as readonly { code: string }[]).map(({ code }) => code)).toEqual([
      'invalid_name',
      'invalid_scopes',
      'invalid_overlap',
      'invalid_reason',
      'invalid_limit',
      'invalid_cursor',
    ])
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
      // Folding changes no unassigned or private code point, so some represent the rest.
      if (code % 97 > 0 && /[\p{Cn}\p{Co}]/u.test(letter)) continue
      const folded = foldName(letter)
      const forms = [letter.toUpperCase(), letter.toLowerCase(), letter.normalize('NFD'), folded]
      // Before a letter, sigma is not final.
      const isOne = forms.every((form) => foldName(form) === folded)
      if (!isOne || foldName(`${letter}a`) !== `${folded}a`.normalize('NFC')) different.push(letter)
    }
    expect(different).toEqual([])
  })
})
