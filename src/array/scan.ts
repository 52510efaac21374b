import type { BoundField, Predicate, Test } from '../language/predicate.js'
import { isJunction, type Condition } from '../plan/condition.js'
import { asRow, memberOf, rawReader } from '../cells/row.js'
import { compileTest, FAILS, HOLDS, UNKNOWN } from '../cells/kernel.js'
import { repeated } from '../plan/shared.js'

/** Rows are taken this many at a time. */
const BLOCK = 1024

/**
 * Visits the rows that meet a condition, in order and in blocks: each time the first `count` of
 * `indices`, ascending. A block goes through one condition after the other, and its cells are read
 * before any is tested: so the processor fetches many rows from memory at once, where testing row
 * by row waits for each.
 */
export function scan(
  where: Condition,
  rows: readonly unknown[],
  visit: (indices: Uint32Array, count: number) => void,
): void {
  const keep = compileSieve(where, judgesOf(where))
  const indices = new Uint32Array(BLOCK)
  for (let start = 0; start < rows.length; start += BLOCK) {
    const count = Math.min(BLOCK, rows.length - start)
    for (let i = 0; i < count; i++) indices[i] = start + i
    visit(indices, keep(rows, indices, count))
  }
}

/** Keeps, of the first `count` indices, those whose rows pass; returns how many they are. */
type Sieve = (rows: readonly unknown[], indices: Uint32Array, count: number) => number

function compileSieve(condition: Condition, judges: Judges): Sieve {
  if (!isJunction(condition)) return compilePredicate(condition, judges)
  const sieves = condition.conditions.map((each) => compileSieve(each, judges))
  return condition.op === 'and' ? all(sieves) : any(sieves)
}

function compilePredicate(predicate: Predicate, judges: Judges): Sieve {
  const { field, test, negate } = predicate
  const judge = judges.get(test)
  if (judge !== undefined) return keepJudged(judge, negate ? FAILS : HOLDS)
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

/** Those of the tests that stand in a condition more than once: each row goes through them once. */
type Judges = ReadonlyMap<Test, Judge>

function judgesOf(where: Condition): Judges {
  return new Map(repeated(where).map(({ field, test }) => [test, createJudge(field, test)]))
}

/** Tests rows of one block; the verdict on each is at its index modulo `BLOCK`. */
type Judge = (rows: readonly unknown[], indices: Uint32Array, count: number) => Uint8Array

/** Keeps its verdicts until it is asked for another block. */
function createJudge(field: BoundField, test: Test): Judge {
  const readBlock = compileReader(field)
  const kernel = compileTest(test, field.kind)
  const verdicts = new Uint8Array(BLOCK)
  const unknown = new Uint32Array(BLOCK)
  let block = -1
  return (rows, indices, count) => {
    if (count > 0 && Math.floor(indices[0]! / BLOCK) !== block) {
      block = Math.floor(indices[0]! / BLOCK)
      verdicts.fill(UNKNOWN)
    }
    let asked = 0
    for (let i = 0; i < count; i++) {
      if (verdicts[indices[i]! % BLOCK] === UNKNOWN) unknown[asked++] = indices[i]!
    }
    const cells = readBlock(rows, unknown, asked)
    for (let i = 0; i < asked; i++) verdicts[unknown[i]! % BLOCK] = kernel(cells[i]) ? HOLDS : FAILS
    return verdicts
  }
}

function keepJudged(judge: Judge, wanted: typeof FAILS | typeof HOLDS): Sieve {
  return (rows, indices, count) => {
    const verdicts = judge(rows, indices, count)
    let kept = 0
    for (let i = 0; i < count; i++) {
      if (verdicts[indices[i]! % BLOCK] === wanted) indices[kept++] = indices[i]!
    }
    return kept
  }
}

function all(sieves: readonly Sieve[]): Sieve {
  return (rows, indices, count) => {
    let kept = count
    for (const keep of sieves) kept = keep(rows, indices, kept)
    return kept
  }
}

/** Keeps what does not fail every sieve; a row that one has kept is not put through the next. */
function any(sieves: readonly Sieve[]): Sieve {
  const failed = new Uint32Array(BLOCK)
  const kept = new Uint32Array(BLOCK)
  return (rows, indices, count) => {
    failed.set(indices)
    let failures = count
    for (const keep of sieves) {
      kept.set(failed)
      failures = remove(failed, failures, kept, keep(rows, kept, failures))
    }
    return remove(indices, count, failed, failures)
  }
}

/** Takes the first `others` of `removed` out of the first `count` of `indices`, all ascending. */
function remove(indices: Uint32Array, count: number, removed: Uint32Array, others: number): number {
  let kept = 0
  let next = 0
  for (let i = 0; i < count; i++) {
    if (next < others && removed[next] === indices[i]) next++
    else indices[kept++] = indices[i]!
  }
  return kept
}

/** Reads the raw cells of a block, into an array that the next call fills anew. */
type ReadBlock = (
  rows: readonly unknown[],
  indices: Uint32Array,
  count: number,
) => readonly unknown[]

export function compileReader(field: BoundField): ReadBlock {
  const cells = new Array<unknown>(BLOCK).fill(undefined)
  const { get, name } = field
  if (get === undefined) {
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
