import { asRow } from '../language/members.js'
import type { BoundField } from '../language/predicate.js'
import { suggestName } from '../parse/suggest.js'
import { attempt } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import type { Finding } from './inspection.js'

const MOST_ROWS = 100
const MOST_NAMES = 1000

/** Finds a field that is in no row, with the nearest name in the rows: `placed_at` for `placedAt`. */
export function createNameFinder(fields: readonly BoundField[], rows: readonly unknown[]) {
  let others: ReadonlyMap<string, number> | undefined
  return (field: string): Finding[] => {
    if (rows.some((row) => attempt(() => field in asRow(row)))) return []
    others ??= collectNames(fields, rows)
    const nearest = suggestName(field, [...others.keys()])
    const row = others.get(nearest ?? '') ?? 0
    const found = 'no cell in any row'
    const hint = 'declare the name that rows have, or a get, or write null into the rows'
    return [{ found, count: rows.length, row, example: quote(nearest), hint }]
  }
}

/** Collects the names in the first rows that no field has, each with its first row. */
function collectNames(fields: readonly BoundField[], rows: readonly unknown[]) {
  const declared = new Set(fields.map(({ name }) => name))
  const others = new Map<string, number>()
  for (let i = 0; i < Math.min(rows.length, MOST_ROWS); i++) {
    for (const name of attempt(() => Object.keys(asRow(rows[i]))) ?? []) {
      const isNew = !declared.has(name) && !others.has(name) && others.size < MOST_NAMES
      if (isNew) others.set(name, i)
    }
  }
  return others
}
