/**
 * Resolves once the event loop has had its turn.
 * @param signal - ends the wait, also where that turn is never had: fake timers may swallow it
 */
export function giveWay(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal?.reason)
    signal?.addEventListener('abort', stop)
    nextTask(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    })
  })
}

/** workerd has it, also where it is told to have nothing of Node. */
declare const scheduler: { readonly wait?: (ms: number) => Promise<void> } | undefined

/** Calls back in a task of its own. Timers would wait for some milliseconds, microtasks keep the loop waiting. */
function nextTask(done: () => void): void {
  // Node, Bun and Deno have it; it lets input and output have their turn.
  if (typeof setImmediate === 'function') return void setImmediate(done)
  // Where there is this, a message comes before the event loop has had its turn.
  if (typeof scheduler === 'object' && typeof scheduler.wait === 'function') {
    return void scheduler.wait(0).then(done)
  }
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => {
    port1.close()
    done()
  })
  port1.start()
  port2.postMessage(undefined)
}
