import type { Row } from './cells.js'

/** What was pasted or dropped, read: rows, or why there are none. */
export type ReadRows = ReadText | { readonly ok: false; readonly message: string }

export interface ReadText {
  readonly ok: true
  readonly rows: readonly Row[]
  /** The columns that are fields. */
  readonly names: readonly string[]
  /** Whether every cell is text still, as in CSV. */
  readonly isText: boolean
  readonly note: string
  /** What is done with columns that cannot be taken as they are. */
  readonly remarks: readonly string[]
}

export function refuse(message: string): ReadRows {
  return { ok: false, message }
}
