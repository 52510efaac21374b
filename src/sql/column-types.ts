import { sql } from 'kysely'
import { FIRST_MS, LAST_MS } from '../time/date-text.js'
import type { Scalar } from '../language/kind.js'
import type { Sql, Whole } from './dialect.js'

/** What several dialects have in common in their types of column. */

export const int32: Whole = { from: -(2 ** 31), to: 2 ** 31 }

/** Of the 64-bit integers those that a JavaScript number holds exactly. */
export const safeIntegers: Whole = { from: Number.MIN_SAFE_INTEGER, to: 2 ** 53 }

/** The instants of the language, in epoch milliseconds. */
export const instants: Whole = { from: FIRST_MS, to: LAST_MS + 1 }

/** Epoch milliseconds as `YYYY-MM-DDThh:mm:ss.sssZ`. */
export function toIsoText(ms: Scalar): string {
  return new Date(Number(ms)).toISOString()
}

/** Epoch milliseconds as `YYYY-MM-DD hh:mm:ss.sss`, in UTC. */
export function toPlainText(ms: Scalar): string {
  return toIsoText(ms).replace('T', ' ').replace('Z', '')
}

/** A list from JSON text, which some drivers parse by themselves. */
export function fromJson(raw: unknown): unknown {
  return typeof raw === 'string' ? JSON.parse(raw) : raw
}

export function list(items: readonly Sql[]): Sql {
  return sql.join(items, sql`, `)
}
