import { isDate, timeOf } from '../../untrusted/date.js'
import { isArray } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import { textOf } from './diagnose-object.js'

/** One cause of trouble, and where it was met. */
export interface Finding {
  /** What was found, in a few words: `numeric text`, `a Set`. */
  readonly found: string
  /** How many cells or list elements, or how many rows for a finding of rows. */
  readonly count: number
  /** The first row that has it, counted from 0. */
  readonly row: number
  /** What it has there, as text of at most 64 characters. */
  readonly example: string
  /** What mends it, where the cause is known. */
  readonly hint: string | undefined
}

/** So many causes are told apart; hostile cells could claim any number. */
const MOST_CAUSES = 20

/** Counts findings by their cause. */
export class Findings {
  readonly #byCause = new Map<string, { -readonly [M in keyof Finding]: Finding[M] }>()

  add(found: string, row: number, cell: unknown, hint?: string): void {
    const known = this.#byCause.get(found)
    if (known !== undefined) known.count++
    else if (this.#byCause.size < MOST_CAUSES) {
      this.#byCause.set(found, { found, count: 1, row, example: show(cell), hint })
    }
  }

  /** In the order they were met. */
  get all(): readonly Finding[] {
    return [...this.#byCause.values()]
  }
}

/** A cell as text, whatever it is; what objects write themselves as, where they do. */
export function show(cell: unknown): string {
  if (typeof cell === 'bigint') return isShort(cell) ? `${cell}n` : 'a bigint'
  if (isDate(cell)) {
    const time = timeOf(cell)
    return Number.isNaN(time) ? 'Invalid Date' : new Date(time).toISOString()
  }
  if (typeof cell !== 'object' || cell === null || isArray(cell)) return quote(cell)
  const text = textOf(cell)
  return text === undefined || text.startsWith('[object') ? 'an object' : quote(text)
}

/** Writing a longer one would cost more than looking at it. */
function isShort(value: bigint): boolean {
  return value < 2n ** 128n && value > -(2n ** 128n)
}
