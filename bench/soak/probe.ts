/** Loaded into the server beside it: says what memory and sockets it holds, after a full collection. */
export interface Probe {
  readonly rss: number
  readonly heap: number
  /** Buffers outside the heap. */
  readonly external: number
  readonly sockets: number
}

process.on('message', () => {
  globalThis.gc?.() // there with --expose-gc
  globalThis.gc?.() // what finalizers of the first have let go of
  const { rss, heapUsed, external } = process.memoryUsage()
  const sockets = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
  const probe: Probe = { rss, heap: heapUsed, external, sockets }
  process.send?.(probe)
})
process.channel?.unref()
