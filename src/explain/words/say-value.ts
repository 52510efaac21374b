import { hasTexts, type Kind, type Scalar } from '../../language/kind.js'
import { kindOf } from '../../language/kinds.js'
import { DAY_MS, FIRST_MS, LAST_MS, dateForm, toDayText } from '../../time/date-text.js'
import { quote } from '../../untrusted/quote.js'
import type { DateForm, QueryWords } from './words.js'

/** The maximum number of values in a description, because nobody reads longer lists. */
const MOST_SAID = 20

export function sayValue(value: Scalar, kind: Kind, words: QueryWords): string {
  if (typeof value === 'boolean') return words.truth(value)
  if (kindOf(kind).times !== undefined) return sayDate(value, words)
  return typeof value === 'string' && hasTexts(kind) ? words.text(value) : words.number(value)
}

export function sayValues(
  values: readonly Scalar[],
  kind: Kind,
  words: QueryWords,
): readonly string[] {
  return sayList(values, words, (value) => sayValue(value, kind, words))
}

/** Describes items. In a long list, the last item represents the rest. */
export function sayList<T>(
  items: readonly T[],
  words: QueryWords,
  say: (item: T) => string,
): readonly string[] {
  const rest = items.length - MOST_SAID
  const said = items.slice(0, MOST_SAID).map((each) => say(each))
  return rest > 0 ? [...said, words.others(rest)] : said
}

export function formOf(value: Scalar, kind: Kind): DateForm | undefined {
  if (kindOf(kind).times === undefined) return undefined
  return typeof value === 'string' ? dateForm(value) : 'instant'
}

export function sayDate(date: string | number, words: QueryWords): string {
  const text = typeof date === 'number' ? new Date(date).toISOString() : date
  return words.date(text.replace('.000Z', 'Z'), dateForm(text))
}

/** Describes a day counted from 1970-01-01; `undefined` outside the years of a date. */
export function sayDay(day: number, words: QueryWords): string | undefined {
  const ms = day * DAY_MS
  if (ms < FIRST_MS || ms > LAST_MS) return undefined
  return words.date(toDayText(ms), 'day')
}

export function requireWords<W extends object>(words: W, english: W, name: string): W {
  for (const key of Object.keys(english)) {
    const word = (words as Readonly<Record<string, unknown>> | null)?.[key] // it is not checked yet
    if (typeof word === 'function') continue
    const fix = `spread ${name} to replace only some functions`
    throw new TypeError(`words.${key}: expected a function, got ${quote(word)}: ${fix}`)
  }
  return words
}
