import { createHash } from 'node:crypto'
import { settledBytes } from '../memory.js'
import { median } from '../statistics.js'
import { takeTurns } from '../turns.js'
import type { Answer, Loaded, Ready, Step, Wanted } from './engine.js'
import { engines } from './engines.js'
import { measureKinds } from './kinds.js'
import { measureNames } from './names.js'
import { queriesFor } from './queries.js'
import type { KindResult, Loading, NameResult } from './results.js'
import { numberOf } from './row-files.js'

/** An answer, as a process tells it to another. */
export interface Told {
  readonly total: number | undefined
  readonly digest: string
  /** The time of the first answer, in milliseconds. */
  readonly ms: number
}

/** The median time of the answers of one turn, in milliseconds. */
export interface Turn {
  readonly ms: number
  readonly samples: number
}

/** What a process with one engine is asked, and what it answers. */
export interface Tasks {
  load: (engine: string, folder: string) => Promise<Loading>
  prepare: (query: string, rows: number, wanted: Wanted) => Promise<Told | undefined>
  time: (ms: number) => Promise<Turn>
  kinds: (rows: number, seed: number) => Promise<KindResult[]>
  names: (rows: number) => Promise<NameResult[]>
}

/** Calls that last less than this together are timed together, because reading the clock takes time. */
const CLOCK_MS = 0.05

let loaded: Loaded | undefined
let run: Ready = () => ({ rows: [] })
let batch = 1

const tasks: Tasks = {
  load: async (name, folder) => {
    const before = await settledBytes()
    const steps: Record<string, number> = {}
    const step: Step = (what, work) => {
      const start = performance.now()
      const done = () => void (steps[what] = performance.now() - start)
      const result = work()
      if (result instanceof Promise) void result.finally(done)
      else done()
      return result
    }
    loaded = await engines.find((each) => each.name === name)!.load(folder, step)
    const bytes = (await settledBytes()) - before + ((await loaded.nativeBytes?.()) ?? 0)
    return { steps, bytes: Math.max(0, bytes) }
  },
  prepare: async (name, rows, wanted) => {
    const named = queriesFor(rows).find((each) => each.name === name)!
    if (wanted === 'page' && named.query.page?.limit === 0) return undefined
    const ready = await loaded!.prepare(named, wanted)
    if (ready === undefined) return undefined
    run = ready
    const start = performance.now()
    const answer = await run()
    const ms = performance.now() - start
    batch = Math.max(1, Math.ceil(CLOCK_MS / ms))
    return { total: answer.total, digest: digestOf(answer), ms }
  },
  time: async (roundMs) => {
    const { times } = await takeTurns({ times: run }, { rounds: 1, roundMs, batch })
    // The first answers of a query run code that V8 has not compiled yet.
    batch = Math.max(batch, Math.ceil(CLOCK_MS / median(times)))
    return { ms: median(times), samples: times.length * batch }
  },
  kinds: measureKinds,
  names: measureNames,
}

function digestOf({ rows }: Answer): string {
  const numbers = rows.map((row) => (typeof row === 'number' ? row : numberOf(row)))
  return createHash('sha256').update(numbers.join()).digest('hex')
}

/** Answers the tasks of the process that started this one, until it disconnects. */
export function serve(): void {
  console.warn = () => {} // advice of libraries
  process.on('message', ({ task, args }: Sent) => {
    const work = tasks[task] as (...all: readonly unknown[]) => Promise<unknown> // the sender checks the arguments
    void work(...args).then(
      (answer) => process.send!({ answer }),
      (error: unknown) => process.send!({ error: String((error as Error).stack) }),
    )
  })
  process.on('disconnect', () => process.exit())
}

/** A message to a process. */
export interface Sent {
  readonly task: keyof Tasks
  readonly args: readonly unknown[]
}
