/** Records the outcomes of the requests of a soak, by kind. */
import { quantile } from '../statistics.js'
import type { Outcome } from './connection.js'

export interface KindFigures {
  readonly kind: string
  /** The count of each status, and of `closed` for connections closed without an answer. */
  readonly outcomes: Readonly<Record<string, number>>
  /** The time from the last sent byte to the last received byte, for immediate answers. */
  readonly ms?: { readonly p50: number; readonly p99: number; readonly most: number }
}

/** The allowed outcomes of a request: statuses, or a close without an answer. */
export type Expected = readonly (number | 'closed')[]

export class Log {
  /** The number of requests that a server had to answer and did not answer in time. */
  unanswered = 0
  serverErrors = 0
  /** The first unexpected outcomes. */
  readonly surprises: string[] = []
  surprising = 0
  readonly #outcomes = new Map<string, Map<string, number>>()
  readonly #ms = new Map<string, number[]>()

  /** @param ms - the time of the answer, if it should be immediate */
  note(kind: string, expected: Expected, outcome: Outcome | string, ms?: number): void {
    const seen = typeof outcome === 'string' ? outcome : outcome.status
    const outcomes = this.#outcomes.get(kind) ?? new Map<string, number>()
    this.#outcomes.set(kind, outcomes.set(String(seen), (outcomes.get(String(seen)) ?? 0) + 1))
    if (ms !== undefined) {
      const times = this.#ms.get(kind) ?? []
      times.push(ms)
      this.#ms.set(kind, times)
    }
    if (typeof seen === 'number' && seen >= 500) this.serverErrors++
    if (expected.some((each) => each === seen)) return
    if (seen === 'closed' || seen === 'late') this.unanswered++
    this.surprising++
    const body = typeof outcome === 'string' ? '' : outcome.body.toString('utf8', 0, 300)
    if (this.surprises.length < 20) this.surprises.push(`${kind}: ${seen} ${body}`)
  }

  get kinds(): KindFigures[] {
    return [...this.#outcomes]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, outcomes]) => {
        const ms = this.#ms.get(kind)
        const timed = ms && {
          ms: { p50: quantile(ms, 0.5), p99: quantile(ms, 0.99), most: quantile(ms, 1) },
        }
        return { kind, outcomes: Object.fromEntries(outcomes), ...timed }
      })
  }
}
