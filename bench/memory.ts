import { setTimeout } from 'node:timers/promises'

/** Returns the bytes in use after garbage collection: the heap, and buffers outside it. */
export function heapBytes(): number {
  globalThis.gc?.() // exists with --expose-gc
  globalThis.gc?.() // collects objects that finalizers released
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Returns the settled `heapBytes`: some garbage is released only after the program has waited. */
export async function settledBytes(): Promise<number> {
  let last = heapBytes()
  for (;;) {
    await setTimeout(100)
    const bytes = heapBytes()
    if (Math.abs(bytes - last) < 2 ** 18) return bytes
    last = bytes
  }
}
