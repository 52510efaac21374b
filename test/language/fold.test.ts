import fc from 'fast-check'
import { foldText } from 'supplier-query'
import { describe, expect, it, test } from 'vitest'
import { oracleFold } from '../oracle.js'
import { runProgram } from '../programs.js'

/** Language reference, section 10: folding texts. */

const ways = ['case', 'accents'] as const

/** Every code point, including lone surrogates. */
const codePoints = Array.from({ length: 0x11_0000 }, (_, i) => String.fromCodePoint(i))

const named = (text: string) =>
  Array.from(text, (each) => `U+${each.codePointAt(0)!.toString(16)}`).join(' ')

/** The code points that can change, and marks. Some of the others represent the rest. */
const canChange = /[\p{Cased}\p{M}\p{Changes_When_NFKC_Casefolded}\p{Script=Katakana}]/u
const telling = codePoints.filter((each, i) => i % 397 === 0 || canChange.test(each))

/** Returns the names of the first code points that violate a law. */
function exceptions(holds: (codePoint: string) => boolean): string[] {
  return telling
    .filter((each) => !holds(each))
    .slice(0, 20)
    .map(named)
}

/** Texts of several code points, mostly of code points that folding changes. */
const changing = telling.filter((each) => foldText(each, 'accents') !== each)
const anyOf = (all: readonly string[]) => fc.nat(all.length - 1).map((i) => all[i]!)
const texts = fc
  .array(fc.oneof(anyOf(changing), anyOf(codePoints)), { maxLength: 6 })
  .map((all) => all.join(''))

describe.each(ways)('folding by %s, over all of Unicode', (how) => {
  const fold = (text: string) => foldText(text, how)

  it('does not change folded text', () => {
    expect(exceptions((each) => fold(fold(each)) === fold(each))).toEqual([])
  })

  it('folds a code point to the same text as its upper and lower case', () => {
    const agree = (each: string) =>
      fold(each.toUpperCase()) === fold(each) && fold(each.toLowerCase()) === fold(each)
    expect(exceptions(agree)).toEqual([])
  })

  it('folds code points regardless of their neighbours', () => {
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

  it('folds a text to the folded texts of its parts, and is idempotent', () => {
    fc.assert(
      fc.property(texts, fc.nat(6), (text, cut) => {
        const all = Array.from(text)
        const [a, b] = [all.slice(0, cut).join(''), all.slice(cut).join('')]
        expect(fold(a) + fold(b)).toBe(fold(text))
        expect(fold(fold(text))).toBe(fold(text))
        expect(fold(text)).toBe(oracleFold(text, how))
      }),
      { numRuns: 300 },
    )
  })

  it('agrees with the oracle, and keeps unassigned code points', () => {
    expect(exceptions((each) => fold(each) === oracleFold(each, how))).toEqual([])
    const isKept = (each: string) => fold(each) === each || !/[\p{Cn}\p{Co}]/u.test(each)
    expect(exceptions(isKept)).toEqual([])
  })

  it('makes a code point, and so a text, at most three times as long', () => {
    expect(exceptions((each) => fold(each).length <= 3 * each.length)).toEqual([])
    expect(telling.some((each) => fold(each).length === 3 * each.length)).toBe(true)
  })
})

it('folds the same after its cache of code points overflows', () => {
  const before = foldText('Été', 'accents')
  for (const each of telling) foldText(each, 'accents')
  expect(foldText('Été', 'accents')).toBe(before)
})

it('does not depend on the locale of the host', () => {
  const program = `
    import { foldText } from './src/language/fold.ts'
    console.log(new Intl.NumberFormat().resolvedOptions().locale, foldText('IİıiÌĮ', 'case'))`
  const run = (locale: string) =>
    runProgram(program, { env: { LC_ALL: locale, LANG: locale } }).trim()
  expect(run('tr_TR.UTF-8')).toBe(`tr-TR ${foldText('IİıiÌĮ', 'case')}`)
  expect(run('lt_LT.UTF-8')).toBe(`lt-LT ${foldText('IİıiÌĮ', 'case')}`)
})

test.each<[text: unknown, how: unknown, message: string]>([
  ['a', 'upper', 'how: expected "ascii", "case" or "accents", got "upper"'],
  ['a', undefined, 'how: expected "ascii", "case" or "accents", got undefined'],
  [null, 'case', 'text: expected a string, got null'],
])('%j folded by %j is an error', (text, how, message) => {
  const [given, way] = [text as string, how as 'case']
  expect(() => foldText(given, way)).toThrow(new TypeError(message))
})
