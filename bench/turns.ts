/** The rounds in which engines take turns, so that a slow spell of the machine affects all of them. */
export interface Turns {
  readonly rounds: number
  /** The time for which an engine repeats its answer in each round. It answers at least once. */
  readonly roundMs: number
  /** The number of untimed rounds at the start. The default is 0. */
  readonly warmUp?: number
  /** The number of calls that are timed together, for engines that are faster than reading the clock. */
  readonly batch?: number
  /** Returns milliseconds. By default, the time of day. */
  readonly clock?: () => number
  /** True to collect garbage before each turn, if the process exposes the collector. */
  readonly isCollected?: boolean
}

export type Run = () => unknown

/** Returns the processor time of this process in milliseconds, which other programs hardly affect. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Times engines in turns. Returns the milliseconds of the calls of each engine. */
export async function takeTurns<Name extends string>(
  engines: Readonly<Record<Name, Run>>,
  {
    rounds,
    roundMs,
    warmUp = 0,
    batch = 1,
    clock = () => performance.now(),
    isCollected = false,
  }: Turns,
): Promise<Record<Name, number[]>> {
  const all = Object.entries<Run>(engines)
  const times = Object.fromEntries(all.map(([name]) => [name, []])) as Record<string, number[]>
  for (let round = -warmUp; round < rounds; round++) {
    for (const [name, run] of all) {
      if (isCollected) globalThis.gc?.()
      const end = clock() + roundMs
      for (let now = -Infinity; now < end;) {
        const start = clock()
        for (let i = 0; i < batch; i++) {
          // A synchronous answer is not awaited, because `await` takes longer than the answer.
          const answer = run()
          if (answer instanceof Promise) await answer
        }
        now = clock()
        if (round >= 0) times[name]!.push((now - start) / batch)
      }
    }
  }
  return times
}
