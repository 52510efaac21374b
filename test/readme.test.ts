import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import ts from 'typescript'
import { compilerOptions, root } from './compiler.js'
import { markedPart, printTable, readDocument } from './documents.js'
import { checks } from './sql/off-kind-contents.js'

const readme = readDocument('README.md')

function errorsOf(fileName: string): string[] {
  const program = ts.createProgram([fileName], compilerOptions)
  return program
    .getSemanticDiagnostics(program.getSourceFile(fileName))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

interface Timing {
  readonly engine: string
  readonly median: number
  readonly ratio: number
}

interface ArrayResults {
  readonly setting: { readonly cpu: string; readonly node: string; readonly seed: number }
  readonly cases: readonly { name: string; size: string; timings: readonly Timing[] }[]
}

interface TableResults {
  readonly sizes: readonly {
    readonly rows: number
    readonly queries: readonly { readonly ms: Readonly<Record<string, number>> }[]
  }[]
}

/** What a run of the bench has written. */
function resultsOf<T>(name: string): T {
  return JSON.parse(readFileSync(`${root}bench/results/${name}.json`, 'utf8')) as T
}

/** Milliseconds with a unit that leaves at least one digit before the point. */
function printMs(ms: number): string {
  if (ms >= 1) return `${Number(ms.toPrecision(3))} ms`
  return ms >= 1e-3 ? `${Number((ms * 1e3).toPrecision(3))} µs` : `${Math.round(ms * 1e6)} ns`
}

/** How many times as long as a table another engine takes: geometric mean and least. */
function speedup(queries: TableResults['sizes'][number]['queries'], engine: string): string {
  const ratios = queries.map(({ ms }) => ms[engine]! / ms['createTable']!)
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
  const least = Math.min(...ratios)
  return `${Math.round(mean)}x (${least >= 10 ? Math.round(least) : least.toFixed(1)}x)`
}

describe('the README', () => {
  it('compiles, runs from top to bottom, and every arrow holds', { timeout: 60_000 }, () => {
    const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code)
    const program = blocks.join('\n').replace(/^(.*\S) \/\/ → (.*)$/gm, 'assert.deepEqual($1, $2)')
    expect(program.match(/assert\.deepEqual/g)?.length).toBeGreaterThan(5)
    const folder = mkdtempSync(`${root}test/readme-`)
    try {
      writeFileSync(`${folder}/readme.ts`, `import assert from 'node:assert/strict'\n${program}`)
      expect(errorsOf(`${folder}/readme.ts`)).toEqual([])
      execFileSync('node', ['--import', 'tsx', `${folder}/readme.ts`], { cwd: root, stdio: 'pipe' })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('gives the figures of the last recorded runs', () => {
    const { setting, cases } = resultsOf<ArrayResults>('array')
    const rows = cases
      .filter(({ timings }) =>
        timings.some(({ engine }) => /runQuery|safeParse|readInstant/.test(engine)),
      )
      .map(({ name, size, timings }) => {
        const [baseline, ours] = timings
        const times = [`${baseline!.engine}: ${printMs(baseline!.median)}`, printMs(ours!.median)]
        return [`${name} (${size})`, ...times, `${ours!.ratio.toFixed(2)}x`]
      })
    const head = ['what', 'beside', 'ours', 'ratio']
    expect(markedPart(readme, 'array speed')).toBe(
      `${printTable(head, rows)}\n\n${setting.cpu}, two cores, Node ${setting.node.slice(1)}, seed ${setting.seed}.`,
    )
  })

  it('gives the figures of tables beside databases', () => {
    const { sizes } = resultsOf<TableResults>('table')
    const engines = Object.keys(sizes[0]!.queries[0]!.ms).filter((name) => name !== 'createTable')
    const rows = engines.map((engine) => [
      engine,
      ...sizes.map(({ queries }) => speedup(queries, engine)),
    ])
    const head = ['beside', ...sizes.map((size) => `${size.rows.toLocaleString('en')} rows`)]
    expect(markedPart(readme, 'table speed')).toBe(printTable(head, rows))
  })
})

describe('the chapter of columns', () => {
  it.each(Object.entries(checks))('prints the checks that orders on %s need', (dialect, all) => {
    for (const [type, check] of Object.entries(all)) {
      const column = type.replace(/^(date|boolean) (\w+)$/, '$1 in `$2`').replace(/^[^`]*$/, '`$&`')
      const row = `| \`${dialect}\` | ${column} | \`${check}\` |`
      expect(readme.replaceAll(/ +\|/g, ' |')).toContain(row)
    }
  })
})
