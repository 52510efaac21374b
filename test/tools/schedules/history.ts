/** The history of a schedule: the view of its clients, and the effects in the store. */
import type { Manager, Secret } from './schedule.js'

/** A request to a node, in JSON, because a node may be a separate process. */
export type Request =
  | {
      readonly kind: 'create'
      readonly organisation: string
      readonly name: string
      readonly expiresAt: number | undefined
    }
  | { readonly kind: 'authenticate'; readonly secret: string }
  | {
      readonly kind: 'rotate'
      readonly organisation: string
      readonly role: 'admin' | 'member'
      readonly id: string
      readonly overlapMs: number
    }
  | {
      readonly kind: 'revoke'
      readonly organisation: string
      readonly role: 'admin' | 'member'
      readonly id: string
    }

export interface Reply {
  /**
   * `accepted` or `refused`; `done`, or the code of an `AuthError`; `down` if a store call was made to
   * fail, `broken` if a connection was cut; otherwise the message of the error.
   */
  readonly outcome: string
  /** The created key, as its creator sees it. */
  readonly made?: { readonly id: string; readonly secret: string }
}

/** A call of a client, from before its start until after its end. Moments are counted, not timed. */
export interface Call {
  readonly client: number
  readonly node: number
  readonly via?: 'HTTP'
  readonly request: Request
  /** The id of the key, and the secret that is sent. */
  readonly target?: string
  readonly by?: Manager
  readonly secret?: Secret
  readonly start: number
  readonly end: number
  /** The earliest and the latest time that the node's clock may have shown during the call. */
  readonly times: readonly [earliest: number, latest: number]
  readonly outcome: string
}

/** The effect of a store call. */
export type Deed =
  | {
      readonly kind: 'added'
      readonly id: string
      readonly organisation: string
      readonly name: string
      readonly expiresAt: number | null
      readonly predecessorId: string | null
    }
  | { readonly kind: 'rotated'; readonly id: string; readonly overlapEndsAt: number }
  | { readonly kind: 'revoked'; readonly ids: readonly string[] }

/** A deed with the moments between which it happened. */
export type Effect = Deed & { readonly from: number; readonly until: number }

export type Added = Extract<Effect, { kind: 'added' }>

/** A clock that only steps, and remembers its time at each moment. */
export class Clock {
  readonly #told: { readonly from: number; until: number; readonly time: number }[]

  constructor(time: number) {
    this.#told = [{ from: -Infinity, until: Infinity, time }]
  }

  get time(): number {
    return this.#told.at(-1)!.time
  }

  /** Starts a step. @returns a function to call with the moment at which the step has surely happened */
  step(ms: number, from: number): (until: number) => void {
    const before = this.#told.length
    this.#told.push({ from, until: Infinity, time: this.time + ms })
    return (until) => {
      for (const told of this.#told.slice(0, before)) told.until = Math.min(told.until, until)
    }
  }

  /** Returns the earliest and the latest time that it may have shown between two moments. */
  between(start: number, end: number): [earliest: number, latest: number] {
    const times = this.#told
      .filter(({ from, until }) => from <= end && until >= start)
      .map(({ time }) => time)
    return [Math.min(...times), Math.max(...times)]
  }
}

export class History {
  readonly calls: Call[] = []
  readonly effects: Effect[] = []
  /** The keys in the store, in the order in which they became known. */
  readonly added: Added[] = []
  /** The secrets of keys whose creation was answered. */
  readonly secrets = new Map<string, string>()
  /** True if every effect is known. After a broken connection some effects are unknown. */
  readonly isComplete: boolean
  /** The number of failed store calls that must reject a client's call: all except `touch`. */
  faults = 0
  /** The time of this machine at each moment. */
  readonly #times: number[] = []

  constructor(isComplete: boolean) {
    this.isComplete = isComplete
  }

  /** Returns the next moment. */
  tick(): number {
    return this.#times.push(Date.now()) - 1
  }

  timeOf(moment: number): number {
    return this.#times[moment] ?? NaN
  }

  note(effect: Effect): void {
    this.effects.push(effect)
    if (effect.kind === 'added') this.added.push(effect)
  }
}
