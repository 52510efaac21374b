import type { Supplier } from 'supplier-query'
// The reader is internal: the package's root does not export it.
import { readInstant } from '../../src/time/date-text.js'
import type { Case } from '../measure.js'

/** The forms of date text that both readers accept, with equal instants. */
const forms: readonly ((iso: string) => string)[] = [
  (iso) => iso,
  (iso) => iso.slice(0, 10),
  (iso) => `${iso.slice(0, 19)}Z`,
  (iso) => `${iso.slice(0, 19)}+02:00`,
]

export function dateTextCases(rows: readonly Supplier[]): Case[] {
  const isos = rows
    .flatMap(({ connectedAt }) => connectedAt ?? [])
    .slice(0, 100_000)
    .map((text) => new Date(text).toISOString())
  const mixed = isos.map((iso, i) => forms[i % forms.length]!(iso)) // a remainder is an index
  return [
    { name: 'reading date text: toISOString form', texts: isos },
    { name: 'reading date text: four forms mixed', texts: mixed },
  ].map(({ name, texts }) => ({
    name,
    size: `each of ${texts.length.toLocaleString('en')} texts`,
    pieces: texts.length,
    engines: {
      'Date.parse': () => sum(texts, Date.parse),
      readInstant: () => sum(texts, readInstant),
    },
  }))
}

function sum(texts: readonly string[], read: (text: string) => number): number {
  let total = 0
  for (const text of texts) total += read(text)
  return total
}
