let last: Promise<void> = Promise.resolve()

/**
 * Resolves once the event loop has had its turn, and whoever asked before has had one: so that of all
 * that is done in slices, one slice at most is done between two turns.
 */
export function giveWay(): Promise<void> {
  last = last.then(nextTask)
  return last
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
