import type { Scalar } from '../../language/kind.js'
import { codeOf, type Encoded, type Values } from './dictionary.js'
import { groupElements, type Groups } from './groups.js'
import { mergeGroups, type Grouped, type RowMapping } from './merge.js'

/**
 * A column of lists: for each distinct element the rows whose list has it, and under code 0 the rows
 * whose list is empty.
 */
export class ListColumn implements Grouped {
  readonly values: Values
  readonly groups: Groups

  constructor({ values, groups }: Grouped) {
    this.values = values
    this.groups = groups
  }

  /**
   * @param encoded - the elements of all lists, one that is absent for each empty list
   * @param rows - the row of each element, ascending
   */
  static of({ values, codes }: Encoded<Values>, rows: Uint32Array, size: number): ListColumn {
    return new ListColumn({ values, groups: groupElements(codes, rows, values.length + 1, size) })
  }

  /** The column of the rows of this one and of another, renumbered: see `mergeGroups`. */
  merge(other: ListColumn, mappings: readonly [RowMapping, RowMapping], size: number): ListColumn {
    return new ListColumn(mergeGroups([this, other], mappings, size))
  }

  /** The codes of those elements that some list has. */
  codesOf(elements: readonly Scalar[]): number[] {
    return elements.map((element) => codeOf(this.values, element)).filter(Boolean)
  }
}
