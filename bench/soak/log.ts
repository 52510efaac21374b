/** What came of the requests of a soak, by kind. */
import { quantile } from '../statistics.js'
import type { Outcome } from './connection.js'

export interface KindFigures {
  readonly kind: string
  /** How often each status was seen, or `closed` where a connection may be closed without an answer. */
  readonly outcomes: Readonly<Record<string, number>>
  /** From the last byte sent to the last one received, of those whose answer comes at once. */
  readonly ms?: { readonly p50: number; readonly p99: number; readonly most: number }
}

/** What a request may be answered with: statuses, or a close without an answer. */
export type Expected = readonly (number | 'closed')[]

export class Log {
  /** Requests that a server must answer and did not, in time or at all. */
  unanswered = 0
  serverErrors = 0
  /** The first answers that were other than expected. */
  readonly surprises: string[] = []
  surprising = 0
  readonly #outcomes = new Map<string, Map<string, number>>()
  readonly #ms = new Map<string, number[]>()

  /** @param ms - how long the answer took, if it was to come at once */
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
