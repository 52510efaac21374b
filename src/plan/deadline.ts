import { ownMembers } from '../untrusted/arguments.js'
import { bare } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import { QueryTimeout } from '../errors.js'
import type { Resource } from '../language/resource.js'
import type { PlanOptions } from './plan.js'

/** How long a run may take. Without `deadlineMs` nothing is timed. */
export interface DeadlineOptions {
  /**
   * Milliseconds, above 0, after which the run stops with a `QueryTimeout`. The time is looked at
   * after every thousand cells or so, and not while a getter runs.
   */
  readonly deadlineMs?: number | undefined
  /** Returns the time in milliseconds, which never goes back; `performance.now` by default. */
  readonly clock?: (() => number) | undefined
}

/** What a query is run with: what it is planned with, and how long it may take. */
export interface RunOptions<R extends Resource = Resource>
  extends PlanOptions<R>, DeadlineOptions {}

/** Reading and testing this many cells takes far less than a millisecond, and far longer than a look at a clock. */
export const CELLS_A_LOOK = 1024

/** Takes the cells that a run works through; throws once its deadline is over. */
type Spend = (cells: number) => void

/**
 * The deadline of the current run. It is ambient because every loop over cells spends it, many calls
 * below the run: runs are synchronous, and `runInTime` restores the deadline of the outer run.
 */
let current: Spend | undefined

/**
 * Runs a query with some options: hands over what it is planned with, and ends with a `QueryTimeout`
 * where it spends more time than it has. Whatever is called until it returns spends that time; a run
 * within it, as a getter may start one, has its own.
 *
 * @param run - synchronous; gets the options of planning, in an object that inherits nothing
 * @throws TypeError or RangeError for a wrong deadline or clock
 */
export function runInTime<O extends DeadlineOptions, T>(
  options: O | undefined,
  run: (planning: Omit<O, keyof DeadlineOptions>) => T,
): T {
  const before = current
  try {
    const { deadlineMs, clock, ...planning } = ownMembers('options', options ?? ({} as O)) // none is required
    current = readDeadline(deadlineMs, clock)
    return run(bare(planning))
  } finally {
    current = before
  }
}

/** Whether the run that is under way has a deadline. */
export function isTimed(): boolean {
  return current !== undefined
}

/**
 * Notes that a number of cells has been worked through, or will be.
 * @throws QueryTimeout if it is time for a look at the clock, and the deadline is over
 */
export function spend(cells: number): void {
  current?.(cells)
}

/** Returns a comparison that spends `cells` at each call. */
export function timed<T>(compare: (a: T, b: T) => number, cells: number): typeof compare {
  if (current === undefined) return compare
  return (a, b) => {
    spend(cells)
    return compare(a, b)
  }
}

function readDeadline(ms: unknown, clock: unknown): Spend | undefined {
  if (clock !== undefined && typeof clock !== 'function') {
    throw new TypeError(`clock must be a function, got ${quote(clock)}`)
  }
  if (ms === undefined) return undefined
  if (typeof ms !== 'number' || !(ms > 0 && ms < Infinity)) {
    throw new RangeError(`deadlineMs must be a finite number above 0, got ${quote(ms)}`)
  }
  const read = (clock as DeadlineOptions['clock']) ?? (() => performance.now())
  const start = read()
  let left = CELLS_A_LOOK
  return (cells) => {
    left -= cells
    if (left > 0) return
    left = CELLS_A_LOOK
    if (read() - start > ms) throw new QueryTimeout(ms)
  }
}
