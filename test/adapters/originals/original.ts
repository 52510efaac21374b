/** A row as the front ends have it: what is absent is null, undefined or not there. */
export type Row = Readonly<Record<string, unknown>>

/** Whether a front end shows a row. */
export type Keeps = (row: Row) => boolean

/**
 * A front end, written a second time from its own code: plainly, and for models of whatever shape.
 * Where the front end throws, this throws too, or says nothing of its own.
 */
export interface Original {
  readonly keeps: (model: never) => Keeps
  /** The model without the rules that are half filled in, which `incomplete: 'drop'` leaves out. */
  readonly complete: (model: never) => unknown
}

export const isBlank = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

/** What no front end has an answer for. */
export function noAnswer(why: string): never {
  throw new Error(`no answer: ${why}`)
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The elements of a list that are kept; anything else as it is. */
export function keptOf(list: unknown, isKept: (element: unknown) => boolean): unknown {
  return Array.isArray(list) ? list.filter(isKept) : list
}
