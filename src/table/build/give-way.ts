/**
 * Resolves once the event loop has had its turn.
 * @param signal - ends the wait, also where that turn is never had: fake timers may swallow it
 */
export async function giveWay(signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return nextTask()
  let stop: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', (stop = () => reject(signal.reason)))
  })
  await Promise.race([nextTask(), aborted])
  signal.removeEventListener('abort', stop!) // it was set at once
}

/** workerd has it, also where it is told to have nothing of Node. */
declare const scheduler: { readonly wait?: (ms: number) => Promise<void> } | undefined

/** Resolves in a task of its own. Timers would wait for some milliseconds, microtasks keep the loop waiting. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    // Node, Bun and Deno have it; it lets input and output have their turn.
    if (typeof setImmediate === 'function') return void setImmediate(resolve)
    // Where there is this, a message comes before the event loop has had its turn.
    if (typeof scheduler === 'object' && typeof scheduler.wait === 'function') {
      return void scheduler.wait(0).then(resolve)
    }
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })
}
