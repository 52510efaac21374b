import { PerformanceObserver } from 'node:perf_hooks'

/** A start and an end, in milliseconds. */
export type Span = readonly [from: number, to: number]

/** How late a timer was, in milliseconds. */
export interface Lateness {
  readonly p99: number
  readonly worst: number
}

/** Records the pauses of the garbage collector from its creation on. */
export class Collector {
  readonly #pauses: Span[] = []
  readonly #observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      this.#pauses.push([startTime, startTime + duration])
    }
  })

  constructor() {
    this.#observer.observe({ entryTypes: ['gc'] })
  }

  /** Resolves once the observer has received all pauses so far. */
  async isTold(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }

  /** Returns the length of a span without its pauses. */
  apart([from, to]: Span): number {
    const paused = this.#pauses.map(([start, end]) => Math.min(to, end) - Math.max(from, start))
    return to - from - paused.reduce((sum, ms) => sum + Math.max(0, ms), 0)
  }

  stop(): void {
    this.#observer.disconnect()
  }
}

export function lengthOf([from, to]: Span): number {
  return to - from
}

/** Calls `onTick` on a timer of one millisecond during `work`. Returns the spans between the calls. */
export async function spansDuring(
  work: () => Promise<unknown>,
  onTick: () => void = () => {},
): Promise<Span[]> {
  const spans: Span[] = []
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    spans.push([last, now])
    last = now
    onTick()
  }, 1)
  await work()
  clearInterval(timer)
  return spans
}

/** @param lengths - the lengths of the spans of a one-millisecond timer */
export function latenessOf(lengths: readonly number[]): Lateness {
  const sorted = lengths.map((ms) => ms - 1).toSorted((a, b) => a - b)
  return { p99: round(at(sorted, 0.99)), worst: round(at(sorted, 1)) }
}

/** Returns the one of ascending values below which a share of them lies; 0 without values. */
export function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function round(number: number): number {
  return Number(number.toPrecision(3))
}

export function spanOf(run: () => unknown): Span {
  const start = performance.now()
  run()
  return [start, performance.now()]
}
