import { countFacets } from '../../facets/facets.js'
import type { FacetPlan, FacetRunOptions, PlannedFacet } from '../../facets/facet-plan.js'
import { planFacetsWith } from '../../facets/plan-facets.js'
import type {
  BucketsFacet,
  Facet,
  Facets,
  RangeFacet,
  ValuesFacet,
  WantedArgument,
} from '../../facets/wanted.js'
import type { Resource } from '../../language/resource.js'
import { nothing } from '../../plan/condition.js'
import { runInTime } from '../../plan/deadline.js'
import type { QueryArgument } from '../../plan/plan.js'
import { answerFrom } from '../answer.js'
import { insideOf, type Table } from '../table.js'
import type { Version } from '../version.js'
import { countBuckets, countValues, findRange, withOwnTexts } from './count.js'
import { CountedRows } from './counted.js'

/**
 * Counts facets of the rows of a table, as `facets` does over the same rows: from columns, where those
 * that it needs are built, else by a scan, which pays for them to be built piece by piece. A folded
 * field needs the column of its own texts as well, which `prepare` does not build.
 *
 * From columns, the values of a field cost their number and, under a filter or an update, that of the
 * rows that match; those of a list the number of all elements. Memory is a few bytes for each of them.
 *
 * @throws as `facets`; TypeError for a table that `createTable` has not made
 */
export function tableFacets<R extends Resource, Row, Q, const W>(
  table: Table<R, Row>,
  query: QueryArgument<R, Q>,
  wanted: WantedArgument<R, W>,
  options?: FacetRunOptions<R>,
): Facets<R, W> {
  const { resource, version } = insideOf(table)
  return runInTime(options, (planning) => {
    const plan = planFacetsWith<R, W>(resource, query, wanted, planning)
    if (plan.base === nothing) return countFacets(plan, [])
    const fields = plan.facets.flatMap(({ field }) => {
      return field.fold === undefined ? [field] : [field, withOwnTexts(field)]
    })
    const needs = {
      where: { op: 'and', conditions: [plan.base, ...plan.facets.flatMap(({ own }) => own ?? [])] },
      order: fields.map((field) => ({ field, descending: false })),
      limit: 1,
    } as const
    return answerFrom(
      version,
      needs,
      () => countColumns(plan, version),
      () => countFacets(plan, version.rows),
    )
  })
}

/** From the columns of the base, and those of the added rows that match by a scan. */
function countColumns<R extends Resource, W>(
  plan: FacetPlan<R, W>,
  version: Version,
): Facets<R, W> {
  const { base: segment, delta } = version
  const { added, removed } = delta
  const rows = new CountedRows(segment, removed, plan)
  const whole: FacetPlan<R> = { ...plan, facets: plan.facets.map(uncut) }
  const ofAdded = countFacets(
    whole,
    added.map(({ row }) => row),
  )
  const answers = plan.facets.map((facet): [string, Facet] => {
    const { field, form } = facet
    const counted = rows.of(facet)
    const more = ofAdded[field.name]!
    switch (form) {
      case 'values':
        return [field.name, countValues(segment, facet, counted, more as ValuesFacet)] // of its form
      case 'range':
        return [field.name, findRange(segment.column(field), counted, more as RangeFacet)] // too
      case 'edges':
        return [
          field.name,
          countBuckets(segment.column(field), facet, counted, more as BucketsFacet),
        ] // too
    }
  })
  // As a query does that has gone through what has changed.
  version.advance(added.length + removed.length)
  return Object.fromEntries(answers) as Facets<R, W> // a facet for each that was asked for, of its form
}

/** The same facet with all its values. */
function uncut(facet: PlannedFacet): PlannedFacet {
  return facet.form === 'values' ? { ...facet, limit: Infinity } : facet
}
