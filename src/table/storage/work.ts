import { spend } from '../../plan/deadline.js'
import { STEP } from '../tuning.js'

/**
 * A computation in short steps. It yields the cost of each step, and can pause there for any time. Costs
 * are in cells: the time to read one cell of a row, 10 to 20 ns with a million rows.
 */
export type Work<T> = Generator<number, T, undefined>

/** Finishes some work now, within the current deadline. */
export function finish<T>(work: Work<T>): T {
  let step = work.next()
  for (; step.done !== true; step = work.next()) spend(step.value)
  return step.value
}

/**
 * Visits [0, count) in steps.
 * @param cost - of each number, in cells
 */
export function* inSteps(
  count: number,
  cost: number,
  step: (from: number, to: number) => void,
): Work<void> {
  const length = Math.max(1, Math.floor(STEP / cost))
  for (let from = 0; from < count; from += length) {
    const to = Math.min(from + length, count)
    step(from, to)
    yield (to - from) * cost
  }
}

/**
 * Visits each of [0, count) in steps.
 * @param visit - returns its cost in cells
 */
export function* eachInSteps(count: number, visit: (i: number) => number): Work<void> {
  let cost = 0
  for (let i = 0; i < count; i++) {
    cost += visit(i)
    if (cost < STEP) continue
    yield cost
    cost = 0
  }
  yield cost
}

/** Joins short steps of some work. */
export function* joinSteps(work: Work<void>): Work<void> {
  let cost = 0
  for (const step of work) {
    cost += step
    if (cost < STEP) continue
    yield cost
    cost = 0
  }
  yield cost
}

/** Builds one thing in steps that report their cost, so that callers can pause; it is built once. */
export class Build<T> {
  /** `undefined` once the build is done: it would keep the input of the build alive. */
  #start: (() => Work<T>) | undefined
  #work: Work<T> | undefined
  #result: { readonly value: T } | undefined
  #spent = 0

  /** @param start - of a build that is not done */
  constructor(start?: () => Work<T>) {
    this.#start = start
  }

  static done<T>(value: T): Build<T> {
    const build = new Build<T>()
    build.#result = { value }
    return build
  }

  get isDone(): boolean {
    return this.#result !== undefined
  }

  /** True if the build has cost something, or is done. */
  get isBegun(): boolean {
    return this.isDone || this.#spent > 0
  }

  /** The cost so far, in cells. */
  get spent(): number {
    return this.#spent
  }

  get result(): T | undefined {
    return this.#result?.value
  }

  /**
   * Works until the build is done or has cost at least `cells` more. Returns the cost.
   *
   * @throws the error of a getter: the build then starts again the next time
   */
  advance(cells: number): number {
    if (this.isDone) return 0
    const before = this.#spent
    try {
      this.#work ??= this.#start!()
      while (this.#spent < before + cells && !this.isDone) {
        const step = this.#work.next()
        if (step.done === true) this.#result = { value: step.value }
        else this.#spent += step.value
      }
      if (this.isDone) this.#work = this.#start = undefined
    } catch (error) {
      this.#work = undefined
      throw error
    }
    return this.#spent - before
  }

  /** Finishes the build now. */
  finish(): T {
    this.advance(Infinity)
    return this.#result!.value // a build that has not thrown is done
  }
}

/** Finishes a build, unless a getter throws. */
export function* tryToFinish(build: Build<unknown>): Work<void> {
  try {
    while (!build.isDone) yield build.advance(1)
  } catch {
    // The build starts again when it is next needed.
  }
}
