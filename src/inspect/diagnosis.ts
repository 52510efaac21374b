/** A short description of an unreadable cell, and a hint how to fix it. */
export interface Diagnosis {
  readonly found: string
  readonly hint: string
}

/** The hint for a cell that no conversion makes readable. */
export const NO_VALUE = 'use null for a missing value'

/** Returns the hint to convert a cell by an expression of `value`. */
export function use(expression: string): string {
  return inGetter(`use ${expression}`)
}

/** Returns a hint with the two places where a cell can be converted. */
export function inGetter(way: string): string {
  return `${way} in the field's get, or where rows are read`
}
