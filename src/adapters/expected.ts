import type { ExpectedType } from '../errors.js'
import type { Limits } from '../language/limits.js'

/** How many elements an array may have. */
export interface Most {
  readonly limit: keyof Limits
  readonly max: number
}

/** The length is judged elsewhere. */
export const unbounded: Most = { limit: 'maxComparisons', max: Infinity }

export function tooMuch({ limit, max }: Most, length: number): Most & { readonly message: string } {
  return { limit, max, message: `expected at most ${max} elements, got ${length}` }
}

export const words: Readonly<Record<ExpectedType, string>> = {
  object: 'an object',
  array: 'an array',
  string: 'a string',
  number: 'a finite number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
  date: 'a date',
  span: 'a span',
  data: 'plain data',
}
