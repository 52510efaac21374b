import type { KeyRecord, KeyStore } from './store.js'

const MINUTE_MS = 60_000

/** Records the last use of a key, at most once a minute per key. Never delays or fails a request. */
export function createUseLog(store: KeyStore): (record: KeyRecord, at: number) => void {
  const touched = new Map<string, number>() // in the order of the calls, not of the clock

  function isDue({ id, lastUsedAt }: KeyRecord, at: number): boolean {
    for (const [other, time] of touched) {
      if (isRecent(time, at)) break
      touched.delete(other)
    }
    return !isRecent(lastUsedAt, at) && !isRecent(touched.get(id), at)
  }

  async function touch(id: string, at: number): Promise<void> {
    try {
      await store.touch(id, at)
    } catch {
      // best effort: the error is dropped
    }
  }

  return (record, at) => {
    if (!isDue(record, at)) return
    touched.delete(record.id)
    touched.set(record.id, at)
    void touch(record.id, at)
  }
}

/** True within a minute either way: a later time was recorded before the clock stepped back. */
function isRecent(time: number | null | undefined, at: number): boolean {
  return typeof time === 'number' && Math.abs(at - time) < MINUTE_MS
}
