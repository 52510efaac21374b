import { median } from '../statistics.js'

const ROUNDS = 5

/** Returns the processor time in milliseconds; of only one run for a query that takes a second, because the bench would take an hour. */
export function processorTime(run: () => unknown, rounds = ROUNDS): number {
  const times: number[] = []
  while (times.length < rounds && (times[0] ?? 0) < 1_000) {
    const start = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(start)
    times.push((user + system) / 1_000)
  }
  return median(times)
}
