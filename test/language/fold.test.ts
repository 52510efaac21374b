import fc from 'fast-check'
import { foldText } from 'supplier-query'
import { describe, expect, it, test } from 'vitest'
import { oracleFold } from '../oracle.js'
import { runProgram } from '../programs.js'

/** Language reference, section 10: what a folded text is. */

const ways = ['case', 'accents'] as const

/** Every code point, surrogates without a partner among them. */
const codePoints = Array.from({ length: 0x11_0000 }, (_, i) => String.fromCodePoint(i))

const named = (text: string) =>
  Array.from(text, (each) => `U+${each.codePointAt(0)!.toString(16)}`).join(' ')

/**
 * The assigned code points, and some of the others. What holds for these holds for the rest, because
 * folding leaves every other code point as it is, which is tested for each.
 */
const isAssigned = (each: string) => !/[\p{Cn}\p{Co}]/u.test(each)
const telling = codePoints.filter((each, i) => i % 97 === 0 || isAssigned(each))

/** The first code points for which something does not hold, by name. */
function exceptions(holds: (codePoint: string) => boolean, among = telling): string[] {
  return among
    .filter((each) => !holds(each))
    .slice(0, 20)
    .map(named)
}

/** Texts of several code points, of those that fold to something else more often than of others. */
const changing = telling.filter((each) => foldText(each, 'accents') !== each)
const anyOf = (all: readonly string[]) => fc.nat(all.length - 1).map((i) => all[i]!)
const texts = fc
  .array(fc.oneof(anyOf(changing), anyOf(codePoints)), { maxLength: 6 })
  .map((all) => all.join(''))

describe.each(ways)('folding by %s, over all of Unicode', (how) => {
  const fold = (text: string) => foldText(text, how)

  it('changes nothing that is folded', () => {
    expect(exceptions((each) => fold(fold(each)) === fold(each))).toEqual([])
  })

  it('folds a code point as its upper and lower case', () => {
    const agree = (each: string) =>
      fold(each.toUpperCase()) === fold(each) && fold(each.toLowerCase()) === fold(each)
    expect(exceptions(agree)).toEqual([])
  })

  it('folds a text as its parts, whatever stands beside a code point', () => {
    // Sigma at the end of a word, a dot above i, marks in another order, jamo that would join.
    for (const [before, after] of [
      ['\u{1F600}Α', 'Σ'],
      ['\u1100i\u0323', '\u0307'],
    ] as const) {
      const [start, end] = [fold(before), fold(after)]
      const isWhole = (each: string) => fold(before + each + after) === start + fold(each) + end
      expect(exceptions(isWhole)).toEqual([])
    }
  })

  it('folds texts cut anywhere between code points as their parts, and only once', () => {
    fc.assert(
      fc.property(texts, fc.nat(6), (text, cut) => {
        const all = Array.from(text)
        const [a, b] = [all.slice(0, cut).join(''), all.slice(cut).join('')]
        expect(fold(a) + fold(b)).toBe(fold(text))
        expect(fold(fold(text))).toBe(fold(text))
        expect(fold(text)).toBe(oracleFold(text, how))
      }),
      { numRuns: 2000 },
    )
  })

  it('folds as the oracle does, leaves what is unassigned, and makes six units of one at most', () => {
    const expected = (each: string) => (isAssigned(each) ? oracleFold(each, how) : each)
    expect(exceptions((each) => fold(each) === expected(each), codePoints)).toEqual([])
    expect(exceptions((each) => fold(each).length <= 6)).toEqual([])
  })
})

test.each([
  ['LEEDS United', 'leeds united', 'leeds united'],
  ['', '', ''],
  ['Straße STRASSE ẞ', 'strasse strasse ss', 'strasse strasse ss'],
  ['ΟΔΟΣ οδος οδοσ', 'οδοσ οδοσ οδοσ', 'οδοσ οδοσ οδοσ'],
  ['İ ı I i', 'i\u0307 i i i', 'i i i i'],
  ['Été E\u0301te\u0301', 'été e\u0301te\u0301', 'ete ete'],
  ['ŉ', 'ʼn', 'ʼn'],
  ['ΐ', 'ι\u0308\u0301', 'ι'],
  ['Ǆ ǅ ǆ', 'ǆ ǆ ǆ', 'ǆ ǆ ǆ'],
  ['ﬁ ſ \u212A \u212B', 'fi s k å', 'fi s k a'],
  ['ᾼ ᾳ', 'αι αι', 'αι αι'],
  ['Å Ø Ł', 'å ø ł', 'a ø ł'],
  ['\u{10400}\u{10428}', '\u{10428}\u{10428}', '\u{10428}\u{10428}'],
  // Marks of Indic scripts and Thai are letters' bodies.
  ['\u0915\u093E \u0958', '\u0915\u093E \u0958', '\u0915\u093E \u0915\u093C'],
  ['น้ำ', 'น้ำ', 'น้ำ'],
  ['가', '가', '\u1100\u1161'],
  ['A\uD83D B\uDE00', 'a\uD83D b\uDE00', 'a\uD83D b\uDE00'],
  ['100% _\\', '100% _\\', '100% _\\'],
])('%j folds to %j by case, to %j by accents', (text, byCase, byAccents) => {
  expect([foldText(text, 'case'), foldText(text, 'accents')]).toEqual([byCase, byAccents])
})

it('folds what stands behind the last code point of one unit', () => {
  expect(foldText('\uffffA', 'case')).toBe('\uffffa')
  expect(foldText('\u{10000}A', 'case')).toBe('\u{10000}a')
})

it('folds the same once more code points were met than it remembers', () => {
  const before = foldText('Été', 'accents')
  for (const each of telling) foldText(each, 'accents')
  expect(foldText('Été', 'accents')).toBe(before)
})

it('folds the same under any locale of the host', () => {
  const program = `
    import { foldText } from './src/language/fold.ts'
    console.log(new Intl.NumberFormat().resolvedOptions().locale, foldText('IİıiÌĮ', 'case'))`
  const run = (locale: string) =>
    runProgram(program, { env: { LC_ALL: locale, LANG: locale } }).trim()
  expect(run('tr_TR.UTF-8')).toBe(`tr-TR ${foldText('IİıiÌĮ', 'case')}`)
  expect(run('lt_LT.UTF-8')).toBe(`lt-LT ${foldText('IİıiÌĮ', 'case')}`)
})

test.each<[text: unknown, how: unknown, message: string]>([
  ['a', 'upper', 'a text is folded by "ascii", "case" or "accents", got "upper"'],
  ['a', undefined, 'a text is folded by "ascii", "case" or "accents", got undefined'],
  [null, 'case', 'text must be a string, got null'],
])('%j folded by %j is an error', (text, how, message) => {
  const [given, way] = [text as string, how as 'case']
  expect(() => foldText(given, way)).toThrow(new TypeError(message))
})
