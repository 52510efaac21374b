import { asRow } from '../language/members.js'
import type { Scalar } from '../language/kind.js'
import { isGroup } from '../language/tree.js'
import { predicatesOf, type Condition } from '../plan/condition.js'
import { CELLS_A_LOOK, isTimed, spend } from '../plan/deadline.js'
import { isWithin, type Bounds } from './kernel.js'
import { compileCondition, simpleTest, type RowTest } from './row-test.js'

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
    visit(kept, filter(rows, start, end, kept))
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

/**
 * Writes the indices of the rows of `[start, end)` that meet a condition to `kept`, ascending, and
 * returns their number.
 */
type BlockFilter = (
  rows: readonly unknown[],
  start: number,
  end: number,
  kept: Uint32Array,
) => number

/**
 * Compiles a condition for many rows. Most rows fail the first test of an `and`. A simple first test is
 * a loop without a call for each row. The other tests take the remaining rows one at a time, because
 * reading ahead is slower if the condition branches (`npm run bench:array`, the filters).
 */
function compileFilter(where: Condition): BlockFilter {
  const isAnd = isGroup(where) && where.operator === 'and'
  const [first, ...others] = isAnd ? where.operands : [where]
  if (first === undefined) return all // an `and` without conditions, of the other build too
  const filter = compileFirst(first)
  if (filter === undefined) return ofTest(compileCondition(where))
  if (others.length === 0) return filter
  const test = compileCondition({ operator: 'and', operands: others })
  return (rows, start, end, kept) => keep(test, rows, kept, filter(rows, start, end, kept))
}

/** Returns a loop for a simple test of one member; `undefined` for any other condition. */
function compileFirst(first: Condition): BlockFilter | undefined {
  if (isGroup(first)) return undefined
  const { field, negate } = first
  const { values, bounds } = simpleTest(first)
  if (bounds !== undefined) return ofBounds(field.name, bounds, negate)
  return values?.length === 1 ? ofValue(field.name, values[0]!, negate) : undefined
}

const all: BlockFilter = (_, start, end, kept) => {
  for (let i = start; i < end; i++) kept[i - start] = i
  return end - start
}

function ofValue(name: string, value: Scalar, negate: boolean): BlockFilter {
  return (rows, start, end, kept) => {
    let count = 0
    for (let i = start; i < end; i++) {
      if ((asRow(rows[i])[name] === value) !== negate) kept[count++] = i
    }
    return count
  }
}

function ofBounds(name: string, bounds: Bounds, negate: boolean): BlockFilter {
  return (rows, start, end, kept) => {
    let count = 0
    for (let i = start; i < end; i++) {
      if (isWithin(asRow(rows[i])[name], bounds) !== negate) kept[count++] = i
    }
    return count
  }
}

function ofTest(test: RowTest): BlockFilter {
  return (rows, start, end, kept) => {
    let count = 0
    for (let i = start; i < end; i++) if (test(asRow(rows[i]))) kept[count++] = i
    return count
  }
}
