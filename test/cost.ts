/**
 * Returns the time of `run` as a multiple of `base`. Takes the least of several rounds of each, in
 * turns, which a busy machine hardly affects. Both run once before, because first uses cost more.
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
