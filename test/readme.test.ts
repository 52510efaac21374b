import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from './compiler.js'
import { markedPart, printTable, readDocument } from './documents.js'

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

/** The classes of queries of the table bench, by the names of their queries. */
const classes: readonly (readonly [title: string, names: RegExp])[] = [
  ['one row by key', /^one by key$/],
  ['two equalities, newest first', /^two equalities/],
  [
    'equality, range or sort',
    /^(one city|any of|none of|not approved|no city|count over|a range|newest|all by|approved by)/,
  ],
  ['substring search', /^text:/],
  ['lists', /^list:/],
  ['dates', /^date:/],
  ['several conditions', /^(or of ands|three wide|status, date)/],
]

/** Returns the speed of a table as a multiple of another engine's, in the geometric mean. */
function besideTable(queries: readonly Timed[], engine: string): string {
  return printMean(queries.map(({ ms }) => ms[engine]! / ms['createTable']!))
}

function printMean(ratios: readonly number[]): string {
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
  return mean < 10 ? mean.toPrecision(2) : String(Number(mean.toPrecision(2)))
}

function printMs(ms: number): string {
  return ms >= 1000 ? `${(ms / 1000).toPrecision(2)} s` : `${Number(ms.toPrecision(2))} ms`
}

describe('the README', () => {
  it('can be read in three minutes', () => {
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(9_000)
    expect(readme.split('\n').length).toBeLessThanOrEqual(180)
  })

  it('defines a resource and a plan, and tells to prepare tables', () => {
    expect(readme).toContain('A **resource** declares fields. A **plan** binds')
    expect(readme).toMatch(/void table\.prepare\(\) .*\nawait table\.prepare\(\) /)
  })

  it('gives the figures of the last recorded runs', () => {
    const array = resultsOf<ArrayResults>('array')
    const table = resultsOf<TableResults>('table')
    const million = table.sizes.find(({ rows }) => rows === 1_000_000)!
    const { queries } = million
    const rows = [
      ...classes.map(
        ([title, names]) => [title, queries.filter(({ name }) => names.test(name))] as const,
      ),
      [`all ${queries.length} queries`, queries] as const,
    ].map(([title, some]) => [
      `${title}${some.length > 1 && some !== queries ? ` (${some.length})` : ''}`,
      besideTable(some, 'SQLite, indexed'),
      besideTable(some, 'DuckDB'),
    ])
    const changed = resultsOf<LiveResults>('live').medians
    rows.push([
      'right after an update (7)',
      printMean(changed.map((each) => each.sqlite / each.changed)),
      '–',
    ])
    const counted = rows.slice(0, -2)
    expect(counted).toHaveLength(classes.length)
    const sizes = classes.map(([, names]) => queries.filter(({ name }) => names.test(name)).length)
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      'each query is in one class',
    ).toBe(queries.length)
    const head = ['`createTable`, times as fast as', 'SQLite, indexed', 'DuckDB']
    const { cpu, node } = array.setting
    const ratios = array.cases
      .filter(({ name }) => name.startsWith('filter: '))
      .map(({ name }) => besideLoop(array, name))
      .toSorted((a, b) => Number(a) - Number(b))
    const { memory } = resultsOf<StallsResults>('stalls').sizes[0].preparing
    const load = (engine: string) => printMs(million.loadMs[engine]!)
    expect(markedPart(readme, 'speed')).toBe(
      [
        printTable(head, rows),
        `Geometric means of (n) queries over a million suppliers; answers have exact totals. Columns of a million row objects load in ${load('createTable')} (DuckDB: ${load('DuckDB')}). Rows and columns take ${memory.rows + memory.table} bytes a row (DuckDB: ${Math.round(million.bytesPerRow['DuckDB']!)}). \`runQuery\` is ${ratios[0]!} to ${ratios.at(-1)!} times as fast as a hand-written loop for three comparisons. Medians on ${cpu}, two cores, Node ${node.slice(1)}: \`npm run bench\`, \`bench:stalls\`, \`bench:live\`, explained in \`bench/README.md\`.`,
      ].join('\n\n'),
    )
  })
})
