import type { BoundField } from '../../language/predicate.js'
import { quote } from '../../untrusted/quote.js'
import { beginsWith } from '../../filters/starts-with.js'
import { compare, type Part } from './part.js'
import { isCompared, isOfKind, refuseOperator, type Rule, type Way } from './rule.js'

/** What front ends ask of texts. */
export type TextWord = keyof typeof sayings | 'endsWith'

const sayings = {
  contains: ({ name }: BoundField, text: string) => compare(name, 'contains', text),
  lacks: ({ name }: BoundField, text: string) => compare(name, 'not_contains', text),
  equals: ({ name }: BoundField, text: string) => compare(name, 'eq', text),
  differs: ({ name }: BoundField, text: string) => compare(name, 'ne', text),
  beginsWith,
}

/**
 * What a rule asks of a text.
 * @param way - how the front end compares texts; left out where it leaves that to the field
 * @param read - the text of a value; `undefined` for a value that has none
 */
export function sayText(
  rule: Rule,
  word: TextWord,
  way: Way | undefined,
  read: (value: unknown) => string | undefined = readText,
): Part | undefined {
  const { conversion, field, value, valueKey } = rule
  if (word === 'endsWith') return refuseOperator(rule, 'texts are not searched from their end')
  if (!isOfKind(rule, 'string') || (way !== undefined && !isCompared(rule, way))) return undefined
  const text = read(value)
  if (text === undefined) return conversion.misfit('string', 'string', value, valueKey)
  const part = sayings[word](field, text)
  if (part !== undefined) return part
  const message = `expected a text that another follows, got ${quote(text)}`
  return conversion.refuse(text, message, valueKey)
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
