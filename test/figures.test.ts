import { describe, expect, it } from 'vitest'
import { machineOf, parts } from '../bench/figures/parts.js'
import { recordNames, readRecord, type SqlFigure } from '../bench/figures/records.js'
import { plotGrowth } from '../bench/table/plot-growth.js'
import { markedPart, readDocument } from './documents.js'

/** The benches whose records have goals. */
const withGoals: readonly string[] = ['array', 'live', 'stalls', 'table']

const isSlow = ({ oursMs, handMs }: SqlFigure) => oursMs > 1.5 * handMs && oursMs > handMs + 0.3

describe('the recorded runs', () => {
  it.each(parts)('give the figures of $path: $mark', ({ path, mark, text }) => {
    expect(markedPart(readDocument(path), mark)).toBe(text())
  })

  it('miss no goal', () => {
    const goals = recordNames().map((bench) => [bench, readRecord(bench).goals ?? []] as const)
    const missed = goals.flatMap(([bench, all]) =>
      all
        .filter(({ measured, atMost, met }) => !met || measured > atMost)
        .map(({ what }) => [bench, what]),
    )
    expect(missed).toEqual([])
    expect(goals.filter(([, all]) => all.length > 0).map(([bench]) => bench)).toEqual(withGoals)
  })

  it('that the front page compares are of one machine', () => {
    const compared = ['array', 'live', 'server', 'table'].map((name) => machineOf(readRecord(name)))
    expect(new Set(compared).size).toBe(1)
  })

  it('of statements are slow only for the facets that the chapter on SQL names', () => {
    const { figures } = readRecord('sql')
    expect(figures).toHaveLength(4 * 4 * 18) // databases, schemas, questions
    const slow = figures.filter(isSlow)
    const named = /^(MySQL|MariaDB): facet of (city|status)/
    expect(slow.filter(({ server, question }) => !named.test(`${server}: ${question}`))).toEqual([])
    expect(Math.max(...slow.map(({ oursMs, handMs }) => oursMs / handMs))).toBeLessThan(3)
  })

  it('of statements over a million suppliers with tags in a child table are not slow', () => {
    const { children } = readRecord('sql')
    expect(children.rows).toBe(1_000_000)
    expect(children.figures).toHaveLength(2 * 9 * 3) // databases, filters, statements
    expect(children.figures.filter(isSlow)).toEqual([])
  })

  it('are drawn in growth.svg', () => {
    const runs = (['table', 'ten-million'] as const).map((name) => readRecord(name))
    const drawn = plotGrowth(runs.flatMap(({ sizes }) => sizes))
    expect(`${drawn.trimEnd()}\n`).toBe(readDocument('bench/results/growth.svg'))
  })

  it('of the soak last ten minutes, with every answer, no status of 500, and flat memory', () => {
    const held = {
      heap: { isFlat: true },
      rss: { isFlat: true },
      socketsAtEnd: 0,
      exitCode: 0,
    }
    const soak = readRecord('soak')
    expect(soak).toMatchObject({
      unanswered: 0,
      serverErrors: 0,
      surprising: 0,
      servers: [
        { keys: 'memory', ...held },
        { keys: 'PostgreSQL', ...held },
      ],
    })
    expect(soak.seconds).toBeGreaterThanOrEqual(600)
  })
})
