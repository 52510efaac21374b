import { isDate, timeOf, isArray } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import { textOf } from './diagnose-object.js'
import type { Diagnosis } from './diagnosis.js'
import type { Finding } from './inspection.js'

/** The maximum number of causes, because hostile cells could cause any number. */
const MOST_CAUSES = 20

export class Findings {
  readonly #byCause = new Map<string, { -readonly [M in keyof Finding]: Finding[M] }>()

  add(
    { found, hint }: Partial<Diagnosis> & Pick<Diagnosis, 'found'>,
    row: number,
    cell: unknown,
  ): void {
    const known = this.#byCause.get(found)
    if (known !== undefined) known.count++
    else if (this.#byCause.size < MOST_CAUSES) {
      this.#byCause.set(found, { found, count: 1, row, example: show(cell), hint })
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
    const isShort = cell < 2n ** 128n && cell > -(2n ** 128n) // or else converting it takes long
    return isShort ? `${cell}n` : 'a bigint'
  }
  if (isDate(cell)) {
    const time = timeOf(cell)
    return Number.isNaN(time) ? 'Invalid Date' : new Date(time).toISOString()
  }
  if (typeof cell !== 'object' || cell === null || isArray(cell)) return quote(cell)
  const text = textOf(cell)
  return text === undefined || text.startsWith('[object') ? 'an object' : quote(text)
}
