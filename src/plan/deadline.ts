import { ownMembers } from '../untrusted/arguments.js'
import { bare } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import { QueryTimeout } from '../errors.js'
import type { Resource } from '../language/resource.js'
import { isWatched, runWatched, spend } from '../counter.js'
import type { PlanOptions } from './plan.js'

/** Limits the time of a run. Without `deadlineMs` nothing is timed. */
export interface DeadlineOptions {
  /**
   * Milliseconds, above 0, after which the run stops with a `QueryTimeout`. The run checks the time
   * about every thousand cells or 32,000 letters, and at its end, but not while a getter runs.
   */
  readonly deadlineMs?: number | undefined
  /** Returns a finite time in milliseconds that never decreases. `performance.now` by default. */
  readonly clock?: (() => number) | undefined
}

/** The options of planning, and the time limit of a run. */
export interface RunOptions<R extends Resource = Resource>
  extends PlanOptions<R>, DeadlineOptions {}

export { isWatched as isTimed, spend } from '../counter.js'

/** This many cells take far less than a millisecond, and far longer than reading the clock. */
export const CELLS_A_LOOK = 1024

/**
 * Runs `run` under the deadline of `options`. A run inside it has a separate deadline.
 * @throws TypeError or RangeError for a wrong deadline or clock; QueryTimeout after the deadline
 */
export function runInTime<O extends DeadlineOptions, T>(
  options: O | undefined = {} as O, // none is required
  run: (planning: Omit<O, keyof DeadlineOptions>) => T,
): T {
  const { deadlineMs, clock, ...planning } = ownMembers('options', options)
  const look = readDeadline(deadlineMs, clock)
  return runWatched(look, () => {
    const result = run(bare(planning))
    look?.(Infinity)
    return result
  })
}

export function timed<T>(compare: (a: T, b: T) => number, cells: number): typeof compare {
  if (!isWatched()) return compare
  return (a, b) => {
    spend(cells)
    return compare(a, b)
  }
}

function readDeadline(ms: unknown, clock: unknown): ((cells: number) => void) | undefined {
  if (clock !== undefined && typeof clock !== 'function') {
    throw new TypeError(`clock: expected a function, got ${quote(clock)}`)
  }
  if (ms === undefined) return undefined
  if (typeof ms !== 'number' || !(ms > 0 && ms < Infinity)) {
    throw new RangeError(`deadlineMs: expected a finite number above 0, got ${quote(ms)}`)
  }
  const read = checkedClock((clock as DeadlineOptions['clock']) ?? (() => performance.now()))
  const start = read()
  let left = CELLS_A_LOOK
  return (cells) => {
    left -= cells
    if (left > 0) return
    left = Infinity // the work of the clock itself, which may update a table, does not count
    const time = read()
    left = CELLS_A_LOOK
    if (time - start > ms) throw new QueryTimeout(ms)
  }
}

export function checkedClock(clock: () => unknown): () => number {
  return () => {
    const time = clock()
    if (Number.isFinite(time)) return time as number // because it is finite
    throw new TypeError(`clock: expected to return a finite number, got ${quote(time)}`)
  }
}
