import { asRow } from '../language/members.js'
import { suggestName } from '../parse/suggest.js'
import { attempt } from '../untrusted/plain.js'
import { quote, quoteText } from '../untrusted/quote.js'
import type { Finding } from './inspection.js'

const MOST_ROWS = 100
const MOST_NAMES = 1000

/** Finds a field that is in no row, with the nearest name in the rows: `placed_at` for `placedAt`. */
export function createNameFinder(declared: readonly string[], rows: readonly unknown[]) {
  let others: ReadonlyMap<string, OtherName> | undefined
  return (field: string): Finding[] => {
    others ??= collectNames(declared, rows)
    const alike = others.get(lettersAndDigits(field))
    const isMissing = rows.every((row) => attempt(() => field in asRow(row)) !== true)
    if (alike === undefined && !isMissing) return []
    const names = [...others.values()].map(({ name }) => name)
    const nearest = alike?.name ?? suggestName(field, names)
    const other = [...others.values()].find(({ name }) => name === nearest)
    const example = quote(other?.name)
    const hint =
      nearest === undefined
        ? 'correct the name, declare a get, or write null into the rows'
        : `rows have this field under another name: declare get: (row) => row[${quoteText(nearest)}]`
    return [
      { found: 'no cell in any row', count: rows.length, row: other?.row ?? 0, example, hint },
    ]
  }
}

interface OtherName {
  readonly name: string
  readonly row: number
}

/** Collects other names by their letters and digits. Of names with the same key, keeps the first. */
function collectNames(
  declared: readonly string[],
  rows: readonly unknown[],
): ReadonlyMap<string, OtherName> {
  const others = new Map<string, OtherName>()
  const seen = new Set(declared)
  for (let row = 0; row < Math.min(rows.length, MOST_ROWS); row++) {
    const names = attempt(() => Object.keys(asRow(rows[row])).slice(0, MOST_NAMES)) ?? []
    for (const name of names) {
      const key = seen.has(name) ? '' : lettersAndDigits(name)
      seen.add(name)
      if (key !== '' && !others.has(key)) others.set(key, { name, row })
    }
  }
  return others
}

function lettersAndDigits(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}
