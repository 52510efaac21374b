import { attempt, isArray, isDate, own } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import type { Kind } from '../language/kind.js'
import type { Finding } from './inspection.js'

/** Why a cell or a row is unreadable. */
export interface Cause {
  /** A short description of the value: `a numeric string`, `a Set`. */
  readonly found: string
  /** The kind that reads the value; a list for an element of a list. */
  readonly kind?: Kind | undefined
  /** The fix, if it is not to convert the value or to declare another kind. */
  readonly hint?: string | undefined
}

/** The maximum number of causes, because hostile cells could cause any number. */
const MOST_CAUSES = 20

/** Counts the faults of a column, or of rows, by cause. */
export class Findings {
  readonly #byCause = new Map<string, { -readonly [M in keyof Finding]: Finding[M] }>()

  add(cause: Cause, row: number, cell: unknown): void {
    const [found, kind, hint] = [cause.found, own(cause, 'kind'), own(cause, 'hint')]
    const known = this.#byCause.get(`${found} ${kind}`)
    if (known !== undefined) known.count++
    else if (this.#byCause.size < MOST_CAUSES) {
      const example = show(cell)
      this.#byCause.set(`${found} ${kind}`, { found, kind, count: 1, row, example, hint })
    }
  }

  /** The findings in the order of their first rows. */
  get all(): readonly Finding[] {
    return [...this.#byCause.values()]
  }
}

/** Returns a short text of a cell. An object is shown as the string that it converts to. */
export function show(cell: unknown): string {
  if (typeof cell === 'bigint') {
    return BigInt.asIntN(128, cell) === cell ? `${cell}n` : 'a bigint' // converting a longer one takes long
  }
  if (isDate(cell)) return attempt(() => Date.prototype.toISOString.call(cell)) ?? 'Invalid Date'
  if (typeof cell !== 'object' || cell === null || isArray(cell)) return quote(cell)
  const text = attempt(() => String(cell as unknown)) // of its own toString, if it has one
  return text === undefined || text.startsWith('[object') ? 'an object' : quote(text)
}
