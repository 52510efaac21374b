import { memoizeUpTo } from '../memoize.js'
import { quote } from '../untrusted/quote.js'

/** A way to fold texts (language reference, section 10). */
export type Fold = 'ascii' | 'case' | 'accents'

type UnicodeFold = Exclude<Fold, 'ascii'>

const ACCENTS = /[\u0300-\u036f]/g

/** The maximum number of cached code points: about a megabyte, and more than any script in daily use. */
const MOST_KNOWN = 16_384

const foldPoint = {
  case: memoizeUpTo(MOST_KNOWN, toLower),
  accents: memoizeUpTo(MOST_KNOWN, (codePoint: number) =>
    toLower(codePoint).normalize('NFD').replace(ACCENTS, ''),
  ),
}

/**
 * Folds a text. Texts that differ only in case, or in case and accents, fold to the same text.
 *
 * - `'ascii'`: A to Z become a to z, and nothing else changes. Databases can compute this.
 * - `'case'`: each code point is lower-cased, upper-cased and lower-cased again by full mapping: `ß`
 *   becomes `ss`, and `Σ`, `σ` and `ς` become `σ`.
 * - `'accents'`: each code point is then also decomposed, and U+0300 to U+036F are removed: `Å` becomes
 *   `a`, `ø` stays.
 *
 * Code points are folded separately, and folding is idempotent. The result depends on the runtime's
 * Unicode version (`process.versions.unicode`), but not on the locale.
 *
 * Cost: linear; several times faster for ASCII.
 *
 * @throws TypeError if `text` is not a string, or `how` is not a `Fold`
 */
export function foldText(text: string, how: Fold): string {
  if (typeof text !== 'string') throw new TypeError(`text: expected a string, got ${quote(text)}`)
  if (how === 'ascii') return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  if (how !== 'case' && how !== 'accents') {
    throw new TypeError(`how: expected "ascii", "case" or "accents", got ${quote(how)}`)
  }
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) > 0x7f) return foldFrom(text, i, how)
  }
  return text.toLowerCase()
}

/** Folds a text, or the texts of a list. Returns other values unchanged. */
export function foldTexts<T>(value: T, how: Fold): T
export function foldTexts(value: unknown, how: Fold): unknown {
  if (typeof value === 'string') return foldText(value, how)
  if (!Array.isArray(value)) return value
  return Array.from(value, (each: unknown) =>
    typeof each === 'string' ? foldText(each, how) : each,
  )
}

function foldFrom(text: string, index: number, how: UnicodeFold): string {
  let folded = text.slice(0, index).toLowerCase()
  for (let i = index; i < text.length; i++) {
    const codePoint = text.codePointAt(i)!
    if (codePoint > 0xffff) i++
    folded += foldPoint[how](codePoint)
  }
  return folded
}

function toLower(codePoint: number): string {
  return String.fromCodePoint(codePoint).toLowerCase().toUpperCase().toLowerCase()
}
