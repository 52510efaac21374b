import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { plotGrowth } from '../bench/table/plot-growth.js'
import type { TableResults } from '../bench/table/results.js'

const results = new URL('../bench/results/', import.meta.url)

/** Reads the recorded results of a complete run of a command. */
function readResults(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`${name}.json`, results), 'utf8'))
}

interface SqlResults {
  readonly figures: readonly {
    readonly server: string
    readonly question: string
    readonly oursMs: number
    readonly handMs: number
  }[]
}

describe('the recorded runs', () => {
  it('of statements are slow only for the facets that the chapter on SQL names', () => {
    const { figures } = readResults('sql') as SqlResults
    expect(figures).toHaveLength(4 * 4 * 18) // databases, schemas, questions
    const slow = figures.filter(({ oursMs, handMs }) => {
      return oursMs > 1.5 * handMs && oursMs > handMs + 0.3
    })
    const named = /^(MySQL|MariaDB): facet of (city|status)/
    expect(slow.filter(({ server, question }) => !named.test(`${server}: ${question}`))).toEqual([])
    expect(Math.max(...slow.map(({ oursMs, handMs }) => oursMs / handMs))).toBeLessThan(3)
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
