import { Column } from './column.js'
import { codesOf } from './groups.js'
import { mergeGroups, type RowMapping } from './merge.js'

/** A column of numbers, of dates as epoch milliseconds, or of booleans as 0 and 1. */
export class NumberColumn extends Column<Float64Array> {
  /** The column of the rows of this one and of another, renumbered: see `mergeGroups`. */
  merge(
    other: NumberColumn,
    mappings: readonly [RowMapping, RowMapping],
    size: number,
  ): NumberColumn {
    const { values, groups } = mergeGroups([this, other], mappings, size)
    return new NumberColumn({ values: Float64Array.from(values), codes: codesOf(groups) }, groups)
  }
}
