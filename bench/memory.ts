/** Bytes in use by JavaScript once garbage is collected: the heap, and buffers outside it. */
export function heapBytes(): number {
  globalThis.gc?.() // there with --expose-gc
  globalThis.gc?.() // what finalizers of the first have let go of
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
