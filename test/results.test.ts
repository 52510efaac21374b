import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Reads the recorded results of a complete run of a command. */
function readResults(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../bench/results/${name}.json`, import.meta.url), 'utf8'))
}

describe('the recorded runs', () => {
  it('of schedules for keys are complete, without a broken rule', () => {
    expect(readResults('keys')).toMatchObject({
      memory: { schedules: 1_000_000, breaches: 0 },
      postgres: { schedules: 10_000, breaches: 0 },
    })
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
