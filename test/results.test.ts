import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { plotGrowth } from '../bench/table/plot-growth.js'
import type { TableResults } from '../bench/table/results.js'

const results = new URL('../bench/results/', import.meta.url)

/** Reads the recorded results of a complete run of a command. */
function readResults(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`${name}.json`, results), 'utf8'))
}

interface SqlFigures {
  readonly figures: readonly {
    readonly server: string
    readonly question: string
    readonly oursMs: number
    readonly handMs: number
  }[]
}

interface SqlResults extends SqlFigures {
  readonly children: SqlFigures & { readonly rows: number }
}

const isSlow = ({ oursMs, handMs }: SqlFigures['figures'][number]) =>
  oursMs > 1.5 * handMs && oursMs > handMs + 0.3

describe('the recorded runs', () => {
  it('of statements are slow only for the facets that the chapter on SQL names', () => {
    const { figures } = readResults('sql') as SqlResults
    expect(figures).toHaveLength(4 * 4 * 18) // databases, schemas, questions
    const slow = figures.filter(isSlow)
    const named = /^(MySQL|MariaDB): facet of (city|status)/
    expect(slow.filter(({ server, question }) => !named.test(`${server}: ${question}`))).toEqual([])
    expect(Math.max(...slow.map(({ oursMs, handMs }) => oursMs / handMs))).toBeLessThan(3)
  })

  it('of statements over a million suppliers with tags in a child table are not slow', () => {
    const { children } = readResults('sql') as SqlResults
    expect(children.rows).toBe(1_000_000)
    expect(children.figures).toHaveLength(2 * 9 * 3) // databases, filters, statements
    expect(children.figures.filter(isSlow)).toEqual([])
  })

  it('are drawn in growth.svg', () => {
    const runs = ['table', 'ten-million'].map((name) => readResults(name) as TableResults)
    const drawn = plotGrowth(runs.flatMap(({ sizes }) => sizes))
    expect(`${drawn.trimEnd()}\n`).toBe(readFileSync(new URL('growth.svg', results), 'utf8'))
  })

  it('of the soak last ten minutes, with every answer, no status of 500, and flat memory', () => {
    const held = {
      heap: { isFlat: true },
      rss: { isFlat: true },
      socketsAtEnd: 0,
      exitCode: 0,
    }
    const soak = readResults('soak')
    expect(soak).toMatchObject({
      unanswered: 0,
      serverErrors: 0,
      surprising: 0,
      servers: [
        { keys: 'memory', ...held },
        { keys: 'PostgreSQL', ...held },
      ],
    })
    expect((soak as { seconds: number }).seconds).toBeGreaterThanOrEqual(600) // written by the soak
  })
})
