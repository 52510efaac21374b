import type { Scalar } from '../language/kind.js'
import { kindOf } from '../language/kind-cells.js'
import { asRow, isMember } from '../language/members.js'
import { isGroup } from '../language/tree.js'
import { predicatesOf, type Condition } from '../plan/condition.js'
import { CELLS_A_LOOK, isTimed, spend } from '../plan/deadline.js'
import { boundsOf, isWithin, type Bounds } from './kernel.js'
import { compileCondition, sharedFolds, type RowTest } from './row-test.js'

/** The maximum number of rows in a block: few enough for their indices to stay in the first cache. */
export const BLOCK = 1024

/**
 * Visits the rows that meet a condition, in order and in blocks: each call gets the first `count` of
 * `indices`, ascending. Reads only the cells of a row that decide.
 *
 * @param cells - the maximum number of cells of each row that `visit` reads
 * @param isDone - returns true to end the scan
 */
export function scan(
  where: Condition,
  rows: readonly unknown[],
  visit: (indices: Uint32Array, count: number) => void,
  cells: number,
  isDone: () => boolean = () => false,
): void {
  const each = predicatesOf(where).length + cells
  // Facets can need no cell.
  const block = isTimed() ? Math.ceil(CELLS_A_LOOK / Math.max(each, 1)) : BLOCK
  const filter = compileFilter(where)
  const kept = new Uint32Array(block)
  for (let start = 0; start < rows.length && !isDone(); start += block) {
    const end = Math.min(start + block, rows.length)
    spend((end - start) * each)
    for (let i = start; i < end; i++) kept[i - start] = i
    visit(kept, filter(rows, kept, end - start))
  }
}

/**
 * Keeps the rows that meet a test among the first `count` of `indices`, and returns their number. Writes
 * the other rows to `failing`.
 */
export function keep(
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

/** Keeps the rows that meet a condition among the first `count` of `indices`, and returns their number. */
type Keep = (rows: readonly unknown[], indices: Uint32Array, count: number) => number

/**
 * Compiles a condition for many rows. Each condition of an `and` tests the rows of a block that the earlier
 * conditions keep (`npm run bench -- array`, the filters).
 */
function compileFilter(where: Condition): Keep {
  const isAnd = isGroup(where) && where.operator === 'and' && sharedFolds(where).length === 0
  const steps = (isAnd ? where.operands : [where]).map(compileStep)
  return (rows, indices, count) => {
    let left = count
    for (const step of steps) left = step(rows, indices, left)
    return left
  }
}

/** The most frequent tests of a member are loops without a call for each row, which would take 1.5 to 5 times as long. */
function compileStep(condition: Condition): Keep {
  if (!isGroup(condition) && isMember(condition.field)) {
    const { field, test, negate } = condition
    const { isRaw, storage } = kindOf(field.kind)
    if (isRaw && test.op === 'in' && !test.absent && test.values.length === 1)
      return keepValue(field.name, test.values[0]!, negate)
    const isRange = isRaw && storage === 'number' && test.op === 'ranges' && !test.absent
    if (isRange && test.ranges.length === 1)
      return keepBounds(field.name, boundsOf(test.ranges[0]!), negate)
  }
  const test = compileCondition(condition)
  return (rows, indices, count) => keep(test, rows, indices, count)
}

/** Writes each index, and counts it if its row stays. A branch costs more, because it is hard to predict. */
function keepValue(name: string, value: Scalar, negate: boolean): Keep {
  return (rows, indices, count) => {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const index = indices[i]!
      indices[kept] = index
      kept += Number((asRow(rows[index])[name] === value) !== negate)
    }
    return kept
  }
}

function keepBounds(name: string, bounds: Bounds, negate: boolean): Keep {
  return (rows, indices, count) => {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const index = indices[i]!
      indices[kept] = index
      kept += Number(isWithin(asRow(rows[index])[name], bounds) !== negate)
    }
    return kept
  }
}
