import { Column, groupEncoded } from './column.js'
import { mergeEncoded, type RowMapping } from './merge.js'
import { inSteps, type Work } from '../work.js'

/** A column of numbers, of dates as epoch milliseconds, or of booleans as 0 and 1. */
export class NumberColumn extends Column<Float64Array> {
  /** The column of the rows of this one and of another, renumbered: see `mergeEncoded`. */
  *merge(
    other: NumberColumn,
    mappings: readonly [RowMapping, RowMapping],
    size: number,
  ): Work<NumberColumn> {
    const { values, codes } = yield* mergeEncoded<number>([this, other], mappings, size)
    const numbers = new Float64Array(values.length)
    yield* inSteps(values.length, 2, (from, to) => {
      for (let i = from; i < to; i++) numbers[i] = values[i]!
    })
    return new NumberColumn(yield* groupEncoded({ values: numbers, codes }))
  }
}
