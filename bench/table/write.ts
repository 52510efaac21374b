import { mkdirSync, writeFileSync } from 'node:fs'
import { printSetting, type Setting } from '../report.js'
import type { Compared } from './compare.js'
import { plotEngines } from './plot.js'

/** What one size of the run found. */
export interface SizeResult {
  readonly rows: number
  readonly loadMs: Readonly<Record<string, number>>
  readonly queries: readonly Compared[]
}

/** What it costs a table to use a field for the first time. */
export interface FirstUse {
  readonly what: string
  readonly ms: number
  readonly bytesPerRow: number
}

export interface TableResults {
  readonly setting: Setting
  readonly sizes: readonly SizeResult[]
  readonly firstUses: readonly FirstUse[]
}

const OURS = 'createTable'
const results = new URL('../results/', import.meta.url)

/** Writes the figures as JSON, as tables to read, and as a plot. */
export function writeTableResults(found: TableResults): void {
  mkdirSync(results, { recursive: true })
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value
  writeFileSync(new URL('table.json', results), `${JSON.stringify(found, rounded, 2)}\n`)
  writeFileSync(new URL('table.md', results), toMarkdown(found))
  writeFileSync(new URL('table.svg', results), plotEngines(found))
}

/** How many times as long as ours another engine takes: in the mean, and where it does best. */
export function speedups({ queries }: SizeResult, other: string) {
  const ratios = queries.map(({ ms }) => ms[other]! / ms[OURS]!)
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
  return { mean, least: Math.min(...ratios) }
}

function toMarkdown({ setting, sizes, firstUses }: TableResults): string {
  return [
    '# createTable beside databases and libraries',
    printSetting(setting),
    'Medians in milliseconds of a page with its exact total; engines took turns, and had all given the same answer. How to run it: `npm run bench:table`.',
    ...sizes.toReversed().flatMap((size) => sectionOf(size)),
    '## Growth of createTable',
    table([
      ['query', ...sizes.map(({ rows }) => `${rows.toLocaleString('en')} rows`)],
      ...sizes[0]!.queries.map(({ name }, i) => [
        name,
        ...sizes.map(({ queries }) => print(queries[i]!.ms[OURS]!)),
      ]),
    ]),
    `## First uses at ${sizes.at(-1)!.rows.toLocaleString('en')} rows`,
    table([
      ['what', 'ms', 'bytes a row'],
      ...firstUses.map(({ what, ms, bytesPerRow }) => [
        what,
        ms.toFixed(0),
        bytesPerRow.toFixed(1),
      ]),
    ]),
    '',
  ].join('\n\n')
}

function sectionOf(size: SizeResult): string[] {
  const engines = Object.keys(size.loadMs)
  const others = engines.filter((engine) => engine !== OURS)
  return [
    `## ${size.rows.toLocaleString('en')} rows`,
    table([
      ['query', 'matches', ...engines],
      ...size.queries.map(({ name, total, ms }) => [
        name,
        total.toLocaleString('en'),
        ...engines.map((engine) => print(ms[engine]!)),
      ]),
      [
        '**times createTable, geometric mean**',
        '',
        '',
        ...others.map((other) => `**${speedups(size, other).mean.toFixed(0)}x**`),
      ],
      [
        '**times createTable, least**',
        '',
        '',
        ...others.map((other) => `**${speedups(size, other).least.toFixed(1)}x**`),
      ],
      ['loading', '', ...engines.map((engine) => print(size.loadMs[engine]!))],
    ]),
  ]
}

function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  const rule = head.map((_, i) => (i === 0 ? '---' : '--:'))
  return [head, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function print(ms: number): string {
  return ms >= 100 ? ms.toFixed(0) : ms.toPrecision(2)
}
