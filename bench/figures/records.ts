import { readFileSync, readdirSync } from 'node:fs'
import type { Medians } from '../live/changing.js'
import type { Measured } from '../measure.js'
import type { Goal, Setting } from '../report.js'
import type { TableResults } from '../table/results.js'

const folder = new URL('../results/', import.meta.url)

/** What all recorded runs have. */
export interface Recorded {
  readonly setting: Setting
  readonly goals?: readonly Goal[]
}

export interface ArrayRecord extends Recorded {
  readonly cases: readonly Measured[]
}

export interface LiveRecord extends Recorded {
  readonly medians: readonly Medians[]
  readonly updates: readonly {
    readonly named: number
    readonly slowest: number
    readonly own: number
    /** As multiples of SQLite's times. */
    readonly ofSqlite: { readonly mean: number }
  }[]
  readonly memory: { readonly most: number }
  readonly steady: {
    readonly own: { readonly p99: number }
    readonly all: { readonly p99: number }
  }
}

export interface StallsRecord extends Recorded {
  readonly preparing: {
    readonly ms: number
    readonly parseMs: number
    readonly memory: { readonly table: number }
    readonly columns: readonly {
      readonly field: string
      readonly part: string
      readonly bytes: number
      readonly cells: number
    }[]
  }
  readonly updates: { readonly named: number; readonly slowest: number; readonly own: number }
}

export interface ServerRecord extends Recorded {
  readonly servers: readonly {
    readonly name: string
    readonly requestsPerSecond: number
    readonly workedUs: number
    readonly beside: { readonly stringified?: number }
  }[]
  readonly profile: {
    readonly of: string
    readonly groups: readonly { readonly group: string; readonly share: number }[]
  }
}

/** The least times of a statement and of one written by hand. */
export interface SqlFigure {
  readonly server: string
  readonly question: string
  readonly oursMs: number
  readonly handMs: number
}

interface SqlRecord extends Recorded {
  readonly figures: readonly SqlFigure[]
  readonly children: { readonly rows: number; readonly figures: readonly SqlFigure[] }
}

interface Records {
  readonly array: ArrayRecord
  readonly live: LiveRecord
  readonly server: ServerRecord
  readonly soak: Recorded & { readonly seconds: number }
  readonly sql: SqlRecord
  readonly stalls: StallsRecord
  readonly table: TableResults
  readonly 'ten-million': TableResults
}

/** Returns the names of all recorded runs, in order. */
export function recordNames(): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.map((name) => name.slice(0, -'.json'.length)).toSorted()
}

/** Reads a recorded run. */
export function readRecord<Name extends keyof Records>(name: Name): Records[Name]
export function readRecord(name: string): Recorded
export function readRecord(name: string): Recorded {
  return JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Recorded // as its bench wrote it
}
