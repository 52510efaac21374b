import type { Scalar } from '../language/predicate.js'
import { codeOf, encode, type Values } from './dictionary.js'
import { Groups } from './groups.js'

/**
 * A column of lists: for each distinct element the rows whose list has it, and under code 0 the rows
 * whose list is empty.
 */
export class ListColumn {
  readonly values: Values
  readonly groups: Groups

  /** @param lists - one for each row; elements may be repeated */
  constructor(lists: readonly (readonly Scalar[])[], isText: boolean) {
    const count = lists.reduce((sum, { length }) => sum + Math.max(length, 1), 0)
    const rows = new Uint32Array(count)
    const elements = new Array<Scalar | undefined>(count)
    for (let row = 0, at = 0; row < lists.length; row++) {
      const list = lists[row]!
      for (let i = 0; i < list.length || i === 0; i++) {
        rows[at] = row
        elements[at++] = list[i]
      }
    }
    const { values, codes } = encode(elements, isText)
    this.values = values
    this.groups = groupElements(codes, rows, values.length + 1, lists.length)
  }

  /** The codes of those elements that some list has. */
  codesOf(elements: readonly Scalar[]): number[] {
    return elements.map((element) => codeOf(this.values, element)).filter(Boolean)
  }
}

/**
 * Groups the elements of lists by code, each row once in a group.
 * @param rows - the row of each element, ascending
 */
export function groupElements(
  codes: Uint32Array,
  rows: Uint32Array,
  codeCount: number,
  size: number,
): Groups {
  const last = new Uint32Array(codeCount)
  const starts = new Uint32Array(codeCount + 1)
  /** Whether an element is the first of its code in its row; the rows are numbered from 1 here. */
  const isFirst = (i: number) => {
    const isNew = last[codes[i]!] !== rows[i]! + 1
    last[codes[i]!] = rows[i]! + 1
    return isNew
  }
  for (let i = 0; i < codes.length; i++) if (isFirst(i)) starts[codes[i]! + 1]!++
  for (let code = 0; code < codeCount; code++) starts[code + 1]! += starts[code]!
  last.fill(0)
  const next = starts.slice()
  const order = new Uint32Array(starts[codeCount]!)
  for (let i = 0; i < codes.length; i++) if (isFirst(i)) order[next[codes[i]!]!++] = rows[i]!
  return new Groups(starts, order, size)
}
