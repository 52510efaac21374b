import { readFileSync } from 'node:fs'
import { comparators, safeParseQuery, suppliers } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { listed } from './builders.js'
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
  readonly setting: { readonly load: number }
  readonly sizes: readonly {
    readonly rows: number
    readonly bytesPerRow: Readonly<Record<string, number>>
    readonly queries: readonly Timed[]
  }[]
}

interface LiveResults {
  /** In milliseconds, right after an update. */
  readonly medians: readonly { readonly changed: number; readonly sqlite: number }[]
}

interface Timed {
  readonly name: string
  /** The page and its exact total. */
  readonly ms: Readonly<Record<string, number>>
  readonly pageMs: Readonly<Record<string, number>>
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

type Column = 'ms' | 'pageMs'

/**
 * Compares a table with another engine: the queries at which the other is faster, the slowest first, and the
 * speed in the geometric mean, as a multiple of the other's. Plans and statements are reused.
 */
function beside(queries: readonly Timed[], engine: string, column: Column): string {
  const ratios = queries.flatMap(({ name, [column]: times }) =>
    times[engine] === undefined
      ? []
      : [{ name, ratio: times[engine] / times['createTable, plan']! }],
  )
  const losses = ratios.filter(({ ratio }) => ratio < 1).toSorted((a, b) => a.ratio - b.ratio)
  const named = losses.slice(0, 3).map(({ name, ratio }) => `${name}: ${ratio.toPrecision(2)}`)
  const slower =
    losses.length === 0
      ? 'slower for none'
      : `slower for ${losses.length} of ${ratios.length} (${named.join('; ')})`
  return `${slower}, ${printMean(ratios.map(({ ratio }) => ratio))} times as fast in the geometric mean`
}

function printMean(ratios: readonly number[]): string {
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
  return mean < 10 ? mean.toPrecision(2) : String(Number(mean.toPrecision(2)))
}

describe('the README', () => {
  it('can be read in three minutes', () => {
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(10_240)
    expect(readme.split('\n').length).toBeLessThanOrEqual(180)
  })

  it('says what it is, shows a handler, and comes to an end, in this order', () => {
    expect([...readme.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual(
      listed(`
        Install | A handler | Filters | API keys | Which entry point is mine?
        When to use something else | Speed | Guarantees | More
      `),
    )
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
    const changed = resultsOf<LiveResults>('live').medians.map((each) => each.sqlite / each.changed)
    const slower = changed.filter((ratio) => ratio < 1).length
    const { cpu, node } = array.setting
    const { load } = table.setting
    const busy = load > 0.5 ? `, the tables under a load of ${Math.round(load)}` : ''
    const ratios = array.cases
      .filter(({ name }) => name.startsWith('filter: '))
      .map(({ name }) => besideLoop(array, name))
      .toSorted((a, b) => Number(a) - Number(b))
    const engines = ['createTable', 'DuckDB', 'SQLite']
    const bytes = engines.map((engine) => Math.round(million.bytesPerRow[engine]!))
    expect(markedPart(readme, 'speed')).toBe(
      [
        `- A prepared table of a million suppliers with a reused plan, compared with SQLite as an expert sets it up. The page alone: ${beside(queries, 'SQLite', 'pageMs')}. The page and its exact total: ${beside(queries, 'SQLite', 'ms')}.`,
        `- Right after an update: slower in ${slower} of ${changed.length} runs than SQLite, which has an index for each query, ${Math.min(...changed).toPrecision(2)} times as fast at worst, ${printMean(changed)} times in the mean. Memory: ${bytes[0]} bytes a row (DuckDB: ${bytes[1]}, SQLite with its indexes: ${bytes[2]}).`,
        `- \`runQuery\` is slower than a hand-written loop: ${ratios[0]!} to ${ratios.at(-1)!} times as fast for three comparisons. Medians before 2.0 on ${cpu}, two cores, Node ${node.slice(1)}${busy} (\`bench/README.md\`).`,
      ].join('\n'),
    )
  })
})
