import { hasTexts, type Kind, type Scalar } from '../../language/kind.js'
import { kindOf } from '../../language/kind-cells.js'
import { dateForm } from '../../time/date-text.js'
import { monthNames } from '../../time/period.js'
import { quoteText } from '../../untrusted/quote.js'

/** The maximum number of values in a description, because nobody reads longer lists. */
const MOST_SAID = 20

/** A calendar period, a whole day, a time without an offset, or an instant. */
export type DateForm = 'period' | 'day' | 'wall' | 'instant'

export function formOf(value: Scalar, kind: Kind): DateForm | undefined {
  if (kindOf(kind).times === undefined) return undefined
  return typeof value === 'string' ? dateForm(value) : 'instant'
}

/** Describes a value. Strings are quoted, so that they cannot pass for words. */
export function sayValue(value: Scalar, kind: Kind): string {
  if (typeof value !== 'boolean' && kindOf(kind).times !== undefined) return sayDate(value)
  return typeof value === 'string' && hasTexts(kind) ? quoteText(value) : String(value)
}

function sayDate(date: string | number): string {
  const text = typeof date === 'number' ? new Date(date).toISOString() : date
  return dateForm(text) === 'period' ? sayPeriod(text) : text.replace('.000Z', 'Z')
}

function sayPeriod(text: string): string {
  const [year, part] = text.split('-')
  if (part === undefined) return text
  if (part.startsWith('W')) return `week ${Number(part.slice(1))} of ${year}`
  return `${part.startsWith('Q') ? part : monthNames[Number(part) - 1]} ${year}`
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
