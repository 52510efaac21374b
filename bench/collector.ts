import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'

/** A start and an end, in milliseconds of `performance.now()`, and how long the thread waited meanwhile. */
export type Span = readonly [from: number, to: number, waiting?: number]

/** A slow call, in milliseconds, with the work of the garbage collector on the same thread meanwhile. */
export interface Trace {
  readonly what: string
  readonly ms: number
  /** The time without the collector. */
  readonly own: number
  /** Copying new objects. */
  readonly scavenging: number
  /** Steps of marking, which allocations make. Most are marks of the caller's rows. */
  readonly marking: number
  /** The end of marking, with moves of old objects. */
  readonly finishing: number
  /**
   * How long the thread waited for a processor, also during the collector's work, whose other threads may have
   * had it. Known on Linux, for updates and turns.
   */
  readonly waiting: number | undefined
}

type Kind = 'scavenging' | 'marking' | 'finishing'

/** Records the work of the garbage collector on this thread, also the steps that a `PerformanceObserver` misses. */
export class Collector {
  readonly #session = new Session()
  readonly #works: { readonly kind: Kind; readonly span: Span }[] = []

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
      }[]
      for (const { name, ph, tid, ts, dur } of events) {
        if (ph !== 'X' || tid !== process.pid || !name.startsWith('V8.GC')) continue
        const from = ts / 1000 - offset
        collector.#works.push({ kind: kindOf(name), span: [from, from + dur / 1000] })
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

  trace(what: string, [from, to, waiting]: Span): Trace {
    const spent = { scavenging: 0, marking: 0, finishing: 0 }
    for (const { kind, span } of this.#works) {
      spent[kind] += Math.max(0, Math.min(to, span[1]) - Math.max(from, span[0]))
    }
    const ms = to - from
    return {
      what,
      ms,
      own: ms - spent.scavenging - spent.marking - spent.finishing,
      ...spent,
      waiting,
    }
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

function kindOf(name: string): Kind {
  if (name === 'V8.GCScavenger') return 'scavenging'
  return name.startsWith('V8.GCIncrementalMarking') ? 'marking' : 'finishing'
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

/** How long the main thread has waited for a processor so far; NaN except on Linux. */
export function waitedMs(): number {
  if (process.platform !== 'linux') return Number.NaN
  const path = `/proc/self/task/${process.pid}/schedstat`
  return Number(readFileSync(path, 'utf8').split(' ')[1]) / 1e6 // in nanoseconds
}

export function printTrace({ what, ms, own, ...spent }: Trace): string {
  const parts = Object.entries(spent).map(([kind, each]) => `${kind} ${each?.toFixed(1) ?? '?'}`)
  return `  ${what}: ${ms.toFixed(1)} ms, without the collector ${own.toFixed(1)}; ${parts.join(', ')}`
}
