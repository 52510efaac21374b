import type { Resource, RowOf } from '../language/resource.js'
import { predicatesOf, nothing } from '../plan/condition.js'
import { runInTime, type RunOptions } from '../plan/deadline.js'
import type { QueryArgument } from '../plan/plan.js'
import { compileCondition } from '../rows/row-test.js'
import { BLOCK, keep, scan } from '../rows/scan.js'
import { requireArray } from '../untrusted/arguments.js'
import type { FacetPlan } from './facet-plan.js'
import { planFacetsWith } from './plan-facets.js'
import { createTally } from './tally.js'
import type { Facet, Facets, WantedArgument } from './wanted.js'

/**
 * Counts facets of the rows that a query matches: the number of rows with each value of a field, its
 * least and its greatest cell, or the number of cells between edges. A facet ignores the conditions of
 * the query on its own field (language reference, section 12).
 *
 * Costs one pass over the rows for any number of facets, and memory for each distinct value. Texts of more
 * than 16,383 units cost quadratic time in the number of distinct ones, because V8 hashes them by length.
 *
 * @example
 * facets(suppliers, { filter }, rows, { city: { values: 20 }, connectedAt: { range: true } })
 *
 * @throws as `planFacets`; errors of the resource's getters; QueryTimeout after `deadlineMs`,
 *   RangeError for a wrong `deadlineMs`; TypeError for a wrong `clock` and for rows that are not an array
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

export function countFacets<R extends Resource, W>(
  { base, facets: planned }: FacetPlan<R, W>,
  rows: readonly unknown[],
): Facets<R, W> {
  const tallies = planned.map(createTally)
  /** The facets with an own condition. The first `count` of `failing` are rows that fail only it. */
  const ownTests = planned.flatMap(({ own }, i) => {
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
  return Object.fromEntries(answers) as Facets<R, W> // one facet for each request, of its form
}
