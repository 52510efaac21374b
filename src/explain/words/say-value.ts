import { hasTexts, type Kind, type Scalar } from '../../language/kind.js'
import { kindOf } from '../../language/kinds.js'
import { DAY_MS, FIRST_MS, LAST_MS, dateForm, toDayText } from '../../time/date-text.js'
import { quoteText } from '../../untrusted/quote.js'

/** The maximum number of values in a description, because nobody reads longer lists. */
const MOST_SAID = 20

/** A whole day, a time without an offset, or an instant. */
export type DateForm = 'day' | 'wall' | 'instant'

export function formOf(value: Scalar, kind: Kind): DateForm | undefined {
  if (kindOf(kind).times === undefined) return undefined
  return typeof value === 'string' ? dateForm(value) : 'instant'
}

/** Describes a value. Strings are quoted, so that they cannot pass for words. */
export function sayValue(value: Scalar, kind: Kind): string {
  if (typeof value !== 'boolean' && kindOf(kind).times !== undefined) return sayDate(value)
  return typeof value === 'string' && hasTexts(kind) ? quoteText(value) : String(value)
}

export function sayDate(date: string | number): string {
  const text = typeof date === 'number' ? new Date(date).toISOString() : date
  return text.replace('.000Z', 'Z')
}

/** Describes a day counted from 1970-01-01; `undefined` outside the years of a date. */
export function sayDay(day: number): string | undefined {
  const ms = day * DAY_MS
  return ms < FIRST_MS || ms > LAST_MS ? undefined : toDayText(ms)
}

/** Describes items. In a long list, the last item represents the rest. */
export function sayItems<T>(items: readonly T[], say: (item: T) => string): readonly string[] {
  const rest = items.length - MOST_SAID
  const said = items.slice(0, MOST_SAID).map((each) => say(each))
  return rest > 0 ? [...said, rest === 1 ? '1 other' : `${rest} others`] : said
}

export function joinWords(items: readonly string[], conjunction: 'and' | 'or' | 'nor'): string {
  if (items.length < 2) return String(items[0])
  return `${items.slice(0, -1).join(', ')} ${conjunction} ${items.at(-1)}`
}
