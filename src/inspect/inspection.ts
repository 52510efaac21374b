import type { Kind } from '../language/kind.js'

/** A fault with one cause and its first row. A row of a database is the text of its key. */
export interface Finding<Row = number> {
  /** A short description: `a numeric string`, `a Set`. */
  readonly found: string
  /** The kind that reads the value, if there is one. */
  readonly kind?: Kind | undefined
  /** The number of cells or list elements, or of rows for a finding of rows. */
  readonly count: number
  /** The first row with the fault, counted from 0. */
  readonly row: Row
  /** The value in that row, as text of at most 64 characters. */
  readonly example: string
  /** How to fix it, if the cause is known; the chapter says more. */
  readonly hint: string | undefined
}

/**
 * The result of comparing rows with a resource, as plain data. It quotes cells, also of internal
 * fields.
 */
export interface Inspection<Row = number> {
  /** The number of rows. */
  readonly rows: number
  /** True if there are no findings and each row has a unique key. */
  readonly ok: boolean
  /** Rows from which no field can be read. */
  readonly findings: readonly Finding<Row>[]
  /** Every field, internal ones included, in the order of declaration. */
  readonly fields: readonly FieldInspection<Row>[]
  /** `undefined` for a resource without a key. */
  readonly key: KeyInspection<Row> | undefined
  /** The page of this package that says how to mend the findings. */
  readonly page: string
}

/** The result of comparing the cells of a field with its declaration: each is present, absent or unreadable. */
export interface FieldInspection<Row = number> {
  readonly field: string
  readonly kind: Kind
  readonly present: number
  /** The number of present cells, or elements of lists, that are empty texts. */
  readonly emptyTexts: number
  /** Empty cells: missing, `null`, an empty list. */
  readonly absent: number
  /** Mistyped cells: values of another kind, and lists with an element of another kind. */
  readonly unreadable: number
  /** Cells that are unreadable or certainly misread, by cause. */
  readonly findings: readonly Finding<Row>[]
  /** Values outside the declared set: for information, not a fault. */
  readonly outside: Finding<Row> | undefined
  /**
   * A declaration that fits better: the kind `day` for dates that are all days, or for a database column one
   * that lets an index answer more. Not a fault.
   */
  readonly advice?: string | undefined
}

/** The missing and repeated keys. `update`, SQL and walks by cursor require unique keys. */
export interface KeyInspection<Row = number> {
  readonly field: string
  /** The number of rows without a readable key. */
  readonly missing: number
  /** The first rows without a key, at most five, counted from 0. */
  readonly missingRows: readonly Row[]
  /** The number of rows that repeat the key of an earlier row. */
  readonly repeated: number
  /** The first repeated keys, at most five: each as text, with its first row and one that repeats it. */
  readonly repeats: readonly { readonly key: string; readonly rows: readonly [Row, Row] }[]
}

export function toInspection<Row>(found: Omit<Inspection<Row>, 'ok'>): Inspection<Row> {
  const { findings, fields, key } = found
  const isUnique = key === undefined || (key.missing === 0 && key.repeated === 0)
  const isClean = [{ findings }, ...fields].every((each) => each.findings.length === 0)
  return { ...found, ok: isUnique && isClean }
}

export const ONLY_DAYS = "days without a time: declare the field 'day'"
