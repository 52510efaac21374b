import { explainRun, type Plan, type Resource, type Table } from 'supplier-query'
import { expect } from 'vitest'
import { measure, type Work } from '../src/counter.js'

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

/** Returns the rows and letters that a query of a table reads, by its explanation. */
export function costOf<R extends Resource, Row>(table: Table<R, Row>, plan: Plan<R>): Work {
  const { parts, searched } = explainRun(table, plan)
  return { visited: parts.reduce((sum, { order }) => sum + order.visited, 0), searched }
}

/** Expects that a query of a table reads at most some rows and letters. */
export function expectCost<R extends Resource, Row>(
  name: string,
  table: Table<R, Row>,
  plan: Plan<R>,
  most: Work,
): void {
  expectWithin(name, costOf(table, plan), most)
}

/** Expects that a run reads at most some cells and letters. */
export function expectWork(name: string, run: () => unknown, most: Work): void {
  expectWithin(name, measure(run).work, most)
}

function expectWithin(name: string, cost: Work, most: Work): void {
  const isWithin = cost.visited <= most.visited && cost.searched <= most.searched
  expect(isWithin ? [] : [name, cost, most]).toEqual([])
}
