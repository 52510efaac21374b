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

/** So many cells take far less than a millisecond to read and test, and far more than a look at a clock. */
export const CELLS_A_LOOK = 1024

/** The end of the time of one run. Whatever works through cells spends them here. */
export class Deadline {
  readonly #ms: number
  readonly #clock: () => number
  readonly #start: number
  #left = CELLS_A_LOOK

  constructor(ms: number, clock: () => number) {
    this.#ms = ms
    this.#clock = clock
    this.#start = clock()
  }

  /**
   * Notes that so many cells have been worked through, or will be.
   * @throws QueryTimeout if it is time for a look at the clock, and the deadline is over
   */
  spend(cells: number): void {
    this.#left -= cells
    if (this.#left > 0) return
    this.#left = CELLS_A_LOOK
    if (this.#clock() - this.#start > this.#ms) throw new QueryTimeout(this.#ms)
  }

  /** The same comparison, each call of which spends `cells`. */
  timed<T>(compare: (a: T, b: T) => number, cells: number): (a: T, b: T) => number {
    return (a, b) => {
      this.spend(cells)
      return compare(a, b)
    }
  }
}

/** The options of a run, taken apart; its time starts now. */
export interface ReadRunOptions<R extends Resource> {
  /** What the query is planned with, in an object that inherits nothing; undefined where none of it is given. */
  readonly planning: PlanOptions<R> | undefined
  readonly deadline: Deadline | undefined
}

/** @throws TypeError or RangeError for a deadline or a clock that is none */
export function readRunOptions<R extends Resource>(
  options: RunOptions<R> | undefined,
): ReadRunOptions<R> {
  if (options === undefined) return { planning: undefined, deadline: undefined }
  const { deadlineMs, clock, ...planning } = ownMembers('options', options)
  return {
    planning: Object.keys(planning).length === 0 ? undefined : bare(planning),
    deadline: readDeadline(deadlineMs, clock),
  }
}

function readDeadline(ms: unknown, clock: unknown): Deadline | undefined {
  if (clock !== undefined && typeof clock !== 'function') {
    throw new TypeError(`clock must be a function, got ${quote(clock)}`)
  }
  if (ms === undefined) return undefined
  if (typeof ms !== 'number' || !(ms > 0 && ms < Infinity)) {
    throw new RangeError(`deadlineMs must be a finite number above 0, got ${quote(ms)}`)
  }
  return new Deadline(ms, (clock as DeadlineOptions['clock']) ?? (() => performance.now()))
}
