import type { KeyRecord, KeyStore } from './store.js'

const MINUTE_MS = 60_000

/**
 * Creates a function that records the last use of a key in a store, at most once a minute per key.
 * Best effort: it never delays or fails a request. It remembers only the keys of the last minute.
 */
export function createUseLog(store: KeyStore): (record: KeyRecord, at: number) => void {
  const touched = new Map<string, number>() // oldest first

  function isDue({ id, lastUsedAt }: KeyRecord, at: number): boolean {
    if (lastUsedAt !== null && at - lastUsedAt < MINUTE_MS) return false
    for (const [other, time] of touched) {
      if (at - time < MINUTE_MS) break
      touched.delete(other)
    }
    return !touched.has(id)
  }

  async function touch(id: string, at: number): Promise<void> {
    try {
      await store.touch(id, at)
    } catch {
      // Best effort.
    }
  }

  return (record, at) => {
    if (!isDue(record, at)) return
    touched.set(record.id, at)
    void touch(record.id, at)
  }
}
