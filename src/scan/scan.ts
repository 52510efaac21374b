import type { BoundField, Predicate, Test } from '../language/predicate.js'
import { countPredicates, isJunction, type Condition } from '../plan/condition.js'
import { CELLS_A_LOOK, type Deadline } from '../plan/deadline.js'
import { asRow, memberOf, rawReader } from '../cells/row.js'
import { compileTest, FAILS, HOLDS, UNKNOWN } from '../cells/kernel.js'
import { repeated } from '../plan/shared.js'

/**
 * Rows are taken this many at a time: few enough for their cells to stay in the first cache, enough
 * for calls not to count (`npm run bench:array`, the filters).
 */
const BLOCK = 1024

/**
 * Visits the rows that meet a condition, in order and in blocks: each call gets the first `count` of
 * `indices`, ascending. A block passes through one condition after the other, and its cells are read
 * before any is tested, so that the processor fetches many rows from memory at once; a test row by
 * row waits for each.
 */
export function scan(
  where: Condition,
  rows: readonly unknown[],
  visit: (indices: Uint32Array, count: number) => void,
  deadline?: Deadline,
): void {
  const cells = Math.max(countPredicates(where), 1)
  const block = deadline === undefined ? BLOCK : Math.ceil(CELLS_A_LOOK / cells)
  const keep = compileFilter(where, compileShared(where))
  const indices = new Uint32Array(BLOCK)
  for (let start = 0; start < rows.length; start += block) {
    const count = Math.min(block, rows.length - start)
    for (let i = 0; i < count; i++) indices[i] = start + i
    deadline?.spend(count * cells)
    visit(indices, keep(rows, indices, count))
  }
}

/** Keeps those of the first `count` indices whose rows pass, and returns how many they are. */
type BlockFilter = (rows: readonly unknown[], indices: Uint32Array, count: number) => number

function compileFilter(condition: Condition, shared: SharedTests): BlockFilter {
  if (!isJunction(condition)) return compilePredicate(condition, shared)
  const filters = condition.conditions.map((each) => compileFilter(each, shared))
  return condition.op === 'and' ? all(filters) : any(filters)
}

function compilePredicate(predicate: Predicate, shared: SharedTests): BlockFilter {
  const { field, test, negate } = predicate
  const sharedTest = shared.get(test)
  if (sharedTest !== undefined) return keepShared(sharedTest, negate ? FAILS : HOLDS)
  const readBlock = compileReader(field)
  const kernel = compileTest(test, field.kind)
  return (rows, indices, count) => {
    const cells = readBlock(rows, indices, count)
    let kept = 0
    for (let i = 0; i < count; i++) {
      if (kernel(cells[i]) !== negate) indices[kept++] = indices[i]!
    }
    return kept
  }
}

/** The tests that occur more than once in a condition: each row is put through them once. */
type SharedTests = ReadonlyMap<Test, SharedTest>

function compileShared(where: Condition): SharedTests {
  return new Map(repeated(where).map(({ field, test }) => [test, createSharedTest(field, test)]))
}

/** Tests rows of one block; the outcome for each is at its index modulo `BLOCK`. */
type SharedTest = (rows: readonly unknown[], indices: Uint32Array, count: number) => Uint8Array

/** Remembers its outcomes until it is asked about another block. */
function createSharedTest(field: BoundField, test: Test): SharedTest {
  const readBlock = compileReader(field)
  const kernel = compileTest(test, field.kind)
  const outcomes = new Uint8Array(BLOCK)
  const unknown = new Uint32Array(BLOCK)
  let block = -1
  return (rows, indices, count) => {
    if (count > 0 && Math.floor(indices[0]! / BLOCK) !== block) {
      block = Math.floor(indices[0]! / BLOCK)
      outcomes.fill(UNKNOWN)
    }
    let asked = 0
    for (let i = 0; i < count; i++) {
      if (outcomes[indices[i]! % BLOCK] === UNKNOWN) unknown[asked++] = indices[i]!
    }
    const cells = readBlock(rows, unknown, asked)
    for (let i = 0; i < asked; i++) outcomes[unknown[i]! % BLOCK] = kernel(cells[i]) ? HOLDS : FAILS
    return outcomes
  }
}

function keepShared(sharedTest: SharedTest, wanted: typeof FAILS | typeof HOLDS): BlockFilter {
  return (rows, indices, count) => {
    const outcomes = sharedTest(rows, indices, count)
    let kept = 0
    for (let i = 0; i < count; i++) {
      if (outcomes[indices[i]! % BLOCK] === wanted) indices[kept++] = indices[i]!
    }
    return kept
  }
}

function all(filters: readonly BlockFilter[]): BlockFilter {
  return (rows, indices, count) => {
    let kept = count
    for (const keep of filters) kept = keep(rows, indices, kept)
    return kept
  }
}

/** Keeps the rows that pass at least one filter; a row that passes one is not put through the next. */
function any(filters: readonly BlockFilter[]): BlockFilter {
  const failed = new Uint32Array(BLOCK)
  const kept = new Uint32Array(BLOCK)
  return (rows, indices, count) => {
    failed.set(indices)
    let failures = count
    for (const keep of filters) {
      kept.set(failed)
      failures = remove(failed, failures, kept, keep(rows, kept, failures))
    }
    return remove(indices, count, failed, failures)
  }
}

/** Removes the first `others` of `removed` from the first `count` of `indices`; both are ascending. */
function remove(indices: Uint32Array, count: number, removed: Uint32Array, others: number): number {
  let kept = 0
  let next = 0
  for (let i = 0; i < count; i++) {
    if (next < others && removed[next] === indices[i]) next++
    else indices[kept++] = indices[i]!
  }
  return kept
}

/** Reads the raw cells of a block into an array that the next call reuses. */
type ReadBlock = (
  rows: readonly unknown[],
  indices: Uint32Array,
  count: number,
) => readonly unknown[]

export function compileReader(field: BoundField): ReadBlock {
  const cells = new Array<unknown>(BLOCK).fill(undefined)
  const { get, name, fold } = field
  if (get === undefined && fold === undefined) {
    return (rows, indices, count) => {
      for (let i = 0; i < count; i++) cells[i] = memberOf(asRow(rows[indices[i]!]), name)
      return cells
    }
  }
  const read = rawReader(field)
  return (rows, indices, count) => {
    for (let i = 0; i < count; i++) cells[i] = read(asRow(rows[indices[i]!]))
    return cells
  }
}
