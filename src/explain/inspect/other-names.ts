import { asRow } from '../../language/members.js'
import { attempt } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import type { Finding } from './findings.js'

const MOST_ROWS = 100
const MOST_NAMES = 1000

/**
 * Finds the names under which rows hold fields that seem to have no cell: `placed_at` for `placedAt`.
 * The names of the first rows are collected once, when the first field is sought.
 *
 * @param declared - the names of all fields, which are not other names
 */
export function createNameFinder(declared: readonly string[], rows: readonly unknown[]) {
  let others: ReadonlyMap<string, OtherName> | undefined
  return (field: string): Finding[] => {
    others ??= collectNames(declared, rows)
    const other = others.get(squeeze(field))
    if (other === undefined) return []
    const example = quote(other.name)
    const hint = `rows hold it under another name: use get: (row) => row[${example}]`
    return [{ found: 'no cell in any row', count: rows.length, row: other.row, example, hint }]
  }
}

interface OtherName {
  readonly name: string
  /** The first row that has it. */
  readonly row: number
}

/** The first of the names that differ in case and punctuation only, by what they share. */
function collectNames(
  declared: readonly string[],
  rows: readonly unknown[],
): ReadonlyMap<string, OtherName> {
  const others = new Map<string, OtherName>()
  const seen = new Set(declared)
  for (const [row, cells] of rows.slice(0, MOST_ROWS).entries()) {
    const names = attempt(() => Object.keys(asRow(cells)).slice(0, MOST_NAMES)) ?? []
    for (const name of names) {
      const squeezed = seen.has(name) ? '' : squeeze(name)
      seen.add(name)
      if (squeezed !== '' && !others.has(squeezed)) others.set(squeezed, { name, row })
    }
  }
  return others
}

function squeeze(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}
