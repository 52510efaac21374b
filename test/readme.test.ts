import { readFileSync } from 'node:fs'
import { defineResource, isJunction, planQuery, type Filter } from 'supplier-query'
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
    readonly queries: readonly { readonly ms: Readonly<Record<string, number>> }[]
  }[]
}

/** What a run of the bench has written. */
function resultsOf<T>(name: string): T {
  return JSON.parse(readFileSync(`${root}bench/results/${name}.json`, 'utf8')) as T
}

/** The rows of an array bench case, `runQuery` beside what was written by hand. */
function besideLoop(what: string, { cases }: ArrayResults, name: string): string[] {
  const { timings } = cases.find((each) => each.name === name)!
  const [baseline, ours] = timings
  const ratio = (ours!.median / baseline!.median).toFixed(1)
  return [
    what,
    `${baseline!.engine}: ${printMs(baseline!.median)}`,
    `${printMs(ours!.median)}, ${ratio}x`,
  ]
}

/** How many times as long as a table another engine takes: geometric mean, and where it does best. */
function besideTable({ queries }: TableResults['sizes'][number], engine: string): string {
  const ratios = queries.map(({ ms }) => ms[engine]! / ms['createTable']!)
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
  const least = Math.min(...ratios)
  return `${Math.round(mean)}x as fast in the geometric mean, ${least.toPrecision(2)}x at worst`
}

function printMs(ms: number): string {
  return ms >= 1000 ? `${(ms / 1000).toPrecision(2)} s` : `${Number(ms.toPrecision(2))} ms`
}

describe('the README', () => {
  it('is read in three minutes', () => {
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(10 * 1024)
    expect(readme.split('\n').length).toBeLessThanOrEqual(180)
  })

  it('says what a plan and the five tests are, and that a table is to be prepared', () => {
    expect(readme).toContain('A **plan** is')
    const listing = defineResource({ at: 'number', name: 'string', tags: 'string[]' })
    const filters: Filter<typeof listing>[] = [
      { field: 'at', comparator: 'eq', value: 1 },
      { field: 'at', comparator: 'gt', value: 1 },
      { field: 'name', comparator: 'contains', value: 'a' },
      { field: 'tags', comparator: 'includes_any', value: ['a', 'b'] },
      { field: 'tags', comparator: 'includes_all', value: ['a', 'b'] },
    ]
    for (const filter of filters) {
      const { where } = planQuery(listing, { filter })
      expect(readme).toContain(`(\`${isJunction(where) ? '' : where.test.op}\`)`)
    }
    expect(readme).toMatch(/void table\.prepare\(\) .*\nawait table\.prepare\(\) /)
  })

  it('gives the figures of the last recorded runs', () => {
    const array = resultsOf<ArrayResults>('array')
    const table = resultsOf<TableResults>('table')
    const million = table.sizes.find(({ rows }) => rows === 1_000_000)!
    const loads = (engine: string) =>
      `${printMs(million.loadMs[engine]!)}, ${Math.round(million.bytesPerRow[engine]!)} bytes a row`
    const queries = `\`createTable\`: ${million.queries.length} queries`
    const rows = [
      besideLoop(
        '`runQuery`: three comparisons',
        array,
        'filter: text eq and number gt and text contains',
      ),
      besideLoop(
        '`runQuery`: an `or` of unlike comparisons',
        array,
        'filter: text is_any or (number gt and text ne)',
      ),
      [queries, 'DuckDB, on both cores', besideTable(million, 'DuckDB')],
      [queries, 'SQLite with indexes', besideTable(million, 'SQLite, indexed')],
      ['`createTable`: loading every column', `DuckDB: ${loads('DuckDB')}`, loads('createTable')],
    ]
    const head = ['a million suppliers', 'beside', 'this package']
    const { cpu, node } = array.setting
    expect(markedPart(readme, 'speed')).toBe(
      `${printTable(head, rows)}\n\nMedians on ${cpu}, two cores, Node ${node.slice(1)}; [how it is measured](bench/README.md).`,
    )
  })
})
