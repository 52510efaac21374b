import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A case that takes so long is stuck, on however busy a machine. */
const STUCK_MS = 300_000

export interface Watchdog {
  /** Says which case is about to be checked. */
  readonly note: (text: string) => void
}

/** When the last case began, and the length of its text, which follows. */
const HEAD = 16
const MOST = 1 << 20

/**
 * Watches the thread that it is called on: a case that never comes back blocks it, so that another
 * thread says which case it was and ends the process.
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
