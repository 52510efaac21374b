import type { Row } from './cells.js'

/** The rows of a pasted or dropped text, or the reason why it has none. */
export type ReadRows = ReadText | { readonly ok: false; readonly message: string }

export interface ReadText {
  readonly ok: true
  readonly rows: readonly Row[]
  /** The columns that are fields. */
  readonly names: readonly string[]
  /** True if every cell is still text, as in CSV. */
  readonly isText: boolean
  readonly note: string
  /** Notes about columns that were renamed or skipped. */
  readonly remarks: readonly string[]
}

export function refuse(message: string): ReadRows {
  return { ok: false, message }
}
