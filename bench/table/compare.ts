import { suppliers, type Supplier } from 'supplier-query'
import { toLogicalPlan } from '../../src/plan/plan.js'
import { NOW } from './suppliers.js'
import type { Answer, Engine, Loaded, Ready } from './engine.js'
import type { NamedQuery } from './queries.js'

/** Median milliseconds of each engine on a query. */
export interface Compared {
  readonly name: string
  readonly total: number
  readonly ms: Readonly<Record<string, number>>
}

export interface Opened {
  readonly name: string
  readonly loaded: Loaded
  /** Milliseconds that it took to load the rows. */
  readonly loadMs: number
}

/** Engines take turns this often, so that a slow spell of the machine falls on all of them. */
const ROUNDS = 3
const ROUND_MS = 30

/** An engine whose first answer takes longer than this is not asked again: that is its time. */
const SLOW_MS = 400

export async function openAll(engines: readonly Engine[], rows: readonly Supplier[]) {
  const opened: Opened[] = []
  for (const { name, load } of engines) {
    const start = performance.now()
    const loaded = await load(rows)
    opened.push({ name, loaded, loadMs: performance.now() - start })
    console.log(`  ${name} loaded in ${opened.at(-1)!.loadMs.toFixed(0)} ms`)
  }
  return opened
}

/**
 * Times a query on all engines, which take turns, once they have given the same answer.
 * @throws Error for an engine that answers otherwise than the first
 */
export async function compare(
  opened: readonly Opened[],
  named: NamedQuery,
  rows: readonly Supplier[],
): Promise<Compared> {
  const plan = toLogicalPlan(suppliers, named.query, { now: NOW, timeZone: 'UTC' })
  const samples = new Map<string, { run: Ready; each: number[]; isSlow: boolean }>()
  let expected: Answer | undefined
  for (const { name, loaded } of opened) {
    const run = await loaded.prepare(named, plan)
    const start = performance.now()
    const answer = await run()
    const firstMs = performance.now() - start
    expected ??= answer
    if (!isSame(answer, expected, rows)) throw new Error(`${named.name}: ${name} answers otherwise`)
    const isSlow = firstMs > SLOW_MS
    samples.set(name, { run, each: isSlow ? [firstMs] : [], isSlow })
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const { run, each, isSlow } of samples.values()) {
      if (isSlow) continue
      const end = performance.now() + ROUND_MS
      for (let now = 0; now < end;) {
        const start = performance.now()
        await run()
        now = performance.now()
        each.push(now - start)
      }
    }
  }
  const ms = [...samples].map(([name, { each }]) => [name, median(each)] as const)
  return { name: named.name, total: expected!.total, ms: Object.fromEntries(ms) }
}

function isSame(a: Answer, b: Answer, rows: readonly Supplier[]): boolean {
  const rowOf = (row: Supplier | number) => (typeof row === 'number' ? rows[row] : row)
  return (
    a.total === b.total &&
    a.rows.length === b.rows.length &&
    a.rows.every((row, i) => rowOf(row) === rowOf(b.rows[i]!))
  )
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
}
