import type { KeyRecord } from '../auth/store.js'
import { quoteText } from '../untrusted/quote.js'

export async function expectRejection(call: Promise<unknown>): Promise<void> {
  const isRejected = await call.then(
    () => false,
    () => true,
  )
  if (!isRejected) throw new Error('expected a rejection')
}

/** Expects the same keys in any order. */
export function expectKeys(actual: readonly KeyRecord[], expected: readonly KeyRecord[]): void {
  const byId = (keys: readonly KeyRecord[]) => keys.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(byId(actual), byId(expected))
}

/** Expects deep equality, whatever the order of properties. It needs no test runner. */
export function expect(actual: unknown, expected: unknown): void {
  const [got, wanted] = [print(actual), print(expected)]
  if (got !== wanted) throw new Error(`expected ${wanted}, got ${got}`)
}

/** Prints a value so that different values print differently: 1 and "1", null and undefined. */
function print(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(print).join(', ')}]`
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'string' ? quoteText(value) : `${String(value)} (${typeof value})`
  }
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{ ${members.map(([name, member]) => `${name}: ${print(member)}`).join(', ')} }`
}
