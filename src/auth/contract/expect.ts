import type { KeyRecord } from '../store.js'
import { quoteText } from '../../untrusted/quote.js'

/** Rejects unless a call rejects with an error that contains no digest and no name of a key. */
export async function expectRejection(
  call: Promise<unknown>,
  keys: readonly KeyRecord[] = [],
): Promise<void> {
  const [outcome] = await Promise.allSettled([call])
  if (outcome.status === 'fulfilled') throw new Error('expected a rejection')
  const text = textsIn(outcome.reason).join('\n')
  const isTelling = keys.some(({ digest, name }) => text.includes(digest) || text.includes(name))
  if (isTelling) throw new Error('expected an error without data of a record')
}

function textsIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [String(value)]
  seen.add(value)
  return Reflect.ownKeys(value).flatMap((name) => textsIn(Reflect.get(value, name), seen))
}

export function expectKeys(actual: readonly KeyRecord[], expected: readonly KeyRecord[]): void {
  const byId = (keys: readonly KeyRecord[]) => keys.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(byId(actual), byId(expected))
}

/** Throws unless two values are deeply equal; properties may be in any order. Needs no test runner. */
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
