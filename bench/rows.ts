import type { Supplier } from 'supplier-query'

/** Noon of the day at which the dates of the sample suppliers end. */
export const NOW = Date.UTC(2026, 10, 20, 12)

/** Copies rows through JSON, so that they share no texts and lists, as rows that a service receives. */
export function asReceived(rows: readonly Supplier[]): Supplier[] {
  return parseTexts(textsOf(rows))
}

/** Yields the rows as JSON, ten thousand per text. */
export function* textsOf(rows: readonly Supplier[]): Iterable<string> {
  for (let i = 0; i < rows.length; i += 10_000) yield JSON.stringify(rows.slice(i, i + 10_000))
}

export function parseTexts(texts: Iterable<string>): Supplier[] {
  const received: Supplier[] = []
  for (const text of texts) {
    for (const row of JSON.parse(text) as Supplier[]) received.push(row) // written above
  }
  return received
}
