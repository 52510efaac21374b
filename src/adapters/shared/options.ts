import type { Kind } from '../../language/kind.js'
import type { BoundField } from '../../language/predicate.js'
import { requireArray } from '../../untrusted/arguments.js'
import { own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'

/** @throws TypeError for a value that the option does not take */
export type Check = (name: string, value: unknown, fields: Fields) => void

type Fields = Readonly<Partial<Record<string, BoundField>>>

export const flag: Check = (name, value) => {
  if (typeof value !== 'boolean') {
    throw new TypeError(`${name}: expected true or false, got ${quote(value)}`)
  }
}

export function choice(...words: readonly string[]): Check {
  return (name, value) => {
    if (words.includes(value as string)) return // any other value is in no list of words
    throw new TypeError(`${name}: expected ${words.map(quote).join(' or ')}, got ${quote(value)}`)
  }
}

export function fieldNames(kind?: Kind): Check {
  return (option, value, fields) => {
    requireArray(option, value)
    for (const [i, name] of (value as readonly unknown[]).entries()) {
      const field = typeof name === 'string' ? own(fields, name) : undefined
      if (field !== undefined && (kind === undefined || field.kind === kind)) continue
      const expected = `the name of a ${kind === undefined ? '' : `${kind} `}field for clients`
      throw new TypeError(`${option}[${i}]: expected ${expected}, got ${quote(name)}`)
    }
  }
}
