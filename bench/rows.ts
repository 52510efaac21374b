import type { Supplier } from 'supplier-query'

/** Noon of the day before which the sample suppliers end. */
export const NOW = Date.UTC(2026, 10, 20, 12)

/** The same rows as a service has them: read from JSON, with texts and lists of their own. */
export function asReceived(rows: readonly Supplier[]): Supplier[] {
  return parseTexts(textsOf(rows))
}

/** The rows as JSON, ten thousand in a text. */
export function* textsOf(rows: readonly Supplier[]): Iterable<string> {
  for (let i = 0; i < rows.length; i += 10_000) yield JSON.stringify(rows.slice(i, i + 10_000))
}

export function parseTexts(texts: Iterable<string>): Supplier[] {
  const received: Supplier[] = []
  for (const text of texts) {
    for (const row of JSON.parse(text) as Supplier[]) received.push(row) // as it was written
  }
  return received
}
