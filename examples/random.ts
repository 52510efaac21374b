/** Returns a number from 0 up to, but not including, 1. */
export type Random = () => number

/** Makes the mulberry32 generator, which gives the same numbers for the same seed. */
export function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(list.length * random())] as T // the index is below the length
}
