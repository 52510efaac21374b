import { isGroup, planQuery, type Comparison, type FullFilter, type Resource } from 'supplier-query'
import type { SetMoment } from '../model/moment.js'

/** A date comparison, and the instants that match it. */
export interface DateOperand {
  /** The comparison as text: `connectedAt rp_gt 30`. */
  readonly written: string
  /** Disjoint, ascending ranges in epoch milliseconds; `undefined` is an open end. */
  readonly ranges: readonly DateRange[]
  /** True if the instants outside the ranges match instead. */
  readonly isNegated: boolean
  readonly meetsAbsent: boolean
}

export interface DateRange {
  readonly from: number | undefined
  readonly to: number | undefined
}

/** Returns the ranges of a filter's date operands at a moment. */
export function dateOperands(
  resource: Resource,
  filter: FullFilter,
  moment: SetMoment,
): readonly DateOperand[] {
  return comparisonsOf(filter).flatMap((comparison) => {
    if (resource.fields[comparison.field]?.kind !== 'date') return []
    const { where } = planQuery<Resource, unknown>(resource, { filter: comparison }, moment)
    if (isGroup(where) || where.test.op !== 'ranges') return []
    const { test, negate } = where
    const ranges = test.ranges.map(({ from, to }) => ({
      from: from === undefined ? undefined : Number(from.value),
      to: to === undefined ? undefined : Number(to.value),
    }))
    const { field, comparator, value } = comparison
    const written = `${field} ${comparator} ${JSON.stringify(value)}`
    return ranges.length === 0
      ? []
      : [{ written, ranges, isNegated: negate, meetsAbsent: test.absent !== negate }]
  })
}

function comparisonsOf(filter: FullFilter): readonly Comparison[] {
  return filter.operands === undefined ? [filter] : filter.operands.flatMap(comparisonsOf)
}
