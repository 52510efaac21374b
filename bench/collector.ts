import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'

/** A start and an end, in milliseconds of `performance.now()`, and how long the thread waited meanwhile. */
export type Span = readonly [from: number, to: number, waiting?: number]

/** A slow call, in milliseconds. */
export interface Trace {
  readonly what: string
  readonly ms: number
  /** The time without the collector, and without waiting for a processor otherwise. */
  readonly own: number
  /** The work of the garbage collector on the same thread. Most of what it marks are the caller's rows. */
  readonly collector: number
  /** How long the thread waited for a processor: other threads, also of the collector, had it. */
  readonly waiting: number
}

/** Records the work of the garbage collector on this thread, also the steps that a `PerformanceObserver` misses. */
export class Collector {
  readonly #session = new Session()
  readonly #works: { readonly span: Span; readonly waited: number }[] = []

  static async start(): Promise<Collector> {
    const collector = new Collector()
    const session = collector.#session
    const offset = Number(process.hrtime.bigint()) / 1e6 - performance.now()
    session.connect()
    session.on('NodeTracing.dataCollected', ({ params }) => {
      // As V8 writes them, in microseconds.
      const events = params.value as {
        name: string
        ph: string
        tid: number
        ts: number
        dur: number
        tdur: number
      }[]
      for (const { name, ph, tid, ts, dur, tdur } of events) {
        if (ph !== 'X' || tid !== process.pid || !name.startsWith('V8.GC')) continue
        const from = ts / 1000 - offset
        const waited = Math.max(0, dur - tdur) / 1000
        collector.#works.push({ span: [from, from + dur / 1000], waited })
      }
    })
    await collector.#listen()
    return collector
  }

  #listen(): Promise<void> {
    return this.#session.post('NodeTracing.start', { traceConfig: { includedCategories: ['v8'] } })
  }

  /** Resolves once all work so far is recorded. */
  async isTold(): Promise<void> {
    const told = new Promise((resolve) => {
      this.#session.once('NodeTracing.tracingComplete', resolve)
    })
    await this.#session.post('NodeTracing.stop')
    await told
    await this.#listen()
  }

  /** Returns the length of a span without the work of the collector. */
  apart(span: Span): number {
    return this.trace('', span).own
  }

  trace(what: string, [from, to, waiting = 0]: Span): Trace {
    let [collector, waited] = [0, 0]
    for (const { span, waited: ofWork } of this.#works) {
      const within = Math.min(to, span[1]) - Math.max(from, span[0])
      if (within <= 0) continue
      collector += within
      waited += ofWork
    }
    const ms = to - from
    // The thread also waits during the work of the collector, which counts once.
    return { what, ms, own: ms - collector - Math.max(0, waiting - waited), collector, waiting }
  }

  /** Returns the slowest calls, the slowest first. */
  slowest(calls: readonly (readonly [what: string, span: Span])[], count: number): Trace[] {
    return calls
      .toSorted(([, a], [, b]) => lengthOf(b) - lengthOf(a))
      .slice(0, count)
      .map(([what, span]) => this.trace(what, span))
  }

  stop(): void {
    this.#session.disconnect()
  }
}

export function lengthOf([from, to]: Span): number {
  return to - from
}

export function spanOf(run: () => unknown): Span {
  const waited = waitedMs()
  const start = performance.now()
  run()
  const end = performance.now()
  return [start, end, waitedMs() - waited]
}

/** Returns how long the main thread has waited for a processor so far; 0 except on Linux, which counts it. */
export function waitedMs(): number {
  if (process.platform !== 'linux') return 0
  const path = `/proc/self/task/${process.pid}/schedstat`
  return Number(readFileSync(path, 'utf8').split(' ')[1]) / 1e6 // in nanoseconds
}

export function printTrace({ what, ms, own, collector, waiting }: Trace): string {
  const [all, ours, theirs, waits] = [ms, own, collector, waiting].map((each) => each.toFixed(1))
  return `  ${what}: ${all} ms: own ${ours}, collector ${theirs}, waiting ${waits}`
}
