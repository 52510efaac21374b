import { isDeepStrictEqual } from 'node:util'
import { median, quantile } from './statistics.js'
import { processorMs, takeTurns } from './turns.js'

/** A piece of work that several engines do. */
export interface Case {
  readonly name: string
  /** A description of the input. */
  readonly size: string
  /** The pieces of work per call; times are per piece. */
  readonly pieces: number
  /** One call of each engine. All must return equal answers. The first engine is the baseline. */
  readonly engines: Readonly<Record<string, () => unknown>>
  /** The most microseconds that an engine may take for a piece of work, if the package promises it. */
  readonly atMost?: { readonly engine: string; readonly us: number }
}

/** The processor time of a piece of work, in milliseconds. */
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
}

const turns = { rounds: 5, roundMs: 300, clock: processorMs, isCollected: true }

/**
 * Times a case. Engines take turns in one process, after all have returned equal answers.
 * @throws Error for an engine whose answer differs from the baseline's
 */
export async function measure({ name, size, pieces, engines }: Case): Promise<Measured> {
  const [baseline = () => undefined] = Object.values(engines)
  const expected = baseline()
  for (const [engine, run] of Object.entries(engines)) {
    if (!isDeepStrictEqual(run(), expected))
      throw new Error(`${name}: the answer of ${engine} differs`)
  }
  const timed = Object.entries(await takeTurns(engines, turns))
  const samples = new Map(timed.map(([engine, each]) => [engine, each.map((ms) => ms / pieces)]))
  const medians = new Map([...samples].map(([engine, each]) => [engine, median(each)]))
  const medianOf = (engine: string) => medians.get(engine) ?? NaN
  const timings = [...samples].map(([engine, each]) => ({
    engine,
    median: medianOf(engine),
    fastest: quantile(each, 0),
    ratio: medianOf(engine) / median([...samples.values()][0] ?? []),
    samples: each.length,
  }))
  return { name, size, timings }
}
