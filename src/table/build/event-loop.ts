/** Exists in workerd, even without its compatibility with Node. */
declare const scheduler: { readonly wait?: (ms: number) => Promise<void> } | undefined

/**
 * Resolves after one turn of the event loop. Timers would wait for some milliseconds, and microtasks block
 * the loop.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    // Node, Bun and Deno have it; it lets input and output have their turn.
    if (typeof setImmediate === 'function') return void setImmediate(resolve)
    // In workerd, a message would come before the event loop has had its turn.
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
