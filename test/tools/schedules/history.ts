/** What happened in a schedule: as its clients saw it, and as the store knows it. */
import type { Manager, Secret } from './schedule.js'

/** A request to a node, in JSON: a node may be a process of its own. */
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
   * `accepted` or `refused`; `done`, or the code of an `AuthError`; `down` where a store call was made
   * to fail, `broken` where a connection was; the message of any other error.
   */
  readonly outcome: string
  /** The key that was created, as far as its creator is told. */
  readonly made?: { readonly id: string; readonly secret: string }
}

/** A call of a client, from before it began until after it ended; moments are counted, not timed. */
export interface Call {
  readonly client: number
  readonly node: number
  readonly via?: 'HTTP'
  readonly request: Request
  /** Whose key is named, and which secret is shown. */
  readonly target?: string
  readonly by?: Manager
  readonly secret?: Secret
  readonly start: number
  readonly end: number
  /** The earliest and the latest time that the node's clock may have told meanwhile. */
  readonly times: readonly [earliest: number, latest: number]
  readonly outcome: string
}

/** What a store call did. */
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

/** A deed, done between two moments. */
export type Effect = Deed & { readonly from: number; readonly until: number }

export type Added = Extract<Effect, { kind: 'added' }>

/** A clock that only steps, and remembers what it told when. */
export class Clock {
  readonly #told: { readonly from: number; until: number; readonly time: number }[]

  constructor(time: number) {
    this.#told = [{ from: -Infinity, until: Infinity, time }]
  }

  get time(): number {
    return this.#told.at(-1)!.time
  }

  /** Begins to step. @returns what to call with the moment by which it surely has */
  step(ms: number, from: number): (until: number) => void {
    const before = this.#told.length
    this.#told.push({ from, until: Infinity, time: this.time + ms })
    return (until) => {
      for (const told of this.#told.slice(0, before)) told.until = Math.min(told.until, until)
    }
  }

  /** The earliest and the latest time that it may have told between two moments. */
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
  /** Keys that the store has, in the order in which that became known. */
  readonly added: Added[] = []
  /** The secrets of the keys whose creators were told. */
  readonly secrets = new Map<string, string>()
  /** Whether every effect is known: a connection that breaks leaves it open. */
  readonly isComplete: boolean
  /** How many store calls were made to fail of which someone must hear: all but `touch`. */
  faults = 0
  /** The time of this machine at each moment. */
  readonly #times: number[] = []

  constructor(isComplete: boolean) {
    this.isComplete = isComplete
  }

  /** The next moment. */
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
