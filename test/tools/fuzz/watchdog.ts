import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A case that takes longer, in milliseconds, is stuck, even on a busy machine. */
const STUCK_MS = 300_000

export interface Watchdog {
  /** Records the case that is about to be checked. */
  readonly note: (text: string) => void
}

/** The size of the head in bytes: the start of the last case, and the length of the text that follows. */
const HEAD = 16
const MOST = 1 << 20

/**
 * Watches the calling thread. A case that never returns blocks it, so another thread prints the case
 * and ends the process.
 */
export async function startWatchdog(stuckMs = STUCK_MS): Promise<Watchdog> {
  const shared = new SharedArrayBuffer(HEAD + MOST)
  const times = new Float64Array(shared, 0, 2)
  const text = new Uint8Array(shared, HEAD)
  const thread = new URL('watchdog-thread.js', import.meta.url)
  const worker = new Worker(thread, { workerData: { shared, head: HEAD, stuckMs }, execArgv: [] })
  await once(worker, 'online')
  worker.unref()
  return {
    note(line) {
      const bytes = Buffer.from(line).subarray(0, MOST)
      text.set(bytes)
      times[1] = bytes.length
      times[0] = Date.now()
    },
  }
}
