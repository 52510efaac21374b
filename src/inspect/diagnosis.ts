/** What an unreadable cell is, in a few words, and how to fix it. */
export interface Diagnosis {
  readonly found: string
  readonly hint: string
}

/** The hint for a cell that no conversion makes readable. */
export const NO_VALUE = 'use null where there is no value'

/** The hint to convert a cell by an expression of `value`. */
export function use(expression: string): string {
  return inGetter(`use ${expression}`)
}

/** A hint, with the two places where a cell can be converted. */
export function inGetter(way: string): string {
  return `${way} in the field's get, or where rows are read`
}
