import { setTimeout } from 'node:timers/promises'

/** Bytes in use by JavaScript once garbage is collected: the heap, and buffers outside it. */
export function heapBytes(): number {
  globalThis.gc?.() // there with --expose-gc
  globalThis.gc?.() // what finalizers of the first have let go of
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** The same, once it has come to rest: some garbage is let go of only after the program has waited. */
export async function settledBytes(): Promise<number> {
  let last = heapBytes()
  for (;;) {
    await setTimeout(100)
    const bytes = heapBytes()
    if (Math.abs(bytes - last) < 2 ** 18) return bytes
    last = bytes
  }
}
