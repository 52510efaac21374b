export interface Diagnosis {
  readonly found: string
  readonly hint: string
}

export const NO_VALUE = 'use null for a missing value'

export const OTHER_TEXT: Diagnosis = {
  found: 'a string',
  hint: "if it stands for no value, use null; if not, declare the field 'string'",
}

/** Matches a numeric string. Drivers return decimals and 64-bit integers like this. */
export const NUMERIC = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** A test of `value` for strings that are not blank. `Number` would read a blank string as 0. */
export const IS_TEXT = "typeof value === 'string' && value.trim() !== ''"

/** Returns the hint to convert the cells that pass a test. Other cells, `null` included, stay as they are. */
export function convert(test: string, conversion: string): string {
  return inGetter(`use ${test} ? ${conversion} : value`)
}

export function inGetter(way: string): string {
  return `${way} in the field's get, or where rows are read`
}
