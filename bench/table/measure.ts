import type { Supplier } from 'supplier-query'
import { heapBytes } from '../memory.js'
import { median } from '../statistics.js'
import { takeTurns } from '../turns.js'
import type { Answer, Engine, Loaded, Ready } from './engine.js'
import type { NamedQuery } from './queries.js'
import { LIMIT_MS, OURS, type QueryResult } from './results.js'

export interface Opened {
  readonly name: string
  readonly loaded: Loaded
  /** The time for loading the rows, in milliseconds. */
  readonly loadMs: number
  /** The memory for each row, without the row. */
  readonly bytesPerRow: number
}

const turns = { rounds: 5, roundMs: 30 }

export async function openAll(
  engines: readonly Engine[],
  rows: readonly Supplier[],
): Promise<Opened[]> {
  const opened: Opened[] = []
  for (const { name, load } of engines) {
    const before = heapBytes()
    const start = performance.now()
    const loaded = await load(rows)
    const loadMs = performance.now() - start
    const bytes = heapBytes() - before + ((await loaded.nativeBytes?.()) ?? 0)
    opened.push({ name, loaded, loadMs, bytesPerRow: Math.max(0, bytes) / rows.length })
    console.log(
      `  ${name}: loaded in ${loadMs.toFixed(0)} ms, ${opened.at(-1)!.bytesPerRow.toFixed(0)} bytes a row`,
    )
  }
  return opened
}

/**
 * Times a query on all engines, which take turns after they have returned equal answers. The first
 * answer does not count, unless it exceeds the limit: then the engine is not run again.
 * @throws Error for an engine whose answer differs from the first engine's
 */
export async function measureQuery(
  opened: readonly Opened[],
  named: NamedQuery,
  rows: readonly Supplier[],
): Promise<QueryResult> {
  const quick: Record<string, Ready> = {}
  const slow: Record<string, number[]> = {}
  let expected: Answer | undefined
  for (const { name, loaded } of opened) {
    const run = await loaded.prepare(named)
    if (run === undefined) continue
    const start = performance.now()
    const answer = await run()
    const ms = performance.now() - start
    expected ??= answer
    if (!isSame(answer, expected, rows))
      throw new Error(`${named.name}: the answer of ${name} differs`)
    if (name !== OURS && ms > LIMIT_MS) slow[name] = [ms]
    else quick[name] = run
  }
  const times = { ...(await takeTurns(quick, turns)), ...slow }
  const asked = opened.flatMap(({ name }) => (name in times ? [[name, times[name]!] as const] : []))
  return {
    name: named.name,
    total: expected!.total, // the first engine has answered
    ms: Object.fromEntries(asked.map(([name, each]) => [name, median(each)])),
    samples: Object.fromEntries(asked.map(([name, each]) => [name, each.length])),
  }
}

function isSame(a: Answer, b: Answer, rows: readonly Supplier[]): boolean {
  const rowOf = (row: Supplier | number) => (typeof row === 'number' ? rows[row] : row)
  return (
    a.total === b.total &&
    a.rows.length === b.rows.length &&
    a.rows.every((row, i) => rowOf(row) === rowOf(b.rows[i]!))
  )
}
