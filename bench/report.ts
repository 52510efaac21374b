import { mkdirSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform } from 'node:os'
import { dirname, resolve } from 'node:path'
import type { Measured } from './measure.js'

/** The conditions of a measurement. */
export interface Setting {
  readonly cpu: string
  readonly cores: number
  readonly system: string
  readonly node: string
  readonly date: string
  /** The load average of the minute before; above 0.5 the figures are doubtful. */
  readonly load: number
  readonly seed: number
  /** The versions of the peers. */
  readonly peers: Readonly<Record<string, string>>
}

export function readSetting(seed: number, peers: Setting['peers']): Setting {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    system: `${platform()} ${arch()}`,
    node: process.version,
    date: new Date().toISOString().slice(0, 10),
    load: Number(loadavg()[0]?.toFixed(1)),
    seed,
    peers,
  }
}

export function printSetting({
  cpu,
  cores,
  system,
  node,
  date,
  load,
  seed,
  peers,
}: Setting): string {
  const versions = Object.entries(peers).map(([name, version]) => `${name} ${version}`)
  return [
    `${cpu}, ${cores} cores, ${system}, Node ${node}, ${date}, load ${load}, seed ${seed}`,
    versions.join(', '),
  ].join('\n')
}

export function printCase({ name, size, timings }: Measured): string {
  const rows = timings.map(({ engine, median, fastest, ratio, samples }) => [
    engine,
    duration(median),
    duration(fastest),
    `${ratio.toFixed(2)}x`,
    String(samples),
  ])
  const table = alignColumns([['engine', 'median', 'fastest', 'ratio', 'samples'], ...rows])
  return [`${name} (${size})`, ...table.map((line) => `  ${line}`)].join('\n')
}

/** A promise of the package, and the figure that a bench measured. */
export interface Goal {
  readonly what: string
  readonly measured: number
  readonly atMost: number
  readonly unit: string
  readonly met: boolean
}

/** Compares a figure with its limit, and prints the result. */
export function judge(what: string, measured: number, atMost: number, unit: string): Goal {
  const met = measured <= atMost
  const verdict = met ? 'met   ' : 'MISSED'
  console.log(`  ${verdict}  ${what}, within ${atMost} ${unit}: ${measured.toPrecision(3)}`)
  return { what, measured, atMost, unit, met }
}

/** Returns the path of a file of recorded figures. The bench runs in its own folder. */
export function recorded(name: string): string {
  return resolve('results', name)
}

/** Writes figures as JSON, with fractions rounded to four digits. */
export function writeJson(path: string, figures: object): void {
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value
  writeText(path, `${JSON.stringify(figures, rounded, 2)}\n`)
}

export function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Aligns the first column left, and the other columns right. */
function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  '),
  )
}

function duration(ms: number): string {
  if (ms >= 1) return `${ms.toFixed(ms < 100 ? 1 : 0)} ms`
  return ms >= 0.001 ? `${(ms * 1e3).toFixed(2)} µs` : `${(ms * 1e6).toFixed(1)} ns`
}
