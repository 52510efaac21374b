import { isDeepStrictEqual } from 'node:util'
import { Bench } from 'tinybench'
import { median, quantile } from './statistics.js'

/** The same work done by several engines. */
export interface Case {
  readonly name: string
  /** What it is done on, in words. */
  readonly size: string
  /** How many pieces of work one call does: times are for one of them. */
  readonly pieces: number
  /** One call each; all must return the same answer. The first is the baseline. */
  readonly engines: Readonly<Record<string, () => unknown>>
  readonly targets: readonly Target[]
}

/** The most that an engine's median may be: times that of another one, or milliseconds. */
export interface Target {
  readonly engine: string
  readonly beside?: string
  readonly atMost: number
}

/** How long a piece of work took, in milliseconds. */
export interface Timing {
  readonly engine: string
  readonly median: number
  readonly fastest: number
  /** The median as a multiple of the baseline's. */
  readonly ratio: number
  readonly samples: number
}

export interface Measured {
  readonly name: string
  readonly size: string
  readonly timings: readonly Timing[]
  readonly targets: readonly (Target & { readonly measured: number; readonly met: boolean })[]
}

/** Engines take turns this often, so that a slow spell of the machine falls on all of them. */
const ROUNDS = 5
const ROUND_MS = 300

/**
 * Times a case. Engines take turns in one process, after all of them have given the same answer.
 * @throws Error for an engine that answers otherwise than the baseline
 */
export function measure({ name, size, pieces, engines, targets }: Case): Measured {
  const samples = new Map<string, number[]>()
  const [baseline = () => undefined] = Object.values(engines)
  const expected = baseline()
  for (const [engine, run] of Object.entries(engines)) {
    if (!isDeepStrictEqual(run(), expected)) throw new Error(`${name}: ${engine} answers otherwise`)
    samples.set(engine, [])
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [engine, run] of Object.entries(engines)) {
      globalThis.gc?.()
      samples.get(engine)?.push(...sample(run).map((ms) => ms / pieces))
    }
  }
  const medians = new Map([...samples].map(([engine, each]) => [engine, median(each)]))
  const medianOf = (engine: string) => medians.get(engine) ?? NaN
  const timings = [...samples].map(([engine, each]) => ({
    engine,
    median: medianOf(engine),
    fastest: quantile(each, 0),
    ratio: medianOf(engine) / median([...samples.values()][0] ?? []),
    samples: each.length,
  }))
  return {
    name,
    size,
    timings,
    targets: targets.map((target) => {
      const { engine, beside, atMost } = target
      const measured = medianOf(engine) / (beside === undefined ? 1 : medianOf(beside))
      return { ...target, measured, met: measured <= atMost }
    }),
  }
}

/** Milliseconds of each call in one round: one call at least, the first of them to warm up. */
function sample(run: () => unknown): readonly number[] {
  const bench = new Bench({
    time: ROUND_MS,
    iterations: 1,
    warmupTime: 0,
    warmupIterations: 1,
    retainSamples: true,
    throws: true,
  })
  bench.add('engine', run).runSync()
  const result = bench.tasks[0]?.result
  if (result === undefined || !('latency' in result)) throw new Error('nothing was measured')
  return result.latency.samples ?? []
}
