import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Setting } from '../bench/report.js'
import { plotGrowth } from '../bench/table/plot-growth.js'
import type { TableResults } from '../bench/table/results.js'
import { markedPart, printTable } from './documents.js'

const results = new URL('../bench/results/', import.meta.url)

/** Reads the recorded results of a complete run of a command. */
function readResults(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`${name}.json`, results), 'utf8'))
}

function machineOf(name: string): { machine: string; load: number } {
  const { cpu, cores, node, load } = (readResults(name) as { setting: Setting }).setting
  return { machine: `${cpu}, ${cores} cores, Node ${node.slice(1)}`, load }
}

interface Goal {
  readonly what: string
  readonly measured: number
  readonly atMost: number
  readonly unit: string
  readonly met: boolean
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
  it('are listed by machine in the chapter, with the load of a busy hour', () => {
    const names = readdirSync(results)
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
    expect(names.length).toBeGreaterThan(10)
    const recorded = new Map<string, string[]>()
    for (const name of names.toSorted()) {
      const { machine, load } = machineOf(name)
      const record = load <= 0.5 ? `\`${name}\`` : `\`${name}\` (load ${load})`
      recorded.set(machine, [...(recorded.get(machine) ?? []), record])
    }
    const chapter = readFileSync(new URL('../README.md', results), 'utf8')
    expect(markedPart(chapter, 'machines')).toBe(
      Array.from(recorded, ([machine, records]) => `- ${machine}: ${records.join(', ')}`)
        .toSorted()
        .join('\n'),
    )
  })

  it('that the front page compares are of one machine', () => {
    const compared = ['array', 'live', 'table'].map((name) => machineOf(name).machine)
    expect(new Set(compared).size).toBe(1)
  })

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

  it('of stalls have the goals of the chapter, met and missed', () => {
    const { goals } = readResults('stalls') as { goals: readonly Goal[] }
    const rows = goals.map(({ what, measured, atMost, unit, met }) => {
      return [what, `${measured} ${unit}`, `${atMost} ${unit}`, met ? 'met' : 'missed']
    })
    const chapter = readFileSync(new URL('../README.md', results), 'utf8')
    expect(markedPart(chapter, 'goals')).toBe(
      printTable(['goal', 'measured', 'at most', 'result'], rows),
    )
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
