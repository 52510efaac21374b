import type { Supplier } from 'supplier-query'

/** Noon of the day before which the sample suppliers end. */
export const NOW = Date.UTC(2026, 10, 20, 12)

/** The same rows as a service has them: read from JSON, with texts and lists of their own. */
export function asReceived(rows: readonly Supplier[]): Supplier[] {
  const received: Supplier[] = []
  for (let i = 0; i < rows.length; i += 10_000) {
    const chunk = JSON.parse(JSON.stringify(rows.slice(i, i + 10_000))) as Supplier[] // as it was
    for (const row of chunk) received.push(row)
  }
  return received
}
