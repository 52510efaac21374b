/**
 * How many times as long `run` takes as `base`: the least of some rounds of each, in turns, which a
 * busy machine hardly moves. Both are run once before, for what the first use alone costs.
 */
export function costRatio(run: () => unknown, base: () => unknown, rounds = 7): number {
  const least = [Infinity, Infinity]
  for (let round = 0; round <= rounds; round++) {
    for (const [i, each] of [run, base].entries()) {
      const start = performance.now()
      each()
      if (round > 0) least[i] = Math.min(least[i]!, performance.now() - start)
    }
  }
  return least[0]! / least[1]!
}
