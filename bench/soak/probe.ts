/** Runs inside the server: reports its memory and sockets after a full collection. */
export interface Probe {
  readonly rss: number
  readonly heap: number
  /** Buffers outside the heap. */
  readonly external: number
  readonly sockets: number
}

process.on('message', () => {
  globalThis.gc?.() // exists with --expose-gc
  globalThis.gc?.() // collects objects that finalizers released
  const { rss, heapUsed, external } = process.memoryUsage()
  const sockets = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
  const probe: Probe = { rss, heap: heapUsed, external, sockets }
  process.send?.(probe)
})
process.channel?.unref()
