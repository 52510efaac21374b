/**
 * How many times as much CPU time `run` takes as `base`: the least of some rounds of each, in turns. CPU
 * time leaves out the time for which a busy machine runs other processes. Both are run once before, for
 * what the first use alone costs.
 */
export function costRatio(run: () => unknown, base: () => unknown, rounds = 7): number {
  const least = [Infinity, Infinity]
  for (let round = 0; round <= rounds; round++) {
    for (const [i, each] of [run, base].entries()) {
      const start = process.cpuUsage()
      each()
      const { user, system } = process.cpuUsage(start)
      if (round > 0) least[i] = Math.min(least[i]!, user + system)
    }
  }
  return least[0]! / least[1]!
}
