// The thread that `watchdog.ts` starts, in plain JavaScript because nothing compiles it.
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const { shared, head, stuckMs } =
  /** @type {{ shared: SharedArrayBuffer, head: number, stuckMs: number }} */ (workerData)
const times = new Float64Array(shared, 0, 2)

setInterval(() => {
  const [since = 0, length = 0] = times
  if (since === 0 || Date.now() - since < stuckMs) return
  const text = Buffer.from(new Uint8Array(shared, head, length)).toString()
  writeSync(1, `STUCK for ${stuckMs / 1000} s: ${text}\n`)
  process.kill(process.pid, 'SIGKILL')
}, 500)
