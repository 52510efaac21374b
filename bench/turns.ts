/** How engines take turns, so that a slow spell of the machine falls on all of them. */
export interface Turns {
  readonly rounds: number
  /** How long an engine answers again and again in each round; it answers once at least. */
  readonly roundMs: number
  /** Rounds before those that count; none unless given. */
  readonly warmUp?: number
  /** Calls that are timed together, for engines that take less time than reading the clock. */
  readonly batch?: number
  /** Whether garbage is collected before each turn, if the process may. */
  readonly isCollected?: boolean
}

export type Run = () => unknown

/** Times engines in turns. Returns the milliseconds of the calls of each engine. */
export async function takeTurns<Name extends string>(
  engines: Readonly<Record<Name, Run>>,
  { rounds, roundMs, warmUp = 0, batch = 1, isCollected = false }: Turns,
): Promise<Record<Name, number[]>> {
  const all = Object.entries<Run>(engines)
  const times = Object.fromEntries(all.map(([name]) => [name, []])) as Record<string, number[]>
  for (let round = -warmUp; round < rounds; round++) {
    for (const [name, run] of all) {
      if (isCollected) globalThis.gc?.()
      const end = performance.now() + roundMs
      for (let now = -Infinity; now < end;) {
        const start = performance.now()
        for (let i = 0; i < batch; i++) {
          // An engine that answers at once is not waited for: that would take longer than the answer.
          const answer = run()
          if (answer instanceof Promise) await answer
        }
        now = performance.now()
        if (round >= 0) times[name]!.push((now - start) / batch)
      }
    }
  }
  return times
}
