import type { Scalar } from '../../../language/kind.js'
import { codeOf } from './dictionary.js'
import { mergePostings, type Renumbering } from './merge.js'
import { intervalsOf, type Intervals } from '../sets/intervals.js'
import { Postings } from '../sets/postings.js'
import type { Work } from '../work.js'

/**
 * A column of lists: for each distinct element the rows whose list has it, and under code 0 the rows
 * whose list is empty.
 */
export class ListColumn extends Postings {
  /** The column of the rows of this one and of another, renumbered: see `mergePostings`. */
  *merge(other: ListColumn, renumbering: Renumbering): Work<ListColumn> {
    return new ListColumn(yield* mergePostings([this, other], renumbering))
  }

  /** The codes of those elements that some list has. */
  codesOf(elements: readonly Scalar[]): Intervals {
    return intervalsOf(elements.map((element) => codeOf(this.values, element)).filter(Boolean))
  }
}
