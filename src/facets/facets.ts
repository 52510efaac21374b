import { asRow } from '../language/members.js'
import type { Resource, RowOf } from '../language/resource.js'
import { countPredicates, nothing } from '../plan/condition.js'
import { runInTime } from '../plan/deadline.js'
import type { QueryArgument } from '../plan/plan.js'
import type { RowTest } from '../rows/row-kernel.js'
import { compileCondition } from '../rows/row-test.js'
import { scan } from '../rows/scan.js'
import { requireArray } from '../untrusted/arguments.js'
import type { FacetPlan, FacetRunOptions } from './facet-plan.js'
import { planFacetsWith } from './plan-facets.js'
import { createTally } from './tally.js'
import type { Facet, Facets, WantedArgument } from './wanted.js'

/**
 * Counts facets of the rows that a query matches: how often each value of a field occurs, its least
 * and its greatest cell, or how many cells lie between edges. The conditions of the query on the
 * field itself do not count against its facet (language reference, section 12).
 *
 * Costs one pass over the rows, whatever is asked for, and memory for each different value.
 *
 * @example
 * facets(suppliers, { filter }, rows, { city: { values: 20 }, openIssues: { range: true } })
 *
 * @throws as `planFacets`, and whatever a getter of the resource throws; QueryTimeout after
 *   `deadlineMs`; TypeError for rows that are no array
 */
export function facets<R extends Resource, Row extends RowOf<R, Row>, Q, const W>(
  resource: R,
  query: QueryArgument<R, Q>,
  rows: readonly Row[],
  wanted: WantedArgument<R, W>,
  options?: FacetRunOptions<R>,
): Facets<R, W> {
  requireArray('rows', rows)
  return runInTime(options, (planning) =>
    countFacets(planFacetsWith<R, W>(resource, query, wanted, planning), rows),
  )
}

/** The answer to a plan of facets, by one pass over the rows. */
export function countFacets<R extends Resource, W>(
  plan: FacetPlan<R, W>,
  rows: readonly unknown[],
): Facets<R, W> {
  const { base } = plan
  const tallies = plan.facets.map(createTally)
  const owns = plan.facets.flatMap(({ own }, i) => {
    return own === undefined ? [] : [{ own, test: compileCondition(own), tally: tallies[i]! }]
  })
  const part = partByFailure(owns.map(({ test }) => test))
  if (base !== nothing) {
    const cells = owns.reduce((sum, { own }) => sum + countPredicates(own), tallies.length)
    scan(
      base,
      rows,
      (indices, count) => {
        const [meeting, ...failing] = part(rows, indices, count)
        for (const { take } of tallies) take(rows, meeting!.indices, meeting!.count)
        for (const [i, { tally }] of owns.entries()) {
          tally.take(rows, failing[i]!.indices, failing[i]!.count)
        }
      },
      cells,
    )
  }
  const answers = plan.facets.map(({ field }, i): [string, Facet] => [
    field.name,
    tallies[i]!.finish(),
  ])
  return Object.fromEntries(answers) as Facets<R, W> // a facet for each that was asked for, of its form
}

/** The first `count` of some indices. */
interface Chosen {
  readonly indices: Uint32Array
  count: number
}

type PartRows = (rows: readonly unknown[], indices: Uint32Array, count: number) => readonly Chosen[]

/** Parts rows into those that meet all of some tests and, for each test, those that fail it alone. */
function partByFailure(tests: readonly RowTest[]): PartRows {
  if (tests.length === 0) return (_, indices, count) => [{ indices, count }]
  let parts: Chosen[] = []
  return (rows, indices, count) => {
    if (parts.length === 0) {
      parts = [undefined, ...tests].map(() => ({
        indices: new Uint32Array(indices.length),
        count: 0,
      }))
    }
    for (const each of parts) each.count = 0
    for (let i = 0; i < count; i++) {
      const index = indices[i]!
      const part = parts[partOf(tests, asRow(rows[index]))]
      if (part !== undefined) part.indices[part.count++] = index
    }
    return parts
  }
}

/** 0 for a row that meets all tests, k for one that fails the k-th alone, and -1 for others. */
function partOf(tests: readonly RowTest[], row: ReturnType<typeof asRow>): number {
  let part = 0
  for (let k = 0; k < tests.length; k++) {
    if (tests[k]!(row)) continue
    if (part > 0) return -1
    part = k + 1
  }
  return part
}
