/** Counts the outcomes of the calls of many schedules. */
import type { History } from './history.js'

/** The number of calls by kind and outcome, such as `authenticate accepted`. */
export type Tally = Record<string, number>

export function count(tally: Tally, { calls }: History): void {
  for (const { request, via, outcome, secret } of calls) {
    const isForged = secret !== undefined && secret !== 'right'
    const how = `${via === undefined ? '' : ` over ${via}`}${isForged ? ' by a wrong secret' : ''}`
    const what = `${request.kind}${how} ${outcome}`
    tally[what] = (tally[what] ?? 0) + 1
  }
}

export function addUp(tallies: readonly Tally[]): Tally {
  const sum: Tally = {}
  for (const tally of tallies) {
    for (const [what, times] of Object.entries(tally)) sum[what] = (sum[what] ?? 0) + times
  }
  return Object.fromEntries(Object.entries(sum).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

export const total = (tally: Tally) => Object.values(tally).reduce((sum, times) => sum + times, 0)
