import { asRow } from '../language/members.js'
import type { Resource, RowOf } from '../language/resource.js'
import { predicatesOf, nothing, type Condition } from '../plan/condition.js'
import { runInTime, type RunOptions } from '../plan/deadline.js'
import type { QueryArgument } from '../plan/plan.js'
import { type RowTest, compileCondition } from '../rows/row-test.js'
import { BLOCK, scan } from '../rows/scan.js'
import { requireArray } from '../untrusted/arguments.js'
import type { FacetPlan } from './facet-plan.js'
import { planFacetsWith } from './plan-facets.js'
import { createTally, type Tally } from './tally.js'
import type { Facet, Facets, WantedArgument } from './wanted.js'

/**
 * Counts facets of the rows that a query matches: how often each value of a field occurs, its least
 * and its greatest cell, or how many cells lie between edges. The conditions of the query on the
 * field itself do not count against its facet (language reference, section 12).
 *
 * Costs one pass over the rows, whatever is asked for, and memory for each different value.
 *
 * @example
 * facets(suppliers, { filter }, rows, { city: { values: 20 }, connectedAt: { range: true } })
 *
 * @throws as `planFacets`, and whatever a getter of the resource throws; QueryTimeout after
 *   `deadlineMs`; TypeError for rows that are no array
 */
export function facets<R extends Resource, Row extends RowOf<R, Row>, Q, const W>(
  resource: R,
  query: QueryArgument<R, Q>,
  rows: readonly Row[],
  wanted: WantedArgument<R, W>,
  options?: RunOptions<R>,
): Facets<R, W> {
  requireArray('rows', rows)
  return runInTime(options, (planning) =>
    countFacets(planFacetsWith<R, W>(resource, query, wanted, planning), rows),
  )
}

/** The answer to a plan of facets, by one pass over the rows. */
export function countFacets<R extends Resource, W>(
  { base, facets: planned }: FacetPlan<R, W>,
  rows: readonly unknown[],
): Facets<R, W> {
  const tallies = planned.map(createTally)
  const ownTests = planned.flatMap(({ own }, i): OwnTest[] => {
    if (own === undefined) return []
    const test = compileCondition(own)
    return [{ own, test, tally: tallies[i]!, failing: new Uint32Array(BLOCK), count: 0 }]
  })
  const count = (indices: Uint32Array, length: number): void => {
    let met = length
    for (const [k, each] of ownTests.entries()) {
      for (const earlier of ownTests.slice(0, k)) {
        earlier.count = keep(each.test, rows, earlier.failing, earlier.count)
      }
      const kept = keep(each.test, rows, indices, met, each.failing)
      each.count = met - kept
      met = kept
    }
    for (const { take } of tallies) take(rows, indices, met)
    for (const each of ownTests) each.tally.take(rows, each.failing, each.count)
  }
  const cells = ownTests.reduce((sum, { own }) => sum + predicatesOf(own).length, tallies.length)
  if (base !== nothing) scan(base, rows, count, cells)
  const answers = planned.map(({ field }, i): [string, Facet] => [field.name, tallies[i]!.finish()])
  return Object.fromEntries(answers) as Facets<R, W> // a facet for each that was asked for, of its form
}

/** The own conditions of a facet, and the rows that fail no others: the first `count` of `failing`. */
interface OwnTest {
  readonly own: Condition
  readonly test: RowTest
  readonly tally: Tally
  readonly failing: Uint32Array
  count: number
}

/**
 * Keeps those of the first `count` indices whose rows meet a test, and returns how many they are; the
 * others are written to `failing`.
 */
function keep(
  test: RowTest,
  rows: readonly unknown[],
  indices: Uint32Array,
  count: number,
  failing?: Uint32Array,
): number {
  let kept = 0
  for (let i = 0; i < count; i++) {
    const index = indices[i]!
    if (test(asRow(rows[index]))) indices[kept++] = index
    else if (failing !== undefined) failing[i - kept] = index
  }
  return kept
}
