import { asRow } from '../rows/row.js'
import { attempt } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import type { Finding } from './findings.js'

const MOST_ROWS = 100
const MOST_NAMES = 1000

interface OtherName {
  readonly name: string
  /** The first row that has it. */
  readonly row: number
}

/** The names in the first rows that no field has, looked through once, when a field first asks. */
export class OtherNames {
  readonly #declared: ReadonlySet<string>
  readonly #rows: readonly unknown[]
  #found: ReadonlyMap<string, OtherName> | undefined

  constructor(declared: readonly string[], rows: readonly unknown[]) {
    this.#declared = new Set(declared)
    this.#rows = rows
  }

  /** The name under which rows hold a field that has no cell: `placed_at` for `placedAt`. */
  find(field: string): Finding[] {
    this.#found ??= this.#collect()
    const other = this.#found.get(squeeze(field))
    if (other === undefined) return []
    const example = quote(other.name)
    const hint = `rows hold it under another name: use get: (row) => row[${example}]`
    return [
      { found: 'no cell in any row', count: this.#rows.length, row: other.row, example, hint },
    ]
  }

  /** By what is left of each name without case and punctuation, the first that has it. */
  #collect(): ReadonlyMap<string, OtherName> {
    const found = new Map<string, OtherName>()
    const seen = new Set(this.#declared)
    for (const [row, cells] of this.#rows.slice(0, MOST_ROWS).entries()) {
      const names = attempt(() => Object.keys(asRow(cells)).slice(0, MOST_NAMES)) ?? []
      for (const name of names) {
        if (seen.has(name)) continue
        seen.add(name)
        const squeezed = squeeze(name)
        if (squeezed !== '' && !found.has(squeezed)) found.set(squeezed, { name, row })
      }
    }
    return found
  }
}

function squeeze(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}
