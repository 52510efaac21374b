import type { Engine, Wanted } from './engine.js'
import { Process } from './process.js'
import { LIMIT_MS, OURS, PLANNED, type Loading, type QueryResult } from './results.js'

/** An engine in its process, with its rows loaded. */
export interface Opened {
  readonly name: string
  readonly process: Process
  readonly loading: Loading
}

const ROUNDS = 5
const ROUND_MS = 30

/** An engine whose answers take longer than this, in milliseconds, takes two turns. */
const SLOW_MS = 100

export async function openAll(engines: readonly Engine[], folder: string): Promise<Opened[]> {
  const opened: Opened[] = []
  for (const { name } of engines) {
    const process = new Process()
    const loading = await process.ask('load', name, folder)
    opened.push({ name, process, loading })
    const steps = Object.entries(loading.steps).map(([what, ms]) => `${what} ${ms.toFixed(0)}`)
    console.log(`  ${name}: ms: ${steps.join(', ')}; ${(loading.bytes / 2 ** 20).toFixed(0)} MB`)
  }
  return opened
}

/** Times a query on all engines: the page with its exact total, then the page alone. */
export async function measureQuery(
  opened: readonly Opened[],
  query: string,
  rows: number,
): Promise<QueryResult> {
  const { total, times } = await measureOne(opened, query, rows, 'total')
  const page = await measureOne(opened, query, rows, 'page', times)
  const figures = (of: typeof times, member: 'ms' | 'samples') =>
    Object.fromEntries(Object.entries(of).map(([name, each]) => [name, each[member]]))
  return {
    name: query,
    total: total!, // every engine counts here
    ms: figures(times, 'ms'),
    pageMs: figures(page.times, 'ms'),
    samples: figures(times, 'samples'),
  }
}

type Times = Record<string, { readonly ms: number; readonly samples: number }>

/**
 * Engines take turns after they have given equal answers. The first answer does not count, unless it
 * exceeds the limit: then the engine is not run again.
 * @param before - the times with a total; an engine that was too slow is not asked for the page alone
 * @throws Error for an engine whose answer differs from the first engine's
 */
async function measureOne(
  opened: readonly Opened[],
  query: string,
  rows: number,
  wanted: Wanted,
  before: Times = {},
): Promise<{ total: number | undefined; times: Times }> {
  const turns: Record<string, { process: Process; ms: number[]; samples: number }> = {}
  const times: Times = {}
  let expected: { readonly total: number | undefined; readonly digest: string } | undefined
  for (const { name, process } of opened) {
    if (wanted === 'page' && !((before[name]?.ms ?? Infinity) <= LIMIT_MS)) continue
    const told = await process.ask('prepare', query, rows, wanted)
    if (told === undefined) continue
    const { digest, ms } = told
    const total = wanted === 'total' ? told.total : undefined
    expected ??= { total, digest }
    if (total !== expected.total || digest !== expected.digest)
      throw new Error(`${query}: the answer of ${name} differs`)
    if (ms > LIMIT_MS && name !== OURS && name !== PLANNED) times[name] = { ms, samples: 1 }
    else turns[name] = { process, ms: [], samples: 0 }
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const turn of Object.values(turns)) {
      if (round > 1 && turn.ms[0]! > SLOW_MS) continue
      const { ms, samples } = await turn.process.ask('time', ROUND_MS)
      turn.ms.push(ms)
      turn.samples += samples
    }
  }
  for (const [name, { ms, samples }] of Object.entries(turns)) {
    times[name] = { ms: Math.min(...ms), samples } // other programs slow the other turns
  }
  return { total: expected?.total, times }
}
