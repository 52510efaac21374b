import { readFileSync } from 'node:fs'
import { comparators, safeParseQuery, suppliers } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { root } from './compiler.js'
import { markedPart, readDocument, tableRows } from './documents.js'

const readme = readDocument('README.md')

interface ArrayResults {
  readonly setting: { readonly cpu: string; readonly node: string }
  readonly cases: readonly {
    readonly name: string
    readonly timings: readonly { readonly engine: string; readonly median: number }[]
  }[]
}

interface TableResults {
  readonly sizes: readonly {
    readonly rows: number
    readonly loadMs: Readonly<Record<string, number>>
    readonly bytesPerRow: Readonly<Record<string, number>>
    readonly queries: readonly Timed[]
  }[]
}

interface StallsResults {
  readonly sizes: readonly [
    { readonly preparing: { readonly memory: { readonly rows: number; readonly table: number } } },
  ]
}

interface LiveResults {
  /** In milliseconds, right after an update. */
  readonly medians: readonly { readonly changed: number; readonly sqlite: number }[]
}

interface Timed {
  readonly name: string
  readonly ms: Readonly<Record<string, number>>
}

/** Reads the recorded results of a bench. */
function resultsOf<T>(name: string): T {
  return JSON.parse(readFileSync(`${root}bench/results/${name}.json`, 'utf8')) as T
}

/** Returns the speed of `runQuery` as a multiple of a hand-written loop, in a case of the array bench. */
function besideLoop({ cases }: ArrayResults, name: string): string {
  const { timings } = cases.find((each) => each.name === name)!
  const [baseline, ours] = timings
  return (baseline!.median / ours!.median).toPrecision(2)
}

/** The queries at which another engine is faster than a table, the slowest first, each as a multiple of its speed. */
function lossesTo(queries: readonly Timed[], engine: string): string[] {
  return queries
    .map(({ name, ms }) => ({ name, ratio: ms[engine]! / ms['createTable']! }))
    .filter(({ ratio }) => ratio < 1)
    .toSorted((a, b) => a.ratio - b.ratio)
    .map(({ name, ratio }) => `${name}: ${ratio.toPrecision(2)}`)
}

/** Returns the speed of a table as a multiple of another engine's, in the geometric mean. */
function besideTable(queries: readonly Timed[], engine: string): string {
  return printMean(queries.map(({ ms }) => ms[engine]! / ms['createTable']!))
}

function printMean(ratios: readonly number[]): string {
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
  return mean < 10 ? mean.toPrecision(2) : String(Number(mean.toPrecision(2)))
}

/** Names the first losses, and counts them. */
function printLosses(losses: readonly string[], of: number): string {
  const named = losses.slice(0, 3).join('; ')
  return losses.length === 0 ? 'slower for none' : `slower for ${losses.length} of ${of} (${named})`
}

describe('the README', () => {
  it('can be read in three minutes', () => {
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(10_500)
    expect(readme.split('\n').length).toBeLessThanOrEqual(180)
  })

  it('says what it is, shows a handler, and comes to an end, in this order', () => {
    expect([...readme.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual([
      'Install',
      'A handler',
      'Filters',
      'API keys',
      'Which entry point is mine?',
      'When to use something else',
      'Speed',
      'Guarantees',
      'More',
    ])
    const [, intro = ''] = readme.split(/\n\n/)
    expect(intro.match(/[.](?= |$)/g)).toHaveLength(3)
    expect(readme).toContain('A **resource** declares fields. A **plan** binds')
  })

  it('has each comparator once, with an example that the parser takes, and marks two', () => {
    const rows = tableRows(readme, 'comparators')
    const examples = rows.flatMap(([names = '', example = '']) => {
      const [, field = '', value = ''] = /^`"(\w+)": (.*)`$/.exec(example) ?? []
      return [...names.matchAll(/`(\w+)`/g)].map(([, comparator]) => {
        const filter = { field, comparator, value: JSON.parse(value) as unknown }
        return { comparator, parsed: safeParseQuery(suppliers, { filter }).success }
      })
    })
    const byName = examples.toSorted((a, b) => (a.comparator! < b.comparator! ? -1 : 1))
    expect(byName).toEqual(
      Object.keys(comparators)
        .toSorted()
        .map((comparator) => ({ comparator, parsed: true })),
    )
    const marked = rows.filter(([names]) => names!.includes('⚠')).map(([names]) => names)
    expect(marked).toEqual(['`excludes_all` ⚠', '`rp_gt` ⚠'])
  })

  it('gives the figures of the last recorded runs, with the losses first', () => {
    const array = resultsOf<ArrayResults>('array')
    const table = resultsOf<TableResults>('table')
    const million = table.sizes.find(({ rows }) => rows === 1_000_000)!
    const { queries } = million
    const mean = (engine: string) => besideTable(queries, engine)
    const losses = (engine: string) => printLosses(lossesTo(queries, engine), queries.length)
    const changed = resultsOf<LiveResults>('live').medians.map((each) => each.sqlite / each.changed)
    const slower = changed.filter((ratio) => ratio < 1).length
    const { cpu, node } = array.setting
    const ratios = array.cases
      .filter(({ name }) => name.startsWith('filter: '))
      .map(({ name }) => besideLoop(array, name))
      .toSorted((a, b) => Number(a) - Number(b))
    const { memory } = resultsOf<StallsResults>('stalls').sizes[0].preparing
    const loaded = (million.loadMs['createTable']! / 1000).toPrecision(2)
    expect(markedPart(readme, 'speed')).toBe(
      [
        `- A prepared table of a million suppliers, page and exact total, compared with SQLite with an index for each column: ${losses('SQLite, indexed')}, ${mean('SQLite, indexed')} times as fast in the geometric mean. Compared with DuckDB: ${losses('DuckDB')}, ${mean('DuckDB')} times as fast.`,
        `- Right after an update: slower than SQLite in ${slower} of ${changed.length} runs, ${Math.min(...changed).toPrecision(2)} times as fast at worst, ${printMean(changed)} times in the mean. The columns load in ${loaded} s; with the rows they take ${memory.rows + memory.table} bytes a row (DuckDB: ${Math.round(million.bytesPerRow['DuckDB']!)}).`,
        `- \`runQuery\` is slower than a hand-written loop: ${ratios[0]!} to ${ratios.at(-1)!} times as fast for three comparisons.`,
        '',
        `Medians on ${cpu}, two cores, Node ${node.slice(1)}: \`npm run bench\`, \`bench:stalls\`, \`bench:live\`, explained in \`bench/README.md\`.`,
      ].join('\n'),
    )
  })
})
